"""A theme: what a history is about."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.declaration.kinds.plain import Kind

INPUTS, LATER, WEIGHTS, PARAMETERS, FIRST, ALL = (
    "inputs", "later", "weights", "parameters", "first", "all"
)  # fmt: skip
"""The parts that a parameter or an argument plays.

An argument of a method that begins a pass is an input, and one of a method that comes after it is
later; the weights are the first parameter, and the first is the first argument.
"""

ALIKE = 0.8, 0.99, 0.9, 0.5, 0.1
"""Where a theme asks for it, two arrays of one call are nearly equal, parts of one array, equal,
one array, and a transpose of it, in turn."""


@dataclass(frozen=True)
class Theme:
    """What a history is about: a mistake often needs the same thing twice.

    Attributes
    ----------
    events, objects : int
        How many.
    lengths : tuple of int
        The lengths among which the constructor's sizes are drawn.
    made : tuple of int
        The constructor's sizes, if they are not drawn.
    rows : tuple of int
        The lengths among which the first size of a pass is drawn, as the number of samples.
    sizes : dict
        All sizes, by name, if they are not drawn.
    integers : str
        The type of NumPy's integers that the constructor's sizes have; empty for Python's.
    large : int
        The first calls have arrays of up to this number of elements.
    crowd : bool
        Whether hundreds of other objects are made on the way.
    own : float
        How often an object goes on from its constructor's parameters.
    writes : float
        How often a caller writes into its own; drawn if None.
    steps : float
        How often an optimizer steps.
    alone : float
        How often a step changes one number only.
    rearranges : bool
        Whether each step is in place, and only exchanges numbers or changes their signs.
    drops : float
        How often an object is deleted, and another one made.
    forgets : float
        How often the program forgets an argument as soon as it is passed.
    loses : float
        How often the program keeps nothing of a result.
    again : float
        How often an array comes again; drawn if None.
    times : int
        How often the first call of a function is made again, with the same numbers; a method of an
        object is called again with others, and its results stay.
    forgotten : int
        How many passes follow these calls, and then how many of larger arrays: the program keeps
        nothing of them, and what it has kept before must stay. In the scene "unended again", about
        how many first calls follow one another; 0 for those of a short counter. In the scene
        "stamped", how many calls of each method.
    numbers : int
        How many numbers the results of the larger ones have at the most; 0 for so many that this
        takes no long time.
    rounds : int
        How many steps of training all objects take at first; their calls take turns.
    echoes : bool
        Whether each call of the first pass comes again in every way: with the same arrays, with
        nearly the same numbers, with others of one hash, and so on.
    memory : str
        Where the arrays of a function's first calls lie, one in each of its forms, or those of the
        scene "rewritten": one of `MEMORIES` in `events.py`.
    memories : bool
        Whether an object's first passes have parameters and arrays in each of these, and their
        results are written into.
    fills, fillers : int
        How many numbers the parameters of all the objects have together that are made on the way,
        and how many objects these are.
    huge : bool
        Whether an object is first passed an array of more than a million numbers.
    is_alike : bool
        Whether the arrays of a call have the same shape, so that one array is passed for two.
    end : int
        1 if all numbers are nearly the largest of their domains, -1 if the smallest, 0 if neither.
    is_extreme : bool
        Whether it is for the numbers at both ends of what float64 can hold, if the domains allow
        them; then no array is passed as another argument, where a product could overflow.
    is_example : bool
        Whether it is about the numbers of the write-up's example.
    is_for_all : bool
        Whether programs of sums and products live it too, which live few histories; see
        `sums_and_products.py`.
    scene : str
        What happens at first: one of `SCENES` in `scenes.py`; empty for nothing.
    peak : float
        How large the one number of the scene "calmed" is at the most.
    gallery : tuple of dict
        What they are like in each of many passes, by their part; before each, a step changes the
        parameters, and after it, the caller writes into its results.
    kinds : dict
        What parameters and arguments are like, by their part; any kind for those left out.
    """

    events: int = 28
    objects: int = 3
    lengths: tuple[int, ...] = (1, 2, 3, 4, 6)
    made: tuple[int, ...] = ()
    rows: tuple[int, ...] = (1, 1, 2, 3, 5, 12, 33, 70)
    sizes: Mapping[str, int] = field(default_factory=dict)
    integers: str = ""
    large: int = 0
    crowd: bool = False
    own: float = 0.3
    writes: float | None = None
    steps: float = 0.15
    alone: float = 0.2
    rearranges: bool = False
    drops: float = 0.03
    forgets: float = 0.15
    loses: float = 0.05
    again: float | None = None
    times: int = 0
    forgotten: int = 0
    numbers: int = 0
    rounds: int = 0
    echoes: bool = False
    memory: str = ""
    memories: bool = False
    fills: int = 0
    fillers: int = 400
    huge: bool = False
    is_alike: bool = False
    end: int = 0
    is_extreme: bool = False
    is_example: bool = False
    is_for_all: bool = False
    scene: str = ""
    peak: float = math.inf
    gallery: tuple[Mapping[str, Kind], ...] = ()
    kinds: Mapping[str, Kind] = field(default_factory=dict)

    @property
    def is_of_parameters(self) -> bool:
        """Whether it is about parameters and nothing else."""
        return (bool(self.kinds) and {*self.kinds} <= {WEIGHTS, PARAMETERS}) or (
            (self.alone == 1.0 and not self.echoes) or self.rearranges
        )
