"""Compares the published edition with what the published program returned."""
