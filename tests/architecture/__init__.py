"""What holds for the project's own files."""
