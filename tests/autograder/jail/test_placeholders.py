from __future__ import annotations

import pytest

from autograder.results.verdict import Crashed, ForbiddenImport, Judgement
from tests.autograder.grading.sessions import failure, session_over

UNUSED = """
import torch, matplotlib.pyplot as plt
import torch.nn as nn
from torch import nn, optim
from torch.nn.functional import (
    relu,
    softmax,
)
from tqdm import *
from numpy import *
from pylab import *
import ipdb, helpers
import importlib.util
import inspect, pickle


def f():
    import not_there_at_all
    pickle.dumps(f)
    inspect.getmodule(f)
    print(nn)
    assert importlib.util.find_spec("click") is None
    return zeros(1)
"""


def test_an_import_that_is_not_used_costs_nothing() -> None:
    with session_over(UNUSED, "f") as session:
        session.call(session.find("f"))


@pytest.mark.parametrize(
    ("use", "message"),
    [
        ("torch.float32", "torch is not for this homework"),
        ("plt.plot([1])", "matplotlib is not"),
        ("nn.Module", "torch is not"),
        ("getattr(nn, 'Module')", "torch is not"),
        ("relu(1)", "torch is not"),
        ("2 * relu", "torch is not"),
        ("relu == 1", "torch is not"),
        ("relu[1]", "torch is not"),
        ("type('Linear', (optim,), {})", "torch is not"),
        ("isinstance(1, relu)", "torch is not"),
        ("add(ones(2), relu)", "torch is not"),
        ("array(relu)", "torch is not"),
        ("bool(relu)", "torch is not"),
        ("list(relu)", "torch is not"),
        ("list(tqdm)", "ModuleNotFoundError: No module named 'tqdm'"),
        ("ipdb.set_trace()", "ModuleNotFoundError: No module named 'ipdb'"),
    ],
)
def test_the_first_use_raises_the_error_of_the_import(use: str, message: str) -> None:
    with session_over(f"{UNUSED}\n\ndef h():\n    return {use}\n", "h") as session:
        judged = failure(session.call, session.find("h"))
        assert isinstance(judged, Crashed if "ModuleNot" in message else ForbiddenImport)
        assert judged.evidence.message.startswith(message)
        assert judged.evidence.traceback[-1].text == f"return {use}"


@pytest.mark.parametrize(
    ("source", "judged"),
    [
        ("from torch import nn\nclass f(nn.Module): pass", ForbiddenImport),
        ("from torch.nn import Module\nclass f(Module): pass", ForbiddenImport),
        ("from numba import njit\n@njit\ndef f(): pass", ForbiddenImport),
        ("from mytorch.nn import Linear as f", ForbiddenImport),
        ("from solutions.hw1.linear import *\nf", ForbiddenImport),
        ("from layers import f", Crashed),
        ("import torch\nx: torch.Tensor = 1\ndef f(): pass", ForbiddenImport),
    ],
)
def test_what_is_used_when_the_file_runs_fails(source: str, judged: type[Judgement]) -> None:
    with session_over(source, "f") as session:
        assert isinstance(failure(session.find, "f"), judged)


@pytest.mark.parametrize("module", ["torch", "tqdm"])
@pytest.mark.parametrize(
    "source",
    [
        "try:\n    import {}\nexcept ImportError:\n    f = print",
        "try:\n    from {}.x import y\nexcept Exception:\n    f = print",
        "f = print\nimport contextlib as c\nwith c.suppress(ImportError):\n    import {}; f = 1",
        "try:\n    __import__('{}')\nexcept ImportError:\n    f = print",
        "from importlib.util import find_spec\nif find_spec('{}') is None:\n    f = print",
    ],
)
def test_an_import_with_a_substitute_fails_at_once(source: str, module: str) -> None:
    with session_over(source.format(module), "f") as session:
        session.call(session.find("f"))
