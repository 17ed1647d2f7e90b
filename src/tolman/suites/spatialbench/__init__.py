"""SpatialBench: questions about first-person videos, in five cognitive levels."""
