"""The transformer of mytorch's layers, and the one of homework 6 beside it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mytorch
from autograder.authoring.audit.loading import imported, undone
from examples import write_text
from mytorch import optim
from mytorch.data import load_book

SCRIPT = Path(write_text.__file__)
ROOT = SCRIPT.parent.parent
YOURS = ("training", "blocks", "writing")
GIVEN = ("tensor", "operations", "operators", "modules", "layers", "transformer")


@pytest.fixture
def course() -> Iterator[Any]:
    """The names of the solution of homework 6, and of its given files."""
    places = dict.fromkeys(YOURS, ROOT / "solutions/hw6")
    places |= dict.fromkeys(GIVEN, ROOT / "handouts/hw6")
    sources = {
        f"{name}.py": (folder / f"{name}.py").read_text("utf-8") for name, folder in places.items()
    }
    with undone(), np.errstate(over="raise", invalid="raise", divide="raise"):
        sources["course.py"] = "from training import Adam\nfrom transformer import *\n"
        modules = imported(sources, "course.py")
        sys.modules.update(modules)
        yield modules["course"]


def both_losses(course: Any, steps: int, **sizes: int) -> tuple[list[float], list[float]]:
    """Return the losses of the solution and of mytorch, from the same numbers on, in float64."""
    characters, ids = np.unique([*load_book()[:5000].lower()], return_inverse=True)
    context = sizes.pop("context")
    mine = course.Transformer(len(characters), context, **sizes)
    reference = write_text.Transformer(len(characters), context, **sizes).double()
    assert [*mine.state_dict()] == [*reference.state_dict()]
    reference.load_state_dict(mine.state_dict())
    optimizers = (
        course.Adam(mine.parameters(), lr=0.005),
        optim.Adam(reference.parameters(), lr=0.005),
    )
    rng = np.random.default_rng(6)
    losses = []
    for _ in range(steps):
        places = rng.integers(0, len(ids) - context, (4, 1)) + np.arange(context)
        pair = (
            course.loss_of(mine, ids[places], ids[places + 1]),
            write_text.loss_of(reference, ids[places], ids[places + 1]),
        )
        for optimizer, loss in zip(optimizers, pair, strict=True):
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        losses.append((float(pair[0].data), float(pair[1])))
    yours, theirs = zip(*losses, strict=True)
    return yours, theirs


def test_the_first_losses_are_those_of_homework_6(course: Any) -> None:
    yours, theirs = both_losses(course, 4, context=7, C=8, heads=2, blocks=2)
    np.testing.assert_allclose(yours, theirs, rtol=0, atol=1e-9)
    assert yours[-1] != yours[0]


@pytest.mark.slow
def test_50_losses_are_those_of_homework_6_and_the_last_ones_agree(course: Any) -> None:
    yours, theirs = both_losses(course, 120, context=48, C=48, heads=4, blocks=2)
    np.testing.assert_allclose(yours[:50], theirs[:50], rtol=0, atol=1e-9)
    np.testing.assert_allclose(yours[-1], theirs[-1], rtol=0.01)
    assert yours[-1] < yours[0] - 1


def test_no_character_changes_what_stands_before_it() -> None:
    model = write_text.Transformer(5, 6, C=8, heads=2)
    ids = np.array([[0, 1, 2, 3, 4, 0]])
    changed = np.where(np.arange(6) == 3, 0, ids)
    before, after = (model(mytorch.tensor(each)).detach().numpy() for each in (ids, changed))
    np.testing.assert_array_equal(before[:, :3], after[:, :3])
    assert np.all(np.any(before[:, 3:] != after[:, 3:], axis=-1))


def test_a_seed_repeats_everything_and_another_one_does_not() -> None:
    text = load_book()[:3000]
    model, losses = write_text.train(text, steps=2, seed=1)
    again, same = write_text.train(text, steps=2, seed=1)
    _, others = write_text.train(text, steps=2, seed=2)
    assert losses == same != others
    first = write_text.write(model, text, "Alice", 5, seed=3)
    assert first == write_text.write(again, text, "Alice", 5, seed=3)
    assert first.startswith("Alice")
    assert len(first) == 10


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, SCRIPT, *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.slow
def test_the_script_writes_and_refuses_no_steps() -> None:
    finished = run("--steps", "2", "--characters", "20")
    assert finished.returncode == 0, finished.stderr
    assert "2 steps, mean loss" in finished.stdout
    assert "alice " in finished.stdout
    assert all(option in run("--help").stdout for option in ("--steps", "--seed", "--characters"))
    refused = run("--steps", "0")
    assert refused.returncode == 2
    assert "at least 1 step" in refused.stderr
