"""Pictures of scenes."""
