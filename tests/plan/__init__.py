"""Plans: merging, answers and members."""
