"""Models as they are reached: what Inspect is told of access and generation."""

from tolman.record.generation import Generation
from tolman.runner.access import Access
from tolman.runner.models import reach


def test_access_and_generation_reach_the_model() -> None:
    generation = Generation(temperature=0.5, max_tokens=7)
    config = reach("tolman/scout", generation, Access(max_connections=3, max_retries=2, timeout=9)).config
    assert (config.temperature, config.max_tokens, config.top_p) == (0.5, 7, None)
    assert (config.max_connections, config.max_retries, config.attempt_timeout) == (3, 2, 9)
    assert config.batch is None


def test_a_batch_is_never_given_up_for_its_time() -> None:
    config = reach("tolman/scout", Generation(), Access(batch=True, timeout=9)).config
    assert config.batch is True
    assert config.attempt_timeout is None
