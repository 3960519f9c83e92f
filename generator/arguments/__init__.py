"""Argument vectors, read as the parser of an engine's release reads them."""
