"""Rendered files: shapes, folders and JSON."""
