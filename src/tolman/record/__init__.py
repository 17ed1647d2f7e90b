"""Run folders: manifest, journal, transcripts and scores, readable without anything but this package."""
