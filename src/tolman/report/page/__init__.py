"""The page of a report: one file with everything that it shows."""
