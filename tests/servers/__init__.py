"""Servers that play models in tests."""
