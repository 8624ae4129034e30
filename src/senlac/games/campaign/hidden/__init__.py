"""Redaction of hidden information, and resampling to fit a viewer's reports."""
