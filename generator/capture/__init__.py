"""Flag snapshots: what an installed engine's own parser says of its command line."""
