"""Tests of generator.check."""
