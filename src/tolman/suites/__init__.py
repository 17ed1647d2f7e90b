"""The benchmarks; each suite stands alone."""
