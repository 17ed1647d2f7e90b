"""The runs of the tests of pages."""

from tests.web.conftest import *  # noqa: F403
