"""The tiers in which the code of others may run, for tests that need real workers in them."""

from __future__ import annotations

import os
from functools import cache

import pytest

from autograder.workers.starting import Workers
from autograder.workers.tiers import TIERS, CannotLockIn
from tests.autograder.corpus import hw1

LOCKED = tuple(tier.name for tier in TIERS if tier.is_locked)


def require(tier: str) -> None:
    """Skip the test where this machine doesn't give a tier; where all must be tested, fail it."""
    reason = _refusal(tier)
    if reason and os.environ.get("CI") == "true":
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)


@cache
def _refusal(tier: str) -> str:
    """Return why this machine doesn't give a tier; nothing where it does."""
    try:
        with Workers(hw1(), tier) as workers:
            workers.open().close()
    except CannotLockIn as refused:
        return str(refused)
    return ""
