"""Following the names that a file must define to everything in a notebook that they need.

The file behaves as if the notebook had run from top to bottom. The last definition of a name wins.
If a definition needs a name at once, such as a base class or a default, the definition before it
counts. Try-outs are left out: they call a function or class that the file must define, or they give
its name to a result.
"""

from __future__ import annotations

import ast
import builtins
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Sequence

from autograder.intake.entries import Refused
from autograder.intake.statements import EVERYTHING, Block, changed, root, running

MAX_CHANGES = 200_000
"""How many names the statements and functions of a notebook may change, all counted together."""


class Bindings:
    """The blocks of a notebook that bind or change each name, without try-outs.

    Parameters
    ----------
    blocks
        All blocks, in the order of the notebook.
    names
        The names that the file must define.
    files
        The names of the homework's modules. They are made from the notebook, so it imports none.

    Raises
    ------
    Refused
        If the statements change too many names.
    """

    def __init__(self, blocks: list[Block], names: Collection[str], files: Collection[str]) -> None:
        self.blocks = blocks
        self._names, self._files = set(names), set(files)
        self._defined = {name for block in blocks for name in block.defines}
        self._imported = {name for block in blocks if block.is_import for name in block.binds}
        self._functions = {
            node.name: _Function(node, self._imported)
            for block in blocks
            for node in block.statements
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        self._effects: dict[str, set[str]] = {}
        self._changes = 0
        self.binds = [self._bound(block) for block in blocks]
        self.binders: dict[str, list[int]] = defaultdict(list)
        self.touching: dict[str, list[int]] = defaultdict(list)
        for index, block in enumerate(blocks):
            for name in self.binds[index]:
                self.binders[name].append(index)
            touched = self.binds[index] | self._changed(block)
            self._count(len(touched))
            for name in touched:
                self.touching[name].append(index)

    def _bound(self, block: Block) -> set[str]:
        """Return the names that a block binds; no names for a try-out."""
        if self._tries_out(block):
            return set()
        shadowed = (block.binds & self._defined) - block.defines
        if block.is_import:
            if any(map(self._is_file, block.statements)):
                return block.binds - self._defined - {EVERYTHING}
            return block.binds - (shadowed & self._names)
        return block.binds if self._passes_on(block) else block.binds - shadowed

    def _changed(self, block: Block) -> set[str]:
        """Return the names whose object a block changes."""
        if self._tries_out(block):
            return set()
        names = set(changed(block.nodes, self._imported))
        seen = set[str]()
        for call in block.calls:
            called = root(call.func) if isinstance(call.func, ast.Name) else ""
            if called in self._functions:
                names |= set() if called in seen else self._changed_by(called)
                seen.add(called)
                if self._functions[called].changes_arguments:
                    names |= {root(argument) for argument in call.args}
        return names - {""}

    def _tries_out(self, block: Block) -> bool:
        if block.is_for_scripts:
            return True
        called = {root(call.func) for call in block.calls}
        return bool(called & self._names) and not block.defines & self._names

    def _is_file(self, statement: ast.stmt) -> bool:
        match statement:
            case ast.Import():
                return any(alias.name in self._files for alias in statement.names)
            case ast.ImportFrom():
                return statement.module in self._files
        return False

    def _passes_on(self, block: Block) -> bool:
        """Whether a block assigns a function or a class, and not a result."""
        match block.statements:
            case [ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value)]:
                nodes = list(running([value]))
                called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
                return isinstance(value, ast.Lambda) or any(
                    isinstance(node, ast.Name)
                    and node.id in self._defined
                    and id(node) not in called
                    for node in nodes
                )
        return False

    def _changed_by(self, name: str) -> set[str]:
        """Return the global names that a call of this function changes, by itself or by others."""
        if name not in self._effects:
            waiting, seen = [name], set[str]()
            while waiting:
                called = waiting.pop()
                if called in self._functions and called not in seen:
                    seen.add(called)
                    waiting += self._functions[called].calls
            self._effects[name] = set().union(*(self._functions[each].changed for each in seen))
            self._count(len(seen) + len(self._effects[name]))
        return self._effects[name]

    def _count(self, changes: int) -> None:
        self._changes += changes
        if self._changes > MAX_CHANGES:
            raise Refused("holds functions that change too many names; hand in the files instead")


class _Function:
    """What a call of a notebook's function changes.

    Attributes
    ----------
    changes_arguments : bool
        Whether it changes an object that is passed to it.
    changed : set of str
        The global names that it binds, or whose object it changes.
    calls : set of str
        The names that it calls.
    """

    def __init__(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef, imported: Collection[str]
    ) -> None:
        nodes = list(ast.walk(node))
        parameters = {each.arg for each in nodes if isinstance(each, ast.arg)}
        names = [each for each in nodes if isinstance(each, ast.Name)]
        stored = {each.id for each in names if isinstance(each.ctx, ast.Store)}
        declared = {name for each in nodes if isinstance(each, ast.Global) for name in each.names}
        found = set(changed(nodes, imported))
        self.changes_arguments = bool(found & parameters)
        self.changed = (found - parameters - (stored - declared)) | (stored & declared)
        self.calls = {
            each.func.id
            for each in nodes
            if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)
        }


class Following:
    """The blocks that a file needs: those that bind its names, and all that these need.

    Parameters
    ----------
    given
        Blocks that the student has chosen. The others are what these need.
    imported
        Names that the file imports from others: nothing is taken for them.
    """

    def __init__(
        self,
        bindings: Bindings,
        names: Collection[str],
        given: Sequence[int] = (),
        imported: Collection[str] = (),
    ) -> None:
        self._all = bindings
        self._end = len(bindings.blocks)
        self._waiting: list[int] = []
        self._hurrying: list[int] = []
        self._hurried: set[int] = set()
        self._walked: set[tuple[str, int, bool]] = set()
        self._every: set[str] = set()
        self.taken: set[int] = set()
        for index in given:
            self._take(index)
        self._own = {name for index in given for name in bindings.blocks[index].binds}
        self._own |= set(imported)
        for name in names:
            self._require(name, self._end)
        if names:
            self._require_every(EVERYTHING)
        while self._waiting or self._hurrying:
            if self._waiting:
                self._follow(self._waiting.pop())
            else:
                for name in bindings.blocks[self._hurrying.pop()].uses.later:
                    self._require_every(name)

    def _take(self, index: int) -> None:
        if index not in self.taken:
            self.taken.add(index)
            self._waiting.append(index)

    def _follow(self, index: int) -> None:
        """Require the names that a block uses."""
        block = self._all.blocks[index]
        for name in block.uses.now:
            self._require(name, index, runs=name in block.called)
        for name in block.uses.later:
            self._require(name, index if self._is_imported_again(name, index) else self._end)

    def _is_imported_again(self, name: str, index: int) -> bool:
        """Whether a name is imported before a block and after it. The later one is a try-out."""
        binders = self._all.binders.get(name, [])
        before = bisect_left(binders, index)
        return before > 0 and all(
            self._all.blocks[each].is_import for each in (binders[before - 1], binders[-1])
        )

    def _require(self, name: str, before: int, runs: bool = False) -> None:
        """Take the block that binds a name at this moment, and those that change it since then.

        Parameters
        ----------
        runs
            Whether the named function may run at this moment.
        """
        if name in self._own:
            return
        touching = self._all.touching.get(name, [])
        if not touching and not hasattr(builtins, name):
            self._require_every(EVERYTHING)
        for place in range(bisect_left(touching, before) - 1, -1, -1):
            index = touching[place]
            if (name, index, runs) in self._walked:
                break
            self._walked.add((name, index, runs))
            self._take(index)
            if runs:
                self._hurry(index)
            if name in self._all.binds[index] and self._all.blocks[index].is_certain:
                break

    def _hurry(self, index: int) -> None:
        """Require all blocks of the names that a function uses: it runs before the last ones."""
        if index not in self._hurried:
            self._hurried.add(index)
            self._hurrying.append(index)

    def _require_every(self, name: str) -> None:
        if name not in self._every and name not in self._own:
            self._every.add(name)
            for index in self._all.touching.get(name, []):
                self._take(index)
                self._hurry(index)
