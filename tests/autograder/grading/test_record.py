"""The record of a check gives each object a name of its own."""

from __future__ import annotations

import numpy as np

from autograder.grading.record import Record, remarks


def test_an_object_does_not_get_the_name_of_an_array() -> None:
    record = Record()
    record.take({"same": np.ones(2)})
    assert [record.name_for("Same") for _ in range(2)] == ["same2", "same3"]


def test_objects_of_two_classes_with_one_name_are_numbered_together() -> None:
    record = Record()
    assert [record.name_for(cls) for cls in ("Module", "module", "Module")] == [
        "module",
        "module2",
        "module3",
    ]


def test_a_number_at_the_end_of_a_class_is_not_taken_for_a_count() -> None:
    record = Record()
    names = [record.name_for(cls) for cls in ("Layer2", "Layer", "Layer", "Layer2")]
    assert len({*names}) == 4


def test_objects_of_one_kind_have_one_remark() -> None:
    ours = [f"layer{number} is a small Layer of the grader's" for number in "123"]
    assert remarks(["A is float64 (2,)", *ours[:1]]) == f"A is float64 (2,), {ours[0]}"
    assert remarks([*ours, ours[0], "lr is float64 ()"]) == (
        "layer1, layer2 and layer3 are each a small Layer of the grader's, lr is float64 ()"
    )
