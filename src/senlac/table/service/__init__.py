"""Services: what the server does, independent of HTTP and sockets."""
