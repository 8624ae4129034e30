"""Live: what goes over sockets."""
