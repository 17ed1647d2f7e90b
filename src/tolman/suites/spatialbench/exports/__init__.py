"""Exports: the questions of SpatialBench for other programs that evaluate models, asked and scored by Tolman."""
