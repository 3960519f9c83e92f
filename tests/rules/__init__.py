"""Tests of generator.rules. The folders with dots in their names are the rules' fixtures."""
