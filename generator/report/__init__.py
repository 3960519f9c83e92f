"""Findings and plans for people and for programs."""
