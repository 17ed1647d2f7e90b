"""Furnished houses in metres: what they are, how they are drawn from a seed, and what makes one sound."""
