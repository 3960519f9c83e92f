"""Text to data with positions."""
