"""Faults that people reported in public, each as a small file of our own and its corrected twin."""
