"""Tests of what logs are read for."""
