"""Logs of a start: which known failure they show."""
