"""Poses, rectangles and relations on the floor grid: pure mathematics."""
