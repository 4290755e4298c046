"""The names of arguments: a program may pass each by its name."""

from __future__ import annotations

import re

import pytest

from tests.autograder.homeworks.programs import graded, lost_in, solution

RENAMED = {
    "losses.py": {"Y": "targets", "labels": "y"},
    "optimizer.py": {"momentum": "m"},
    "network.py": {"A": "X", "dLdZ": "d"},
    "normalization.py": {"A": "X", "dLdZ": "d"},
}
"""The names of arguments in the files of the solution, and others."""


def with_other_names(source: str, names: dict[str, str]) -> str:
    """Return a source whose methods take arguments of other names, and do the same."""
    for name, other in names.items():
        pattern = rf"( +)(def \w+\(self.*)\b{name}\b(.*\):\n)"
        source = re.sub(pattern, rf"\1\2{other}\3\1    {name} = {other}\n", source)
    return source


@pytest.mark.slow
def test_another_name_of_an_argument_costs_the_tasks_of_its_method() -> None:
    files = {
        file: with_other_names(source.decode(), RENAMED[file]).encode()
        for file, source in solution("hw3").items()
    }
    assert lost_in(graded("hw3", files)) == {
        *("mse_forward", "cross_entropy_forward", "sgd_step", "sgd_momentum"),
        *("mlp_forward", "mlp_backward", "batchnorm_forward"),
        *("batchnorm_dLdA", "batchnorm_dLdgamma", "batchnorm_dLdbeta"),
    }
