"""The `recipe` command: one file a command."""
