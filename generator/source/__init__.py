"""Text to data, with the place of every value."""
