"""Drawings of scenes from above: floor plans, beliefs, maps over the truth."""
