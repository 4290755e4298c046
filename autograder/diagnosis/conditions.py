"""What only several calls show: each entry is a change to the lines that makes them right."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.diagnosis import changes
from autograder.diagnosis.changes import Change
from autograder.grading.events import (
    CORNER,
    INTERLEAVED,
    LOCKED,
    OVERLAPPING,
    OWN,
    REBASED,
    TIME_FIRST,
)
from autograder.grading.memory import has_equal_rows


@dataclass(frozen=True, eq=False)
class Condition:
    """Something without which the same lines are right.

    Attributes
    ----------
    name : str
        A short phrase.
    change : function
        Takes it out of a history.
    observation, question, why : str
        The three hints; they may contain `{name}`, `{wrong}` for what it is, `{written}` for the
        arrays of the history that are written into, `{array}` for the one that lies otherwise, and
        `{own}` for the parameters that are given views of their own arrays.
    of_a_parameter : tuple of str
        The three hints where a parameter itself is wrong, if they are others.
    is_apart : bool
        Whether it is about another thing than what is called when: where arrays lie in memory, of
        which type sizes are, or how many calls there are. It may come together with others.
    everywhere : function or None
        Makes all arrays of a history what some of them are.
    """

    name: str
    change: Change
    observation: str
    question: str
    why: str
    of_a_parameter: tuple[str, ...] = ()
    is_apart: bool = False
    everywhere: Change | None = None

    def stages(self, is_parameter: bool) -> tuple[str, ...]:
        """Return the three hints; about a parameter, or about what a call computes."""
        is_other = is_parameter and self.of_a_parameter
        return self.of_a_parameter if is_other else (self.observation, self.question, self.why)


EACH_ITS_OWN = "Each layer stores its own numbers. Two layers must not see each other's."
NOW = "Every call computes with the numbers that the arrays hold now."
ASSIGNED = "A parameter holds the numbers that it was given last, each in its place."
OWN_RESULT = "A result belongs to the caller, who may write into it."
KEPT = "An array that was returned may come as an argument. No call changes it, nor its cache."
EACH_CALL = "A call computes with the arrays of its own pass. Nothing that is older counts."

HISTORY = (
    Condition(
        "a call by mistake",
        changes.no_mistakes,
        "{name} is right where every array fits, but not after a call whose arrays do not fit.",
        "What has that call changed before it failed, and what of it does a later call still use?",
        "Whatever a call by mistake does, all that follows works as if there had been none.",
    ),
    Condition(
        "beside another layer",
        changes.each_layer_alone,
        "{name} is right in each layer alone, but not beside others.",
        "Where does your code store its numbers: in this layer, or in a place that layers share?",
        EACH_ITS_OWN,
    ),
    Condition(
        "after another layer was deleted",
        changes.nothing_deleted,
        "{name} is right while the earlier layer exists, but not after it was deleted.",
        "By what does your code find the numbers of a layer, and can a new layer have the same?",
        EACH_ITS_OWN,
    ),
    Condition(
        "a result that was written into",
        changes.without_written(changes.is_result),
        "{name} is right until the caller writes into an earlier result.",
        "Does your code return an array that it uses again later?",
        OWN_RESULT,
    ),
    Condition(
        "an input that was written into",
        changes.without_written(changes.is_input),
        "{name} is right until the caller writes other numbers into {written}, which was passed "
        "before.",
        "When does your code read the numbers of {written}: in the call, or later?",
        "An input belongs to the caller, who may write into it after the call.",
    ),
    Condition(
        "a stored gradient that was written into",
        changes.without_written(changes.is_stored),
        "{name} is right until the program writes into {written}, which is stored.",
        "Does your code store an array that it uses again later, one of the caller's, or in the "
        "next call none at all?",
        "An optimizer may write into what is stored; the next call stores other numbers.",
    ),
    Condition(
        "several arrays that were written into",
        changes.without_written(),
        "{name} is right until the caller writes into several arrays.",
        "Which arrays of your code share their memory with an array of the caller?",
        OWN_RESULT,
    ),
    Condition(
        "sizes of another type",
        changes.sizes_of_python,
        "{name} is right for sizes that are Python's int, but not for NumPy's integers of 32 bits.",
        "With which type does your code multiply or add the sizes?",
        "An int of Python is as large as it has to be. One of NumPy's has a largest number.",
        is_apart=True,
    ),
    Condition(
        "a result that was locked",
        changes.unlocked,
        "{name} is right until the caller makes an earlier result read-only.",
        "Into which array does your code write in this call, and who holds it?",
        OWN_RESULT,
    ),
    Condition(
        "an array that is let go",
        changes.held,
        "{name} is right while the program holds the arrays that it has passed, but not after it "
        "has let them go.",
        "Does your code hold such an array itself? By what does it know it again: by its id, or by "
        "its place in memory?",
        "What a layer caches must last until its next forward, whoever else holds it.",
    ),
    Condition(
        "many small steps",
        changes.steps_at_once,
        "{name} is right after one step, but not after many small ones to the same numbers.",
        "Does your code leave a change out that is small, and what if many of these follow?",
        NOW,
        (
            "A parameter is right after one step, and not after many small ones.",
            "Does your class leave a change out that is small, and what if many of these follow?",
            ASSIGNED,
        ),
    ),
    Condition(
        "a step in place",
        changes.steps_assign,
        "{name} is right where a step assigns a new array, but not where it changes one in place.",
        "Does your code copy a parameter, round it to another type, or compare it only by its "
        "identity?",
        NOW,
    ),
    Condition(
        "a view of the parameter itself",
        changes.in_memory([OWN]),
        "{name} is right where a step assigns a new array, but not where it assigns a view of the "
        "parameter's own array.",
        "Does your code write into an array that it still reads?",
        ASSIGNED,
        (
            "What the layer holds is right where a copy of this view of {own} is assigned, but not "
            "where the view itself is.",
            "Does your class write into the old array while it still reads the new one, whose "
            "memory is the same?",
            ASSIGNED,
        ),
    ),
    Condition(
        "an assigned view",
        changes.steps_in_plain_memory,
        "{name} is right where a step assigns an array that lies row by row in memory, but not "
        "where it assigns a view, or an array in another order.",
        "Does your code rely on the order in which a parameter lies in memory?",
        "An array is its shape and its numbers, wherever they lie.",
        (
            "A parameter holds an array that lies row by row in memory, but not a view that is "
            "assigned to it later, or an array in another order.",
            "Does your class do something of its own where a parameter is assigned?",
            ASSIGNED,
        ),
        is_apart=True,
    ),
    Condition(
        "a small step",
        changes.larger_steps,
        "{name} is right after a large step, but not after one that hardly changes the parameters.",
        "Does your code compare the parameters with earlier ones, or find something by them?",
        NOW,
        (
            "A parameter is right after a large step, and not after one that hardly changes it.",
            "Does your class do something of its own where a parameter is assigned or read?",
            ASSIGNED,
        ),
    ),
    Condition(
        "a parameter that is assigned",
        changes.assigned_at_first,
        "{name} is right for a layer that starts with these parameters, but not where they are "
        "assigned later.",
        "What does your code keep of the earlier parameters, and how does it notice other ones?",
        NOW,
        (
            "A parameter is right at first, and does not hold what is assigned to it later.",
            "Does your class do something of its own where a parameter is assigned? What if the "
            "new array is a view of the old one, lies in another order, or hardly differs?",
            ASSIGNED,
        ),
    ),
    Condition(
        "a step between two passes",
        changes.stepped_at_first,
        "{name} is right for a layer that starts with these parameters, but not after a step.",
        "When does your code read the parameters, and when may an optimizer change them?",
        NOW,
        (
            "A parameter is right at first, and does not hold what the program has given it since.",
            "Does your class do something of its own where a parameter is assigned or read?",
            ASSIGNED,
        ),
    ),
    Condition(
        "two arrays in one memory",
        changes.in_memory_of_their_own,
        "{name} is right for copies, but not where two of the arrays share their memory.",
        "Does your code take arrays for the same because they share memory?",
        "An array is its shape and its numbers, wherever they lie.",
    ),
    Condition(
        "arrays that do not lie row by row",
        changes.in_memory(["turned", INTERLEAVED]),
        "{name} is right where the numbers of each array lie row by row in memory, as in a copy, "
        "and not where they lie in another order.",
        "Does your code rely on the order in which an array lies in memory?",
        "An array is its shape and its numbers, wherever they lie.",
    ),
    Condition(
        "one array twice in a call",
        changes.each_argument_its_own,
        "{name} is right for two equal arrays, but not where one array is passed for both.",
        "What does your code do differently where two arguments are one array, or share a memory?",
        "An array is its shape and its numbers, wherever they lie.",
    ),
    Condition(
        "a result that is passed on",
        changes.results_as_copies("again"),
        "{name} is right for a copy of an earlier result, but not for the array itself.",
        "Does your code change an array that it has returned, even for a while?",
        KEPT,
    ),
    Condition(
        "the same array again",
        changes.in_memory(["again"]),
        "{name} is right for a copy of the array, but not when the same array is passed again.",
        "What does your code store about an array that it has seen before?",
        NOW,
    ),
    Condition(
        "a result that comes back",
        changes.results_as_copies("refilled"),
        "{name} is right until the caller writes into an earlier result, and passes it again.",
        "Does your code return an array that it uses again later, or stores?",
        OWN_RESULT,
    ),
    Condition(
        "an array with other numbers",
        changes.in_memory(["refilled"]),
        "{name} is right for a new array, but not for an earlier one with other numbers in it.",
        "What does your code keep from one call to the next, and into what does it write?",
        NOW,
    ),
    Condition(
        "a view",
        changes.in_memory(
            [
                "sliced",
                "cropped",
                "packed",
                "transposed",
                "reversed",
                "flipped",
                "rotated",
                CORNER,
                OWN,
                TIME_FIRST,
                *REBASED,
            ]
        ),
        "{name} is right for a copy of {array}, but not for a view of another array.",
        "Does your code rely on the order in which an array lies in memory?",
        "An array is its shape and its numbers, wherever they lie.",
        is_apart=True,
    ),
    Condition(
        "columns one after another",
        changes.in_memory(["fortran"]),
        "{name} is right for a copy of {array}, but not where its columns lie one after another "
        "in memory.",
        "Does your code rely on the order in which an array lies in memory?",
        "An array is its shape and its numbers, wherever they lie.",
        is_apart=True,
        everywhere=changes.in_memory(["new"], "fortran", lambda X: X.ndim > 1),
    ),
    Condition(
        "rows in the same memory",
        changes.in_memory(["repeated"], "read-only", has_equal_rows),
        "{name} is right for a copy of {array}, but not where all its rows are the same memory.",
        "What does your code read of an array besides its numbers: its strides, its base?",
        "An array is its shape and its numbers, wherever they lie.",
        is_apart=True,
    ),
    Condition(
        "columns in the same memory",
        changes.in_memory(["repeated"], "read-only"),
        "{name} is right for a copy of {array}, but not where all its columns are the same memory.",
        "What does your code read of an array besides its numbers: its strides, its base?",
        "An array is its shape and its numbers, wherever they lie.",
        is_apart=True,
    ),
    Condition(
        "windows of one series",
        changes.in_memory([*OVERLAPPING], "read-only"),
        "{name} is right for a copy of {array}, but not where its rows or columns overlap in "
        "memory.",
        "What does your code read of an array besides its numbers: its strides, its base?",
        "An array is its shape and its numbers, wherever they lie.",
        is_apart=True,
    ),
    Condition(
        "an array in the memory of bytes",
        changes.in_memory(["bytes"], "read-only"),
        "{name} is right for a read-only array, but not for one from np.frombuffer.",
        "What does your code read of an array besides its numbers: its flags, its base?",
        "An array is its shape and its numbers, wherever they lie.",
        is_apart=True,
    ),
    Condition(
        "a read-only array",
        changes.in_memory(
            ["read-only", "read-only slice", LOCKED, "bytes", "repeated", *OVERLAPPING]
        ),
        "{name} is right for an array that can be written into, but not for a read-only one.",
        "Which line of your code writes into an array of the caller?",
        "An input belongs to the caller.",
        is_apart=True,
    ),
    Condition(
        "many calls",
        changes.few_calls,
        "{name} is right after a few calls, but not after as many as these.",
        "What does your code count, or keep, over many calls?",
        EACH_CALL,
        is_apart=True,
    ),
    Condition(
        "a second backward",
        changes.one_backward_each,
        "{name} is right after one backward, but not after a second one for the same batch.",
        "What is left of the first backward when the second begins?",
        EACH_CALL,
    ),
    Condition(
        "a forward without backward",
        changes.backward_each,
        "{name} is right, but not where forward ran twice before backward.",
        "Which batch does your backward belong to?",
        EACH_CALL,
    ),
    Condition(
        "an earlier call",
        changes.last_pass_alone,
        "{name} is right where the last lines run alone, and {wrong} after the lines before them.",
        "What does your code keep of the earlier calls, and what does it do differently then?",
        EACH_CALL,
    ),
)
"""The conditions; of those that hold, the first is reported."""
