"""Rendered text against the programs that will consume it."""
