"""The environments of all suites, for Gymnasium.

Importing this package registers them, so `gymnasium.make("tolman.gym:tolman/Rooms-v2")` finds them. It is the only
place that knows Gymnasium, and it knows no suite: what there is comes from the suites' own descriptions.
"""

from tolman.gym.registration import register

register()
