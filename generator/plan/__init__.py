"""A recipe resolved for a target: every value, where it came from, and why."""
