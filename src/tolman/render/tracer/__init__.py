"""Pictures by ray tracing: scene and camera in, colours, depth and labels out. NVIDIA Warp stays behind this door."""
