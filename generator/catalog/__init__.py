"""The catalogue: find it, load it, look things up in it."""
