"""Tests of generator.arguments."""
