from benchmarks import measure
from benchmarks.row import Candidate, Ratio


class Clock:
    """A clock that steps move; the first one loads something, and takes long."""

    def __init__(self, first, later):
        self.now, self.costs = 0.0, [first]
        self.later = later

    def __call__(self):
        return self.now

    def step(self):
        self.now += self.costs.pop() if self.costs else self.later


def test_a_slow_first_step_does_not_shorten_the_slices():
    clock = Clock(first=1.0, later=measure.SLICE / 100)
    assert 95 <= measure.calibrated(clock.step, clock) <= 105


def test_a_step_longer_than_a_slice_is_measured_alone():
    clock = Clock(first=1.0, later=1.0)
    assert measure.calibrated(clock.step, clock) == 1


def test_candidates_take_turns_and_another_one_begins_each_round(monkeypatch):
    calls = []
    monkeypatch.setattr(measure, "calibrated", lambda step, clock: 1)
    candidates = {name: Candidate(lambda name=name: calls.append(name)) for name in "ABC"}
    times = measure.measure(candidates, 3, 1, lambda: calls.append("|"))
    assert "".join(calls) == "AABBCC|BBCCAA|CCAABB|"
    assert {name: len(each) for name, each in times.items()} == {"A": 3, "B": 3, "C": 3}


def test_minimum_and_median_of_a_ratio():
    times = {"A": [2.0, 3.0, 8.0], "B": [1.0, 1.0, 2.0]}
    assert measure.of_rounds(Ratio("A", "B"), times) == [2, 3, 4]
    assert measure.minimum_and_median(Ratio("A", "B"), times) == (2, 3)
