"""Notices that something has changed, for the sockets of this process and of others."""
