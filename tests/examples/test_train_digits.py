import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from examples import train_digits

SCRIPT = Path(train_digits.__file__)


def test_training_reaches_97_percent_on_digits_it_has_not_seen():
    losses, accuracy = train_digits.train()

    assert accuracy >= 0.97
    assert np.mean(losses[-47:]) < 0.1 < np.mean(losses[:47])


def test_gradients_by_hand_follow_the_same_losses_number_for_number():
    on_tape = train_digits.train(by_hand=False, epochs=4, seed=1)
    by_hand = train_digits.train(by_hand=True, epochs=4, seed=1)

    assert by_hand == on_tape


def test_a_seed_repeats_everything_and_another_one_does_not():
    first = train_digits.train(epochs=1, seed=2)

    assert train_digits.train(epochs=1, seed=2) == first
    assert train_digits.train(epochs=1, seed=3) != first


def test_by_hand_no_tensor_is_on_the_way(monkeypatch):
    def refuse(*_):
        raise AssertionError("something was put on the tape")

    monkeypatch.setattr("mytorch.autograd.tensor.Tensor.record", refuse)
    train_digits.train(by_hand=True, epochs=1)
    with pytest.raises(AssertionError, match="on the tape"):
        train_digits.train(by_hand=False, epochs=1)


def run(*arguments):
    return subprocess.run(
        [sys.executable, SCRIPT, *arguments],
        cwd=SCRIPT.parent.parent,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("by_hand", [[], ["--by-hand"]])
def test_the_script_prints_a_line_for_every_epoch(by_hand):
    finished = run("--epochs", "2", *by_hand)

    assert finished.returncode == 0, finished.stderr
    assert ("by hand" if by_hand else "on the tape") in finished.stdout
    assert finished.stdout.count("%") == 2


def test_the_script_explains_itself_and_refuses_no_epochs():
    help_text = run("--help").stdout

    assert all(option in help_text for option in ("--epochs", "--seed", "--by-hand"))
    refused = run("--epochs", "0")
    assert refused.returncode == 2
    assert "at least 1 epoch" in refused.stderr
