"""The report on SpatialBench: what its scores say, beside what the paper printed."""
