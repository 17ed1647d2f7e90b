"""The runs of the tests of reports."""

from tests.report.conftest import *  # noqa: F403
