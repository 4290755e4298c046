"""The diagnosis: the simplest known misconception that explains all of a student's numbers.

A wrong number comes from a formula with one thing changed: an input of the formula, the formula
itself, or its result. A `Misconception` is such a change. The diagnosis names a misconception only
if it gives every number that the student's code gives, for inputs of several sizes.

The files, in the order in which one wrong array passes through them:

1. `explain.py` receives a failed check, and a function that runs the student's code.
2. `scene.py` draws inputs of several sizes for the student's code.
3. `formula.py` computes the right numbers from the quantity's formula.
4. `bank/` makes the known misconceptions from the formula; `declaration` says what one is.
5. `prediction.py` computes the numbers of a student who has a misconception.
6. `search.py` finds the misconception, or the two, whose predictions agree with all the numbers.
7. `hints.py` writes the hints: about the misconception, or else the facts that `facts.py` finds.

Beside them, `experiments.py` explains histories of several calls: `conditions.py`, `changes.py`,
`shown_arrays.py` and `resized.py` change a history, and `trials.py` tries it. `number_hints.py` and
`size_hints.py` write the hints about numbers and about sizes. `terms.py` explains a single element.
`faults.py` finds mistakes of an author.
"""
