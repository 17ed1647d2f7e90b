"""Pictures of scenes in three dimensions."""
