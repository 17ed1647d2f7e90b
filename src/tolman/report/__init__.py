"""Metrics with intervals, and the tables made of them."""
