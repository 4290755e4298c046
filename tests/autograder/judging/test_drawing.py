"""The histories that are drawn for any class or function."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from autograder.declaration.kinds.alike import look_alikes
from autograder.declaration.kinds.exponents import at_edges
from autograder.declaration.kinds.magnitudes import huge_column
from autograder.declaration.kinds.places import masked, nearly_hot, nearly_identity
from autograder.declaration.kinds.plain import Array, Kind
from autograder.declaration.loading import load_table
from autograder.declaration.table import Class, Table
from autograder.grading.events import (
    INTERLEAVED,
    MEMORIES,
    OVERLAPPING,
    OWN,
    RETURNED,
    WRITEABLE,
    Call,
    Crowd,
    Drop,
    Event,
    Make,
    Passed,
    Scribble,
    Step,
)
from autograder.grading.named_numbers import NamedNumbers
from autograder.grading.past import can_interleave, is_possible
from autograder.homework import load_homework
from autograder.judging.deck import draw_histories, draw_histories_beyond
from autograder.judging.drawing import Drawing
from autograder.judging.layouts import Layout
from autograder.judging.lengths import HUGE, LARGEST, WIDEST, WORK_OFTEN
from autograder.judging.model import Model
from autograder.judging.parts import kinds_of
from autograder.judging.plan import Plan
from autograder.judging.single_events import DECAY
from autograder.judging.subject import Subject, in_all_forms
from autograder.judging.theme import Theme
from autograder.judging.themes import THEMES
from tests.autograder.judging.test_classification import HERE


def subjects_in(folder: Path) -> dict[str, Subject]:
    table = load_table(folder)
    assert isinstance(table, Table)
    return {
        item.name: Subject(table, item.name, item)
        if isinstance(item, Class)
        else in_all_forms(table, item)
        for item in table.items
    }


CLASSIFICATION, AFFINE = subjects_in(HERE), subjects_in(HERE.parent / "affine")
HW1 = subjects_in(load_homework("hw1").folder)
LINEAR = HW1["Linear"]
SUBJECTS = [*CLASSIFICATION.values(), *AFFINE.values(), LINEAR]


@lru_cache(maxsize=2)
def drawn(subject: Subject) -> list[list[Event]]:
    return [list(history) for history in draw_histories(subject, np.random.default_rng(4))]


def calls(subject: Subject) -> Iterator[Call]:
    yield from (e for history in drawn(subject) for e in history if isinstance(e, Call))


def scale() -> Subject:
    return CLASSIFICATION["Scale"]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_a_right_program_has_a_right_answer_to_every_event(subject: Subject) -> None:
    assert all(is_possible(history) for history in drawn(subject))


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_arguments_stay_in_their_domains(subject: Subject) -> None:
    for call in calls(subject):
        if call.misfits:
            continue
        for name, X in call.arguments.items() if call.method == subject.name else ():
            domain = subject.domains[name]
            assert X.values.size <= max(LARGEST, 1.1 * HUGE)
            if not domain.is_free:
                classes = call.sizes[subject.cls.free_sizes.index("C")]
                assert set(X.values.ravel().tolist()) <= set(range(classes))


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_numbers_have_the_magnitudes_of_their_domains(subject: Subject) -> None:
    for history in drawn(subject):
        for event in history:
            given: Mapping[str, Array] = {}
            if isinstance(event, Make):
                given = event.parameters
            elif isinstance(event, Call) and not event.misfits:
                given = {name: X.values for name, X in event.arguments.items()}
            for name, values in given.items():
                domain = subject.domains.get(name)  # none: another function's argument
                sizes = np.abs(values[values != 0])
                if domain and domain.is_free and sizes.size:
                    assert sizes.max() <= domain.largest
                    assert sizes.min() >= domain.smallest


@pytest.mark.parametrize("subject", [LINEAR, HW1["dZdW"], HW1["contract"]], ids=lambda s: s.name)
def test_numbers_stay_in_their_domains_where_a_program_names_its_ends(subject: Subject) -> None:
    ends = NamedNumbers(magnitudes=(1e-100, 1e150))
    for history in draw_histories_beyond(subject, np.random.default_rng(1), ends):
        now: dict[int, dict[str, Array]] = {}
        for event in history:
            given: Mapping[str, Array] = {}
            match event:
                case Make():
                    given = now[event.owner] = {**event.own, **event.parameters}
                case Step():
                    before = now[event.owner]
                    is_new = event.how == "assigned"
                    given = {n: X if is_new else before[n] - X for n, X in event.changes.items()}
                    now[event.owner] = {**before, **given}
                case Call() if not event.misfits:
                    given = {name: X.values for name, X in event.arguments.items()}
            for name, values in given.items():
                sizes = np.abs(values[values != 0])
                assert not sizes.size or (sizes.min() >= 1e-100 and sizes.max() <= 1e150), name


def test_everything_that_can_happen_to_an_object_happens() -> None:
    kinds = {type(event) for history in drawn(scale()) for event in history}
    assert kinds == {Make, Step, Drop, Scribble, Crowd, Call}


def test_a_backward_has_the_sizes_of_its_forward() -> None:
    for history in drawn(scale()):
        last: dict[int | None, Call] = {}
        for event in history:
            if isinstance(event, Call) and not event.misfits:
                if event.after:
                    assert event.sizes == last[event.owner].sizes
                else:
                    last[event.owner] = event


def test_arrays_come_again_and_their_memory_differs() -> None:
    passed = [X for call in calls(scale()) for X in call.arguments.values()]
    memories = {X.memory for X in passed}
    assert {"new", "again", "refilled", "sliced", "read-only", "repeated", "fortran"} <= memories


def test_each_round_has_a_backward_for_its_forward() -> None:
    for seed in range(5):
        theme = Theme(events=0, objects=1, lengths=(2,), rows=(2,), again=0.9, rounds=8)
        history = Drawing(np.random.default_rng(seed), LINEAR, theme).draw()
        made = [event for event in history if isinstance(event, Call) and not event.misfits]
        assert [call.method for call in made].count("backward") >= 7


def test_the_seed_alone_decides() -> None:
    one, other = drawn(scale()), drawn(scale())
    assert [len(history) for history in one] == [len(history) for history in other]
    for first, second in zip(one, other, strict=True):
        for event, same in zip(first, second, strict=True):
            if isinstance(event, Call) and isinstance(same, Call):
                for name, X in event.arguments.items():
                    np.testing.assert_array_equal(X.values, same.arguments[name].values)


def largest(subject: Subject) -> list[float]:
    return [
        float(np.abs(X.values).max(initial=0.0))
        for call in calls(subject)
        for X in call.arguments.values()
    ]


def test_numbers_from_the_ends_are_drawn_where_all_domains_allow_them() -> None:
    assert max(largest(LINEAR)) > 1e140
    assert min(size for size in largest(LINEAR) if size) < 1e-97
    assert max(largest(AFFINE["Affine"])) <= 1e41


@pytest.mark.parametrize("name", ["slices", "collapse"])
def test_a_function_gets_arrays_of_every_size_and_magnitude(name: str) -> None:
    subject = AFFINE[name]
    made = [call for call in calls(subject) if call.method == name and not call.misfits]
    arrays = [X.values for call in made for X in call.arguments.values()]
    assert max(*(X.size for X in arrays), *(math.prod(call.returns) for call in made)) > 60_000
    assert any(min(X.shape) > 8 for X in arrays)
    assert any(0 < np.abs(X).max() < 1e-9 for X in arrays)
    assert any(np.abs(X).max() > 1e6 for X in arrays)
    again = Counter(X.tobytes() for X in arrays)
    assert max(again.values()) >= 9


def test_a_function_is_called_in_all_of_its_forms_with_what_another_one_has_returned() -> None:
    made = [call for call in calls(AFFINE["collapse"]) if not call.misfits]
    passed = [call.arguments["S"] for call in made if call.method == "collapse"]
    forms = {(X.values.shape[0] == X.values.shape[1]) for X in passed}
    assert forms == {True, False}
    numbers = {call.number for call in made if call.method == "slices"}
    assert any(X.source is not None and X.source[0] in numbers for X in passed)


def test_the_numbers_of_the_example_are_passed_to_objects_with_other_parameters() -> None:
    made = [event for history in drawn(AFFINE["Affine"]) for event in history]
    assert any(np.array_equal(X.values, [[1, 2]]) for X in inputs(made, "X"))
    assert any(np.array_equal(X.values, [[3, 4]]) for X in inputs(made, "dLdY"))


HW2 = subjects_in(load_homework("hw2").folder)


def arrays(subject: Subject) -> Iterator[Passed]:
    for call in calls(subject):
        yield from call.arguments.values() if not call.misfits else ()


def test_steps_in_place_change_signs_and_exchange_numbers() -> None:
    magnitudes = [
        np.sort(np.abs(W), axis=None)
        for history in drawn(LINEAR)
        for W in parameters_of(history)
        if W.size > 1 and np.abs(W).max() > 0
    ]
    pairs = pairwise(magnitudes)
    assert sum(np.array_equal(one, other) for one, other in pairs) >= 3


def parameters_of(history: list[Event]) -> Iterator[np.ndarray]:
    now = None
    for event in history:
        if isinstance(event, Make) and event.owner == 0 and "W" in event.parameters:
            now = event.parameters["W"]
        elif isinstance(event, Step) and event.owner == 0 and "W" in event.changes:
            is_in_place = event.how != "assigned" and now is not None
            now = now - event.changes["W"] if is_in_place else None
        if isinstance(event, Step) and now is not None:
            yield now


def test_one_huge_number_stands_beside_small_ones() -> None:
    apart = [np.sort(np.abs(X.values), axis=None) for X in arrays(LINEAR) if X.values.size > 2]
    assert sum(X[-1] > 1e24 and X[-2] < 10 for X in apart) >= 3


def test_all_numbers_are_at_one_end_of_their_domains() -> None:
    means = [
        [np.abs(X.values).mean() for X in call.arguments.values()]
        for call in calls(HW2["Bilinear"])
        if call.begins and not call.misfits
    ]
    assert any(min(each) > 1e28 for each in means)
    assert any(0 < max(each) < 1e-28 for each in means)


def test_numbers_lie_at_the_edges_of_exp() -> None:
    rng = np.random.default_rng(4)
    A = [at_edges(rng, (33, 12)) for _ in range(20)]
    for edge in (354.891, 709.783):
        assert sum(((edge < X) & (X < edge * 1.0004)).any() for X in A) >= 5
    assert sum(725 < X.max() - X.max(axis=1).min() < 740 for X in A) >= 5
    drawn = [X.values for call in calls(HW2["Sigmoid"]) for X in call.arguments.values()]
    assert any(((708 < np.abs(X)) & (np.abs(X) < 711)).any() for X in drawn)


def test_rows_agree_to_some_decimals() -> None:
    arrays = [call.arguments["A"].values for call in calls(LINEAR) if "A" in call.arguments]
    apart = [np.abs(np.diff(A, axis=0)).max(axis=1) for A in arrays if A.ndim == 2 and len(A) > 2]
    assert sum(bool(((0 < rows) & (rows < 1e-5)).any()) for rows in apart) >= 4


def test_one_array_and_its_transpose_are_passed_in_one_call() -> None:
    made = [call for call in calls(HW2["Bilinear"]) if call.begins]
    both = [call.arguments["A2"] for call in made]
    own = [X for X, call in zip(both, made, strict=True) if X.source and X.source[0] == call.number]
    assert {"again", "turned", "interleaved"} <= {X.memory for X in own}


@pytest.mark.parametrize("subject", [HW1["dZdb"], HW2["Bilinear"]], ids=["dZdb", "Bilinear"])
def test_two_arguments_alone_are_parts_of_one_array(subject: Subject) -> None:
    """A third one would share the memory of the second."""
    for call in calls(subject):
        parts = [X for X in call.arguments.values() if X.memory == INTERLEAVED and X.source]
        assert all(can_interleave(X, call) for X in parts if X.source[0] == call.number)


def test_a_caller_writes_into_a_result_between_two_later_calls() -> None:
    found = 0
    for history in drawn(HW2["Softmax"]):
        for one, written, other in zip(history, history[1:], history[2:], strict=False):
            is_between = isinstance(one, Call) and isinstance(other, Call) and other.after
            if isinstance(written, Scribble) and is_between and one.method == "jacobian":
                found += written.call == one.number
    assert found >= 5


def test_an_upstream_of_zeros_follows_another_one() -> None:
    for subject in (LINEAR, HW2["Bilinear"]):
        later = [call.arguments["dLdZ"].values.any() for call in calls(subject) if call.after]
        assert sum(one and not other for one, other in pairwise(later)) >= 4


def test_a_function_gets_zeros_in_each_form() -> None:
    made = [call for call in calls(AFFINE["collapse"]) if not call.misfits]
    given = [call.arguments["S"].values for call in made if call.method == "collapse"]
    zero = [S.shape for S in given if not S.any()]
    assert any(shape[0] == shape[1] != shape[2] for shape in zero)
    assert any(shape[0] == shape[2] != shape[1] for shape in zero)


def test_a_function_gets_a_huge_array_that_a_request_need_not_hold() -> None:
    huge = [X for X in arrays(HW1["contract"]) if X.values.size > HUGE]
    assert huge
    assert {X.memory for X in huge} == {"repeated"}


def test_a_caller_writes_infinity_into_what_is_stored_and_passed() -> None:
    written = [e for history in drawn(LINEAR) for e in history if isinstance(e, Scribble)]
    infinite = {event.of for event in written if math.isinf(event.value)}
    assert infinite >= {"A", "dLdW", "dLdb"}
    assert {"A", "dLdW", RETURNED} <= {e.of for e in written if not math.isinf(e.value)}
    assert RETURNED not in infinite  # its type is not known when it is drawn


def test_a_caller_writes_into_one_of_two_results() -> None:
    written = [e for history in drawn(HW2["Bilinear"]) for e in history if isinstance(e, Scribble)]
    assert {event.item for event in written if event.of == RETURNED} == {None, 0}


def test_integers_come_again_in_another_order_and_with_one_sum_or_product() -> None:
    made = [call for call in calls(HW2["count_parameters"]) if not call.misfits]
    triples = [tuple(int(X.values) for X in call.arguments.values()) for call in made]
    for same in (sorted, sum, math.prod):
        pairs = {(str(same(one)), one) for one in triples}
        assert len(pairs) > len({key for key, _ in pairs})


def test_many_objects_live_side_by_side_and_their_calls_take_turns() -> None:
    longest = 0
    for history in drawn(HW2["Bilinear"]):
        methods = [event.method for event in history if isinstance(event, Call)]
        runs = "".join("f" if method == "forward" else "b" for method in methods).split("b")
        longest = max(longest, *(len(run) for run in runs))
    assert longest >= 13


def test_results_of_one_shape_stay_for_many_calls() -> None:
    counts = [
        Counter((e.owner, e.method, e.returns) for e in history if isinstance(e, Call))
        for history in drawn(LINEAR)
    ]
    assert max(count for each in counts for count in each.values()) >= 20


@pytest.mark.parametrize("name", ["Linear", "contract"])
def test_a_call_comes_again_with_numbers_that_are_easily_taken_for_its_own(name: str) -> None:
    found = Counter[str]()
    for history in drawn(HW1[name]):
        made = [e for e in history if isinstance(e, Call) and e.method in ("forward", name)]
        for one, other in pairwise(call for call in made if not call.misfits):
            found.update(_likenesses(one, other))
    assert {"equal", "same hash", "one number", "exchanged"} <= {*found}


def _likenesses(one: Call, other: Call) -> Iterator[str]:
    for X, Y in zip(one.arguments.values(), other.arguments.values(), strict=True):
        A, B = X.values, Y.values
        if A.shape != B.shape or A.size <= 1000:  # NumPy prints larger arrays with dots
            continue
        if np.array_equal(A, B) and Y.source is None:
            yield "equal"
        elif [*map(hash, A.flat)] == [*map(hash, B.flat)]:
            yield "same hash"
        elif np.count_nonzero(A != B) == 1:
            yield "one number"
        elif np.array_equal(np.sort(A, axis=None), np.sort(B, axis=None)):
            yield "exchanged"


def test_a_caller_writes_into_a_batch_after_an_equal_one_has_come() -> None:
    found = 0
    for history in drawn(LINEAR):
        for (one, two), written in zip(pairwise(history), history[2:], strict=False):
            is_pair = isinstance(one, Call | Scribble) and isinstance(two, Call) and two.begins
            if is_pair and isinstance(written, Scribble) and written.of == "A":
                before = next(e for e in history if e.number == written.call)
                assert isinstance(before, Call)
                found += written.call < two.number and np.array_equal(
                    before.arguments["A"].values, two.arguments["A"].values
                )
    assert found >= 2


def test_sums_of_one_term_have_very_different_magnitudes() -> None:
    largest = 0.0
    for history in drawn(LINEAR):
        for W in (
            np.abs(e.parameters["W"]) for e in history[:1] if isinstance(e, Make) and e.parameters
        ):
            for A in (np.abs(X.values) for X in inputs(history, "A") if X.values.ndim == 2):
                if all(np.count_nonzero(X) == len(X) for X in (A, W)):
                    Z = A @ W.T
                    largest = max(largest, np.log10(A.max() * W.max()) - np.log10(Z[Z > 0].min()))
    assert largest > 200


def test_whole_numbers_fit_and_their_products_do_not() -> None:
    largest = [X.values.max() for X in arrays(LINEAR) if (X.values > 1000).all()]
    assert any(2**23 < x < 2**24 for x in largest)  # float32 holds these
    assert any(2**30 < x < 2**31 for x in largest)


@pytest.mark.slow
def test_an_object_has_large_passes_that_plain_loops_can_compute() -> None:
    for name in ("ReLU", "Bilinear", "Softmax"):
        made = [call for call in calls(HW2[name]) if not call.misfits]
        assert any(call.sizes and call.sizes[0] == 2000 for call in made)
    relu, softmax = list(arrays(HW2["ReLU"])), list(arrays(HW2["Softmax"]))
    assert max(X.values.size for X in relu) > 65_536
    assert max(X.values.shape[1] for X in softmax) > 128
    for call in calls(HW2["Bilinear"]):
        if call.begins and not call.misfits:
            A1, A2 = (X.values for X in call.arguments.values())
            assert A1.size * A2.shape[1] <= 350_000


def inputs(events: list[Event], name: str) -> Iterator[Passed]:
    for event in events:
        if isinstance(event, Call) and name in event.arguments:
            yield event.arguments[name]


def test_plain_loops_can_live_a_long_history_of_arrays_with_many_axes() -> None:
    """The product of a call's sizes is the number of steps of such loops."""
    subject, theme = HW1["LinearND"], THEMES[0]
    for seed in range(60):
        drawing = Drawing(np.random.default_rng(seed), subject, theme)
        history = drawing.draw()
        made = math.prod(drawing.made[0].values())
        work = [made * math.prod(e.sizes) for e in history if isinstance(e, Call)]
        assert max(work) <= WORK_OFTEN
        assert len(work) > 1


@pytest.mark.slow
def test_a_model_that_watches_all_objects_looks_at_all_that_the_other_does() -> None:
    for history in drawn(scale()):
        few, all_ = (Model(scale(), history, watches).looks for watches in (False, True))
        for number, looks in few.items():
            if number != history[-1].number:
                assert {look.read for look in looks} <= {look.read for look in all_[number]}


def test_a_model_may_watch_the_last_events_alone() -> None:
    history = next(each for each in drawn(scale()) if len(each) > 20)
    since = history[-5].number
    watched = range(since, history[-1].number + 1)
    few, some, all_ = (
        Model(scale(), history, *how).looks for how in ((False,), (True, watched), (True,))
    )
    for event in history[:-1]:
        wanted = all_ if event.number >= since else few
        reads = [[look.read for look in each.get(event.number, [])] for each in (some, wanted)]
        assert reads[0] == reads[1]


@pytest.mark.parametrize("memory", ["transposed", "fortran"])
def test_a_function_is_called_in_each_form_with_arrays_in_another_memory(memory: str) -> None:
    forms = [
        {name: X.memory for name, X in call.arguments.items()}
        for history in drawn(HW1["contract"])
        for call in history
        if isinstance(call, Call) and call.method == "contract"
    ]
    assert forms.count({"dLdZ": memory, "dZdX": memory}) >= 3


def theme_of(**wanted: object) -> list[Event]:
    """Return a history of Linear about one theme: that with these attributes."""
    (theme,) = (e for e in THEMES if all(getattr(e, name) == X for name, X in wanted.items()))
    kinds = kinds_of(theme, LINEAR)
    return list(Drawing(np.random.default_rng(5), LINEAR, theme, kinds).draw())


def test_so_many_results_are_forgotten_that_a_common_array_would_begin_again() -> None:
    history = theme_of(forgotten=66)
    lost = [e for e in history if isinstance(e, Call) and e.keeps == "nothing" and e.times == 1]
    for method in ("forward", "backward"):
        sizes = [int(np.prod(call.returns)) for call in lost if call.method == method]
        assert sum(sizes) > 2**16
        assert max(sizes) <= 1000
        first = next(e for e in history if isinstance(e, Call) and e.method == method)
        assert first.keeps == "whole"


def test_an_object_has_passes_and_parameters_in_every_memory_and_a_caller_writes_into_all() -> None:
    history = theme_of(memories=True, made=())
    for name in ("A", "dLdZ"):
        assert {X.memory for X in inputs(history, name)} == {*MEMORIES, *OVERLAPPING, "refilled"}
    steps = {e.memory for e in history if isinstance(e, Step) and e.how == "assigned"}
    assert steps == {*WRITEABLE, OWN}
    later = {e.number for e in history if isinstance(e, Call) and e.method == "backward"}
    written = {e.call for e in history if isinstance(e, Scribble) and not e.whole}
    assert len(written & later) >= len(MEMORIES)


def test_the_constructors_own_arrays_are_stepped_in_place_by_little_and_assigned_backwards() -> (
    None
):
    history = theme_of(memories=True, made=())
    made, first, _, _, little, *_ = history
    assert isinstance(made, Make)
    assert not made.parameters
    assert isinstance(first, Step)
    assert isinstance(little, Step)
    assert first.how == little.how == "in place"
    for name, change in little.changes.items():
        np.testing.assert_allclose(change, DECAY * (made.own[name] - first.changes[name]))
    lines = Plan(LINEAR, history, Layout()).script.calls
    assert "linear.W = linear.W[::-1, ::-1]" in lines
    assert "linear.b = linear.b[::-1, ::-1]" in lines


def test_a_call_whose_arrays_do_not_fit_may_raise_and_the_report_goes_on() -> None:
    made = Make(0, 0, (2, 3), {})
    misfit = Call(1, 0, "forward", {"A": Passed(np.ones((2, 2, 2)))}, misfits=True)
    lines = Plan(LINEAR, [made, misfit], Layout()).script.calls
    assert lines[0] == "from contextlib import suppress"
    assert lines[-1].startswith("with suppress(Exception): linear.forward(A)")


def test_a_parameter_that_is_not_what_was_there_backwards_is_assigned_as_a_new_array() -> None:
    """A shorter history may have lost the step after which it was."""
    made, first, *_ = theme_of(memories=True, made=())
    assert isinstance(first, Step)
    step = replace(first, how="assigned", memory=OWN)
    assert "linear.W = W  # W is float64" in " ".join(
        Plan(LINEAR, [made, step], Layout()).script.calls
    )


def test_a_batch_comes_again_in_place_and_in_another_order() -> None:
    batches = [X for history in drawn(LINEAR) for X in inputs(history, "A") if len(X.values) > 2]
    assert any(
        X.memory == "refilled" and np.array_equal(np.roll(Y.values, 1, axis=0), X.values)
        for Y, X in pairwise(batches)
    )


def test_eighteen_objects_hold_their_batches_at_the_same_time() -> None:
    history = theme_of(objects=18)
    first = [e.method for e in history if isinstance(e, Call)]
    assert first[:36] == 18 * ["forward"] + 18 * ["backward"]
    assert sum(X.values.size for X in inputs(history, "A")) > 2**17


def test_a_caller_writes_another_number_into_each_result() -> None:
    """Else nobody sees that two of them share their memory."""
    for history in drawn(LINEAR):
        written = {(e.call, e.value) for e in history if isinstance(e, Scribble)}
        finite = [value for _, value in written if math.isfinite(value)]
        assert len(finite) == len({*finite})


def test_an_object_is_passed_more_than_a_million_numbers_once() -> None:
    (huge,) = (X for X in inputs(theme_of(huge=True), "A"))
    assert huge.values.size > HUGE


def test_a_sum_over_thousands_of_classes_is_passed_of_which_one_is_far_above_the_others() -> None:
    A = next(X.values for X in arrays(HW2["Softmax"]) if X.values.shape == (1, WIDEST))
    below = np.sort(A, axis=1)[:, :-1] - A.max(axis=1, keepdims=True)
    assert (below < -30).all()
    assert WIDEST * np.exp(-28.0) > 1e-9


def test_columns_that_differ_in_their_order_only() -> None:
    values = look_alikes(np.random.default_rng(3), (40, 4))
    assert (values.sum(axis=0) == 9).all()
    assert not values[[0, -1]].any()
    assert len({column.tobytes() for column in values.T}) == 4


def test_an_array_comes_again_in_place_with_one_other_number_and_as_its_own_transpose() -> None:
    found = Counter[str]()
    for history in drawn(LINEAR):
        for Y, X in pairwise(inputs(history, "A")):
            if Y.values.shape == X.values.shape and Y.values.size > 1000:
                is_one = np.count_nonzero(X.values != Y.values) == 1
                found["one in place"] += X.memory == "refilled" and is_one
                found["turned"] += X.memory == "turned" and np.array_equal(X.values, Y.values.T)
    assert found["one in place"]
    assert found["turned"]


def test_labels_come_again_in_place_and_in_another_order() -> None:
    """The other argument keeps its numbers, so that the labels alone are others."""
    subject = subjects_in(load_homework("hw3").folder)["CrossEntropyLoss"]
    found = []
    for history in drawn(subject):
        made = [e for e in history if isinstance(e, Call) and e.arguments and not e.misfits]
        for one, other in pairwise(made):
            (Z, y), (same_Z, shuffled) = one.arguments.values(), other.arguments.values()
            if np.array_equal(Z.values, same_Z.values) and shuffled.memory == "refilled":
                found.append((y.values.tolist(), shuffled.values.tolist()))
    assert any(y != shuffled and sorted(y) == sorted(shuffled) for y, shuffled in found)


def test_an_array_that_does_not_fit_has_one_axis_less_or_more_or_one_feature_more() -> None:
    misfits = [
        call.arguments["A"].values.ndim
        for history in (*drawn(LINEAR), *drawn_with(1), *drawn_with(2))
        for call in history
        if isinstance(call, Call) and call.misfits and "A" in call.arguments
    ]
    assert {*misfits} == {1, 2, 3}


@pytest.mark.slow
def test_a_program_goes_on_with_gradients_of_an_object_that_it_has_deleted() -> None:
    drops = [e for s in range(3) for h in drawn_with(s) for e in h if isinstance(e, Drop)]
    assert {("W", "b"), ()} == {each.keeps for each in drops}
    assert ("dLdW", "dLdb") in {each.keeps_stored for each in drops}


def drawn_with(seed: int) -> list[list[Event]]:
    return [list(history) for history in draw_histories(LINEAR, np.random.default_rng(seed))]


def test_a_caller_writes_into_what_was_passed_to_the_last_call_and_not_into_its_gradients() -> None:
    """A gradient may be a view of an argument, and writing into both would hide it."""
    apart = False
    for history in drawn(LINEAR):
        last = [e.number for e in history if isinstance(e, Call)][-1]
        written = {e.of for e in history if isinstance(e, Scribble) and e.call == last}
        apart |= "dLdZ" in written and "dLdW" not in written
    assert apart


@pytest.mark.parametrize(
    ("kind", "taken_for"),
    [
        (nearly_identity, lambda W: np.allclose(W, np.eye(len(W)))),
        (nearly_hot, lambda A: (np.einsum("ni,ni->n", A, A) == 1.0).all()),
        (huge_column, lambda A: len(np.unique(A.sum(axis=1))) == 1),
        (masked, lambda A: np.count_nonzero(A.any(axis=1)) == 2),
    ],
)
def test_numbers_that_are_easily_taken_for_others(
    kind: Kind, taken_for: Callable[[Array], bool]
) -> None:
    values = kind(np.random.default_rng(2), (4, 4))
    assert taken_for(values)
    assert len(np.unique(values)) > 2


def test_numbers_at_the_ends_of_a_domain_stay_within_it() -> None:
    drawing = Drawing(np.random.default_rng(0), LINEAR, Theme(), {})
    drawing.history = [Make(0, 0, (2, 1), {"W": np.array([[1e-100, 1.0]])})]
    (change,) = drawing._decay(0, ["W"]).changes["W"]
    assert change[0] == 1e-100  # zero is left, which is as good as any number
    assert change[1] == DECAY
    largest = Call(1, 0, "forward", {"A": Passed(np.full((1, 2), 1e150))})
    assert drawing._may_change(largest, "nearly") == []
    assert drawing._may_change(largest, "one number") == ["A"]
