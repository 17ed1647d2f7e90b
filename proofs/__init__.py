"""Long proofs: claims about thousands of seeds, worked out once for each version and kept in `results/`.

`make proofs` works out what is missing or old; it may be killed, and goes on where it was. `make test` checks the
results: that each is there, of the present versions, and within its limits.
"""
