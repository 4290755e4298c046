"""Programs of sums and products: what tells no array from another is right for all, or for none.

A program without a condition, a difference, a quotient and a number of its own can't be right for
some numbers and sizes and wrong for others, but for the few coincidences of which NumPy takes
notice itself: an axis of length one, a size that equals another one, memory that two arrays share.
If it is wrong, a few histories show it; and most students write such programs.

The source is read here, never run. Whatever is not known here makes a program one of the others,
which live all histories: nobody loses anything by that.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from autograder.grading.source import tree

NUMPY = {"np", "numpy"}
"""The names under which a program may use NumPy."""

MAKERS = {"eye", "identity", "ones", "zeros"}
"""NumPy's functions that make an array of a size."""

FUNCTIONS = {
    "add", "array", "dot", "einsum", "expand_dims", "inner", "kron", "matmul", "moveaxis",
    "multiply", "outer", "sum", "swapaxes", "tensordot", "transpose",
}  # fmt: skip
"""NumPy's functions of which sums and products are made."""

METHODS = {"copy", "dot", "flatten", "sum", "swapaxes", "transpose"}
"""The methods of arrays of which sums and products are made, besides `reshape`."""

KEYWORDS = {"axes", "axis", "keepdims"}
"""The keywords that such a call may have. A dtype may round numbers, and `out` changes an array."""

LARGEST_PLACE = 4
"""The largest number of an axis, or of a place."""

RESERVED = {*NUMPY, "len", "range", "self"}
"""The names that stay what they are."""


def is_of_sums_and_products(sources: Iterable[bytes]) -> bool:
    """Whether all files of a program hold nothing but sums and products of arrays.

    One file can change what another one does: so all of them must be of this kind.
    """
    return all(_is_of_them(source) for source in sources)


@lru_cache(maxsize=64)
def _is_of_them(source: bytes) -> bool:
    statements = tree(source).body
    if not statements and source.strip():
        return False  # it is too long, or no Python
    try:
        _check_file(statements)
    except _OtherError:
        return False
    return True


class _OtherError(Exception):
    """Something in a file is neither a sum or a product, nor what stands around them."""


def _expect(holds: bool) -> None:
    if not holds:
        raise _OtherError


def _check_file(statements: Sequence[ast.stmt]) -> None:
    functions = {each.name for each in statements if isinstance(each, ast.FunctionDef)}
    for statement in statements:
        match statement:
            case ast.Import(names=[ast.alias(name="numpy", asname="np" | None)]):
                pass
            case ast.ImportFrom(module="__future__"):
                pass
            case ast.FunctionDef():
                _Function(statement, functions).check()
            case ast.ClassDef(
                name=name,
                bases=[] | [ast.Name(id="object")],
                keywords=[],
                decorator_list=[],
                body=body,
            ):
                _expect(name not in RESERVED)
                _check_class(body, functions)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):  # an answer to a question
                _expect(name not in functions | RESERVED and _is_literal(value))
            case ast.If(test=ast.Compare(left=ast.Name(id="__name__"), ops=[ast.Eq()]), orelse=[]):
                pass  # what is not run when the file is imported
            case ast.Expr(value=ast.Constant()):
                pass
            case _:
                raise _OtherError
    _expect(not functions & RESERVED)


def _check_class(body: Sequence[ast.stmt], functions: set[str]) -> None:
    methods = {each.name: each for each in body if isinstance(each, ast.FunctionDef)}
    sizes = _sizes_among_attributes(methods.values())
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name):
                _expect(name == "__init__" or not name.startswith("__"))
                _Function(statement, functions, {*methods}, sizes).check()
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case _:
                raise _OtherError


def _sizes_among_attributes(methods: Iterable[ast.FunctionDef]) -> set[str]:
    """Return the attributes that are set to sizes and to nothing else, as in `N = A.shape[0]`."""
    bound: dict[str, list[bool]] = {}
    for method in methods:
        known = _Function(method, set(), set())
        for target, value in known.pairs:
            if isinstance(target, ast.Attribute):
                bound.setdefault(target.attr, []).append(known.is_size(value))
    return {name for name, are_sizes in bound.items() if all(are_sizes)}


def _is_literal(value: ast.expr) -> bool:
    match value:
        case ast.Constant() | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
        case ast.Tuple(elts=elements):
            return all(_is_literal(each) for each in elements)
    return False


class _Function:
    """A function or a method, and what its names stand for.

    An expression is one of arrays, or one of sizes: the shapes of arrays, their items, and products
    of these. No number of its own gets in between, and so no size is compared with one.

    Parameters
    ----------
    function
    functions
        The names of the file's functions.
    methods
        Those of the methods of its class; None for a function.
    size_attributes
        Those of the attributes that are sizes.
    """

    def __init__(
        self,
        function: ast.FunctionDef,
        functions: set[str],
        methods: set[str] | None = None,
        size_attributes: set[str] | None = None,
    ) -> None:
        self._function = function
        self._functions, self._methods = functions, methods or set()
        self._size_attributes = size_attributes or set()
        nodes = [*ast.walk(function)]
        self.pairs = [
            pair
            for node in nodes
            if isinstance(node, ast.Assign)
            for target in node.targets
            for pair in _pairs(target, node.value)
        ]
        self._loops = {
            node.target.id
            for node in nodes
            if isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Name)
        }
        arguments = [each.arg for each in function.args.args]
        self._arguments = {*(arguments if methods is None else arguments[1:])}
        self._is_bound = methods is None or arguments[:1] == ["self"]
        self._places = {*self._loops}
        self._sizes = {*self._arguments} if function.name == "__init__" else set()
        bound: dict[str, list[ast.expr]] = {}
        for target, value in self.pairs:
            if isinstance(target, ast.Name):
                bound.setdefault(target.id, []).append(value)
        for name, values in bound.items():
            if all(map(self.is_size, values)):
                self._sizes.add(name)
            elif all(map(_is_arange, values)):
                self._places.add(name)
        self._names = self._arguments | {*bound}
        self._own = {
            name
            for name, values in bound.items()
            if name not in self._arguments | self._places and all(map(_is_new, values))
        }

    def check(self) -> None:
        """Check all of it.

        Raises
        ------
        _OtherError
            If there is anything but sums and products.
        """
        args = self._function.args
        _expect(not (args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs))
        _expect(self._is_bound and not (args.defaults or self._function.decorator_list))
        names = self._arguments | self._loops
        _expect(not names & (RESERVED | self._functions))
        _expect(all(_is_annotation(each.annotation) for each in args.args))
        _expect(_is_annotation(self._function.returns))
        self._check_body(self._function.body)

    def _check_body(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            match statement:
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        self._check_target(target)
                    self._check_assigned(value)
                case ast.AugAssign(target=target, op=ast.Add() | ast.Mult(), value=value):
                    base = target.value if isinstance(target, ast.Subscript) else target
                    _expect(isinstance(base, ast.Name) and base.id in self._own)
                    self._check_target(target)
                    self._check_array(value)
                case ast.For(target=ast.Name(), iter=loop, body=inner, orelse=[]):
                    self._check_range(loop)
                    self._check_body(inner)
                case ast.Return(value=ast.expr() as value):
                    self._check_array(value)
                case ast.Raise(exc=ast.Name(id="NotImplementedError")):
                    pass  # a task that is not attempted
                case ast.Expr(value=ast.Constant()) | ast.Pass():
                    pass
                case ast.Expr(value=ast.Call() as call):
                    self._check_array(call)
                case _:
                    raise _OtherError

    def _check_target(self, target: ast.expr) -> None:
        match target:
            case ast.Name(id=name):
                _expect(name not in RESERVED | self._functions | self._loops)
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                _expect(name not in self._methods and not name.startswith("__"))
            case ast.Tuple(elts=elements):
                for each in elements:
                    self._check_target(each)
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                _expect(name in self._own)
                self._check_index(index)
            case _:
                raise _OtherError

    def _check_assigned(self, value: ast.expr) -> None:
        match value:
            case ast.Constant(value=0 | 1):
                pass
            case ast.Tuple(elts=elements) if not self.is_size(value):
                for each in elements:
                    self._check_assigned(each)
            case ast.Call(args=[size]) if _is_arange(value):
                _expect(self.is_size(size))
            case _ if not self.is_size(value):
                self._check_array(value)

    def _check_range(self, loop: ast.expr) -> None:
        match loop:
            case ast.Call(func=ast.Name(id="range"), args=[size], keywords=[]):
                _expect(self.is_size(size))
            case _:
                raise _OtherError

    def is_size(self, value: ast.expr) -> bool:
        """Whether an expression is a shape, a part of one, or a product of sizes."""
        match value:
            case ast.Name(id=name):
                return name in self._sizes
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                return name in self._size_attributes
            case ast.Attribute(value=array, attr="shape" | "size"):
                return _is_of_an_object(array)
            case ast.Subscript(value=ast.Attribute(attr="shape") as shape, slice=index):
                return self.is_size(shape) and _is_number_or_slice(index)
            case ast.Call(func=ast.Name(id="len"), args=[array], keywords=[]):
                return _is_of_an_object(array)
            case ast.Tuple(elts=elements):
                return all(_is_one(each) or self.is_size(each) for each in elements)
            case ast.Starred(value=inner):
                return self.is_size(inner)
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                return self.is_size(left) and self.is_size(right)
        return False

    def _check_array(self, value: ast.expr) -> None:
        match value:
            case ast.Name(id=name):
                _expect(name in self._names and name not in self._places | self._sizes)
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                _expect(name not in self._size_attributes | self._methods)
                _expect(not name.startswith("__"))
            case ast.Attribute(value=inner, attr="T"):
                self._check_array(inner)
            case ast.Subscript(value=inner, slice=index):
                self._check_array(inner)
                self._check_index(index)
            case ast.BinOp(left=left, op=ast.Add() | ast.Mult() | ast.MatMult(), right=right):
                self._check_array(left)
                self._check_array(right)
            case ast.ListComp(
                elt=inner, generators=[ast.comprehension(target=ast.Name(), iter=loop, ifs=[])]
            ):
                self._check_range(loop)
                self._check_array(inner)
            case ast.Call():
                self._check_call(value)
            case _:
                raise _OtherError

    def _check_call(self, call: ast.Call) -> None:
        _expect(all(each.arg in KEYWORDS and _is_axis(each.value) for each in call.keywords))
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="np" | "numpy"), attr=name)):
                self._check_call_of_numpy(name, call)
            case ast.Call(func=ast.Name(id=name)):
                _expect(name in self._functions and not call.keywords)
                self._check_given(call.args)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name)):
                _expect(name in self._methods and not call.keywords)
                self._check_given(call.args)
            case ast.Call(func=ast.Attribute(value=array, attr="reshape"), keywords=[]):
                self._check_array(array)
                _expect(all(_is_one(each) or self.is_size(each) for each in call.args))
            case ast.Call(func=ast.Attribute(value=array, attr=name)):
                _expect(name in METHODS)
                self._check_array(array)
                self._check_operands(call.args, 1)
            case _:
                raise _OtherError

    def _check_call_of_numpy(self, name: str, call: ast.Call) -> None:
        first, *others = call.args or [ast.Name("")]
        if name in MAKERS:
            _expect(not others and not call.keywords)
            _expect(_is_one(first) or self.is_size(first))
        elif name == "reshape":
            self._check_array(first)
            _expect(all(_is_one(each) or self.is_size(each) for each in others))
        elif name == "einsum":
            _expect(isinstance(first, ast.Constant))
            for each in others:
                self._check_array(each)
        else:
            _expect(name in FUNCTIONS)
            self._check_operands(call.args, 2)

    def _check_given(self, arguments: Sequence[ast.expr]) -> None:
        for each in arguments:
            self._check_array(each)

    def _check_operands(self, arguments: Sequence[ast.expr], most: int) -> None:
        """Check operands and axes; one operand more than an operation has is where it writes to."""
        operands = [each for each in arguments if not _is_axis(each)]
        _expect(len(operands) <= most)
        for each in operands:
            self._check_array(each)

    def _check_index(self, index: ast.expr) -> None:
        match index:
            case ast.Tuple(elts=elements):
                for each in elements:
                    self._check_index(each)
            case ast.Name(id=name):
                _expect(name in self._places)
            case ast.Slice(lower=None, upper=None, step=None):
                pass
            case ast.Attribute(value=ast.Name(id="np" | "numpy"), attr="newaxis"):
                pass
            case ast.Constant(value=None):
                pass
            case _:
                is_dots = isinstance(index, ast.Constant) and index.value is Ellipsis
                _expect(is_dots or _is_number(index))


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield the targets of an assignment, each with its value, or with what it is a part of."""
    if not isinstance(target, ast.Tuple):
        yield target, value
    elif isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
        for each, part in zip(target.elts, value.elts, strict=True):
            yield from _pairs(each, part)
    else:
        for each in target.elts:
            yield from _pairs(each, value)


def _is_arange(value: ast.expr) -> bool:
    """Whether these are the places along an axis, 0, 1, 2 and so on."""
    match value:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="np" | "numpy"), attr="arange"),
            args=[_],
            keywords=[],
        ):
            return True
    return False


def _is_of_an_object(array: ast.expr) -> bool:
    """Whether this is a name, an attribute of the object itself, or the transpose of one."""
    match array:
        case ast.Name() | ast.Attribute(value=ast.Name(id="self")):
            return True
        case ast.Attribute(value=inner, attr="T"):
            return _is_of_an_object(inner)
    return False


def _is_new(value: ast.expr) -> bool:
    """Whether the value of a name is a number, or an array that nothing else holds."""
    match value:
        case ast.Constant(value=0 | 1):
            return True
        case ast.BinOp(op=ast.Add() | ast.Mult() | ast.MatMult()):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="np" | "numpy"), attr=name)):
            return name in MAKERS or name == "array"
    return False


def _is_annotation(value: ast.expr | None) -> bool:
    match value:
        case None | ast.Name() | ast.Constant():
            return True
        case ast.Attribute(value=inner):
            return _is_annotation(inner)
        case (
            ast.Subscript(value=left, slice=right)
            | ast.BinOp(left=left, op=ast.BitOr(), right=right)
        ):
            return _is_annotation(left) and _is_annotation(right)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return all(map(_is_annotation, elements))
    return False


def _is_number(value: ast.expr) -> bool:
    """Whether this is a small whole number: a place, or an axis."""
    match value:
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return _is_number(inner)
        case ast.Constant(value=int() as number):
            return not isinstance(number, bool) and number <= LARGEST_PLACE
    return False


def _is_number_or_slice(index: ast.expr) -> bool:
    """Whether this is a place, or a part of a shape."""
    match index:
        case ast.Slice(lower=lower, upper=upper, step=None):
            return all(each is None or _is_number(each) for each in (lower, upper))
    return _is_number(index)


def _is_one(value: ast.expr) -> bool:
    """Whether this is the length of a single element, or -1 for what is left of a shape."""
    match value:
        case ast.Constant(value=1) | ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)):
            return True
        case ast.Tuple(elts=elements):
            return all(map(_is_one, elements))
    return False


def _is_axis(value: ast.expr) -> bool:
    match value:
        case ast.Constant(value=True | False):
            return True
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return all(map(_is_axis, elements))
    return _is_number(value)
