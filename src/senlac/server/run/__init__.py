"""Starting and stopping the server and its processes."""
