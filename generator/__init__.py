"""Typed LLM serving recipes: load, resolve, check, render."""

__version__ = "0.1.0"
