"""An environment of ours as one of Gymnasium's."""

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import NameNotFound, ResetNeeded
from numpy.typing import NDArray

from tolman.gym.registration import environments
from tolman.gym.space import translated
from tolman.suites.environment import AnyEnvironment, Ending, TextSpace, Value, chosen

SEEDS = 2**31
"""Where no seed is given, one below this is drawn."""


class Adapter(gymnasium.Env[Any, Any]):
    """Plays an environment, named by its id, with the options of its own.

    A copy shares nothing that changes: it opens the game anew and goes on from the same state.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012
    """Of all environments together; each instance knows its own."""

    def __init__(self, environment: str, render_mode: str | None = None, **options: object) -> None:
        found = _named(environment)
        self.options = chosen(found, options)
        self._environment, self._game = found, found.open(self.options)
        modes = {"ansi": self._game.text, "rgb_array": self._game.picture}
        self.metadata = {**self.metadata, "render_modes": [mode for mode, draws in modes.items() if draws]}
        if render_mode not in (None, *self.metadata["render_modes"]):
            offered = " or ".join(map(repr, self.metadata["render_modes"])) or "nothing"
            raise ValueError(f"there is no render mode {render_mode!r}; use {offered}, or none")
        self.render_mode = render_mode
        self.state: Any = None
        self.action_space = translated(self._game.actions)
        self.observation_space = translated(self._game.observations)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts the game of `seed`, or of one drawn by the environment's own generator."""
        super().reset(seed=seed, options=options)
        self.state = self._game.begin(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        return self._shown(self.state)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes an action; terminates when the game comes to its end, truncates when it runs out of turns."""
        earlier = self._going()
        if isinstance(self._game.actions, TextSpace) and not isinstance(action, str):
            raise ValueError(f"an action is a text, not {action!r}")
        later = self._game.step(earlier, action)
        ending, reward = self._game.ending(later), self._game.reward(earlier, later)
        observation, info = self._shown(later)
        self.state = later
        return observation, reward, ending is Ending.STOPPED, ending is Ending.OUT_OF_TURNS, info

    def render(self) -> str | NDArray[np.uint8] | None:
        """Returns the state drawn in the chosen mode, or None where none was chosen."""
        draws = {"ansi": self._game.text, "rgb_array": self._game.picture, None: None}[self.render_mode]
        return _owned(draws(self.state)) if draws and self.state is not None else None

    @property
    def action_masks(self) -> Callable[[], NDArray[np.bool_]]:
        """What masked trainers call for the actions that are worth trying; absent where no action is left out."""
        if self._game.mask is None:
            raise AttributeError(f"{self._environment.id} masks no actions")
        return self._masks

    def _masks(self) -> NDArray[np.bool_]:
        assert self._game.mask
        return self._game.mask(self._begun()).astype(bool)

    def _going(self) -> Any:
        """Returns the state of a game that goes on."""
        if self._game.ending(self._begun()):
            raise ResetNeeded("the game is over: call reset() first")
        return self.state

    def _begun(self) -> Any:
        """Returns the state of a game that goes on or is over."""
        if self.state is None:
            raise ResetNeeded("no game is under way: call reset() first")
        return self.state

    def _shown(self, state: Any) -> tuple[Any, dict[str, Any]]:
        """Returns the observation and the info."""
        info = self._game.info(state)
        if self._game.mask:
            info |= {"action_mask": self._game.mask(state)}
        return _owned(self._game.observation(state)), info

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_environment": self._environment.id, "_game": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        environment = _named(kept["_environment"])
        vars(self).update(kept | {"_environment": environment, "_game": environment.open(kept["options"])})


def _named(name: str) -> AnyEnvironment:
    known = environments()
    if name not in known:
        raise NameNotFound(f"no installed suite has an environment {name}; there are {', '.join(known)}")
    return known[name]


def _owned(value: Value) -> Any:
    """Returns a value that its reader may change."""
    match value:
        case Mapping():
            return {name: _owned(part) for name, part in value.items()}
        case np.ndarray():
            return value.copy()
        case _:
            return value
