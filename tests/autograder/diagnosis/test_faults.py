"""What an author gets wrong in a quantity: told to the author, and never to a student."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from autograder.declaration.misconception import Instead, Misconception, OutOf
from autograder.diagnosis.explain import explain
from autograder.diagnosis.faults import faults_of
from autograder.diagnosis.formula import Quantity
from autograder.diagnosis.scene import Scene, draw_scenes, larger
from autograder.homeworks.hw1.quantities import QUANTITIES
from autograder.results.verdict import Wrong
from tests.autograder.diagnosis import invented, invented_later

INVENTED = [*vars(invented).values(), *vars(invented_later).values()]
SOUND = [each for each in INVENTED if isinstance(each, Quantity)] + list(QUANTITIES.values())


@pytest.mark.parametrize("quantity", SOUND, ids=lambda it: it.name)
def test_a_sound_quantity_has_no_faults(quantity: Any) -> None:
    assert faults_of(quantity) == []


def refuse(X: Any) -> Any:
    raise AssertionError("not a row")


def mistake(**changes: Any) -> Misconception:
    sound = Misconception("a", OutOf("result + 1"), "{name}.", "{name}?", "Why.")
    return replace(sound, **changes)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"words": {"N": "sample"}}, "the size C has no word"),
        ({"formula": "dLdA * B"}, "the formula uses unknown names: B"),
        ({"formula": "dLdA *"}, "the formula is not an expression"),
        ({"formula": "dLdA @ Z"}, "the formula can't be computed: ValueError"),
        ({"formula": "dLdA / 0"}, "the formula gives NaN, infinity"),
        ({"derived": {"A": "relu(Z)"}}, "derived uses unknown names: relu"),
        ({"constraints": ("N > M",)}, "a constraint uses unknown names: M"),
        ({"constraints": ("N > 500",)}, "can't be computed: ValueError: no sizes satisfy"),
        ({"formula": "dLdA[:0]"}, "the formula gives no numbers"),
        ({"mistakes": (mistake(change=Instead("dLdA * Y")),)}, "'a' uses unknown names: Y"),
        ({"mistakes": (mistake(change=OutOf("result + 0")),)}, "'a' never gives wrong numbers"),
        (
            {"mistakes": (mistake(change=OutOf("result * (1 + 1e-8)")),)},
            "'a' changes ordinary numbers too little for its hints",
        ),
        (
            {"mistakes": (mistake(change=Instead("np.sofmax(dLdA)")),)},
            "'a' never gives wrong numbers: its change raises AttributeError: module 'numpy'",
        ),
        (
            {
                "mistakes": (mistake(change=Instead("refuse(dLdA)")),),
                "helpers": {"refuse": refuse},
            },
            "'a' never gives wrong numbers: its change raises AssertionError: not a row",
        ),
        ({"mistakes": (mistake(question="What of {N}?"),)}, "'a' has unknown places: N"),
    ],
)
def test_a_fault_is_told_to_the_author(changes: dict[str, Any], told: str) -> None:
    quantity = replace(invented.OF_RELU, **{"derived": {}, **changes})
    assert any(told in fault for fault in faults_of(quantity))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"draw": {"y": invented.labels}}, "drawn, but not given: y"),
        ({"parameters": ("W",)}, "a parameter, but not given: W"),
    ],
)
def test_an_unknown_name_is_an_error_where_the_quantity_is_made(
    changes: dict[str, Any], told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        replace(invented.OF_RELU, **changes)


def test_words_may_be_those_of_a_whole_homework() -> None:
    words = {"N": "sample", "M": "mode", "C": "class"}
    assert faults_of(replace(invented.OF_RELU, words=words)) == []


def test_a_size_without_a_word_is_met_with_silence() -> None:
    quantity = replace(invented.OF_RELU, words={})

    def not_for_one(scene: Scene) -> Any:
        right = quantity.right(scene.inputs)
        return right if len(right) > 1 else right + 1

    failure = Wrong("wrong")
    explain(failure, quantity, not_for_one)
    assert failure.evidence.hints == []
    assert failure.evidence.author_fault == ""


def test_without_sizes_one_number_is_not_evidence_of_several() -> None:
    alone = replace(invented.OF_RELU, given={"Z": (), "dLdA": ()}, words={}, shape="()")
    assert faults_of(alone) == []
    for code, name in ((lambda right: right + 7, ""), (lambda right: 2 * right, "doubled")):
        failure = Wrong("wrong")
        explain(failure, alone, lambda scene, code=code: code(alone.right(scene.inputs)))
        assert "several" not in " ".join(failure.evidence.hints)
        assert failure.evidence.diagnosis == name
        assert failure.evidence.author_fault == ""


def test_sizes_satisfy_the_constraints() -> None:
    quantity = replace(
        invented.OF_RELU,
        given={"X": ("N", "H"), "K": ("K",), "dLdA": ("N", "H - K + 1")},
        formula="dLdA * K.sum()",
        derived={},
        constraints=("H >= K", lambda sizes: sizes["N"] != 4),
        words={},
    )
    scenes = list(draw_scenes(quantity, np.random.default_rng(0)))
    assert len(scenes) > 4
    for sizes in [larger(quantity), *(scene.sizes for scene in scenes)]:
        assert sizes["H"] >= sizes["K"]
        assert sizes["N"] != 4
    for scene in scenes:
        H, K = scene.sizes["H"], scene.sizes["K"]
        assert scene.inputs["dLdA"].shape == (scene.sizes["N"], H - K + 1)
