"""Files that other people wrote, read so that rules can run on them."""
