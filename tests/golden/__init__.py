"""Renders as they were last reviewed."""
