"""Plans to text: a render is a map of relative path to text."""
