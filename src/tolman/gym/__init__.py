"""The environments of all suites, and a house to go through, for Gymnasium.

Importing this package registers them, so `gymnasium.make("tolman.gym:tolman/Rooms-v2")` finds them. It is the only
place that knows Gymnasium, and it knows no suite: what those have comes from their own descriptions.
"""

from tolman.gym.registration import register

register()
