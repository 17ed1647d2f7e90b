"""Runs: many items played into one folder."""
