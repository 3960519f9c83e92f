"""Checks: pure functions from what was seen to an answer."""
