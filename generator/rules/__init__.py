"""Rules: one fault, one file. generator/rules/registry.py lists them."""
