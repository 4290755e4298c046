"""What imports what, read from the sources: the means to hold a house to its floors."""

import ast
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path


class House:
    """A package and what its modules import, whether they run it or name it in a type only."""

    def __init__(self, root: Path) -> None:
        self.name = root.name
        self.sources = {
            ".".join(path.relative_to(root.parent).with_suffix("").parts).removesuffix(
                ".__init__"
            ): path
            for path in sorted(root.rglob("*.py"))
        }

    def imported_by(self, module: str, with_types: bool = True) -> set[str]:
        """Return what a module imports: modules of ours by their full name, others as written."""
        tree = ast.parse(self.sources[module].read_text("utf-8"))
        return set(self._imported(tree, module, with_types))

    def _imported(self, tree: ast.Module, module: str, with_types: bool) -> Iterator[str]:
        left_out = set() if with_types else _for_types_only(tree)
        for node in ast.walk(tree):
            if node in left_out:
                continue
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert not node.level, f"{module}: a relative import"
                assert node.module
                for alias in node.names:
                    submodule = f"{node.module}.{alias.name}"
                    yield submodule if submodule in self.sources else node.module

    def graph(self) -> dict[str, set[str]]:
        """Return for each module the modules of this house that it imports, types included."""
        return self._graph

    @cached_property
    def _graph(self) -> dict[str, set[str]]:
        return {
            module: {name for name in self.imported_by(module) if name in self.sources} - {module}
            for module in self.sources
        }


def within(module: str, package: str) -> bool:
    """Whether a module is this package, or lies in it."""
    return f"{module}.".startswith(f"{package}.")


def arrows_up(house: House, floors: list[str]) -> set[tuple[str, str]]:
    """Return the imports that point up: from a floor to one that comes later in the list.

    A floor is a folder or a file of the house. What is on no floor is free to import anything.
    """

    def floor_of(module: str) -> int | None:
        found = [i for i, name in enumerate(floors) if within(module, f"{house.name}.{name}")]
        return found[0] if found else None

    return {
        (module, imported)
        for module, names in house.graph().items()
        for imported in names
        if (here := floor_of(module)) is not None
        and (there := floor_of(imported)) is not None
        and there > here
    }


def _for_types_only(tree: ast.Module) -> set[ast.AST]:
    return {
        node
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test).endswith("TYPE_CHECKING")
        for statement in block.body
        for node in ast.walk(statement)
    }
