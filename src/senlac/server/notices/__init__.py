"""Notices that something has changed, for the sockets of this server and of others."""
