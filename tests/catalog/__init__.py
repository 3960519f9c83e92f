"""The catalogue: finding, reading and keeping it."""
