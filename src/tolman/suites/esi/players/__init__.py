"""Scripted players of ESI."""
