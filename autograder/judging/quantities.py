"""The quantities of a table, whose formulas a diagnosis changes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from autograder.declaration.domains import Domain
from autograder.declaration.kinds.plain import Array
from autograder.declaration.table import Call, Value
from autograder.diagnosis.formula import Draw, Quantity, Shape as ShapeOfScene
from autograder.judging.subject import Subject


def quantity_of(subject: Subject, call: Call, value: Value) -> Quantity | None:
    """Return the quantity of a value; None if its formula is a function, which can't be changed."""
    is_cache = value in call.caches
    returned = {each.name: each.formula for each in call.returns}
    formula = returned.get(str(value.formula), value.formula) if is_cache else value.formula
    if not isinstance(formula, str):
        return None
    cls = subject.cls
    chain = cls.chain(call)
    first, *later = chain
    domains = {**first.arguments, **{name: each.domain for name, each in cls.parameters.items()}}
    domains |= {name: X for each in later for name, X in each.arguments.items()}
    results = {
        each.name: each.formula
        for earlier in chain[:-1]
        for each in (*earlier.caches, *earlier.returns)  # self.Z = Z caches what is returned
        if isinstance(each.formula, str) and each.name not in {*domains, each.formula}
    }
    derived = {name: text for name, text in cls.derived.items() if isinstance(text, str)}
    others = {
        each.name: each.formula
        for each in (*call.returns, *call.stores)
        if isinstance(each.formula, str)
    }
    is_attribute = is_cache or value in call.stores
    quantity = Quantity(
        name=value.name,
        called=f"self.{value.name}" if is_cache else value.name,
        formula=formula,
        given={name: tuple(map(str, domain.shape)) for name, domain in domains.items()},
        derived={**results, **derived},
        others=others,
        shape=f"({', '.join(map(str, value.shape))})",
        reading=value.reading,
        file="",
        function=subject.name if subject.is_function else f"{subject.name}.{call.name}",
        target=f"self.{value.name}" if is_attribute else value.name,
        parameters=tuple(cls.parameters),
        words=subject.table.words,
        draw={name: _draw(X) for name, X in domains.items() if not X.is_free},
        constraints=(cls.holds,) if cls.holds else (),
        helpers=subject.table.helpers,
        task=value.task,
    )
    known = {*quantity.given, *quantity.names, *quantity.helpers}
    mistakes = subject.table.mistakes.get(value.task, ())
    return replace(quantity, mistakes=tuple(each for each in mistakes if each.names <= known))


def _draw(domain: Domain) -> Draw:
    def draw(rng: np.random.Generator, shape: ShapeOfScene) -> Array:
        return domain.ordinary(shape.sizes)(rng, shape)

    return draw
