"""Houses as they are drawn: a stage for the ray tracer, and a plan from above."""
