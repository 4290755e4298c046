"""Programs of sums and products: what tells no array from another is right for all, or for none.

In such a program, each number is a sum of products of two given numbers. There is no condition, no
difference, no quotient, and no number but zero and one. Sizes are shapes, parts of shapes, and
products of sizes. An object knows nothing of earlier passes. So nothing can overflow, count, or
compare; and a program that is wrong is wrong nearly everywhere, but for a few coincidences: an axis
of length one, a size that equals another one, memory that two arrays share. A few histories show
all of these, and most students write such programs.

The source is read here, never run. Whatever is not known here makes a program one of the others,
which live all histories: nobody loses anything by that.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from autograder.grading.source import tree

MAKERS = {"eye", "identity", "ones", "zeros"}
"""NumPy's functions that make an array of a size."""

PRODUCTS = {"dot", "inner", "kron", "matmul", "multiply", "outer"}
"""NumPy's functions of two arrays that multiply."""

REARRANGING = {"expand_dims", "moveaxis", "sum", "swapaxes", "transpose"}
"""NumPy's functions of one array and of axes."""

METHODS = {"sum", "swapaxes", "transpose"}
"""The methods of arrays with axes."""

KEYWORDS = {"axes", "axis", "keepdims"}
"""The keywords that a call may have. A dtype may round numbers, and `out` changes an array."""

RESERVED = {"np", "len", "object", "range", "self"}
"""The names that stay what they are."""

FACTORS = 2
"""How many given numbers are multiplied at the most. The product of two is never infinite."""

LARGEST_AXIS = 4


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
    names: set[str] = set()
    for statement in statements:
        match statement:
            case ast.Import(names=[ast.alias(name="numpy", asname="np")]):
                continue
            case ast.ImportFrom(
                module="__future__", names=[ast.alias(name="annotations", asname=None)]
            ):
                continue
            case ast.If(
                test=ast.Compare(
                    left=ast.Name(id="__name__"),
                    ops=[ast.Eq()],
                    comparators=[ast.Constant(value="__main__")],
                ),
                orelse=[],
            ):
                continue  # it is not run when the file is imported
            case ast.Expr(value=ast.Constant()):
                continue
            case ast.FunctionDef(name=name):
                _Function({}, {}).check(statement, [each.arg for each in statement.args.args])
            case ast.ClassDef(
                name=name,
                bases=[] | [ast.Name(id="object")],
                keywords=[],
                decorator_list=[],
                body=body,
            ):
                _check_class(body)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):  # an answer to a question
                _expect(_is_literal(value))
            case _:
                raise _OtherError
        _expect(name not in names | RESERVED and not name.startswith("__"))
        names.add(name)


def _check_class(body: Sequence[ast.stmt]) -> None:
    """Check the methods in their order: what one of them sets, only those after it may read.

    So no pass knows of an earlier one. None, in a constructor, stands for nothing yet.
    """
    methods = [each for each in body if isinstance(each, ast.FunctionDef)]
    others = [each for each in body if not isinstance(each, ast.FunctionDef | ast.Pass)]
    _expect(all(isinstance(each, ast.Expr) and _is_text(each.value) for each in others))
    _expect(len({each.name for each in methods}) == len(methods))
    setters: dict[str, set[str]] = {}
    for method in methods:
        for node in ast.walk(method):
            match node:
                case ast.Assign(value=ast.Constant(value=None)) if method.name == "__init__":
                    continue
                case ast.Assign(targets=targets):
                    for target in targets:
                        for each in ast.walk(target):
                            if isinstance(each, ast.Attribute):
                                setters.setdefault(each.attr, set()).add(method.name)
    known: dict[str, int | str] = {}
    for method in methods:
        _expect(method.name == "__init__" or not method.name.startswith("__"))
        arguments = [each.arg for each in method.args.args]
        _expect(arguments[:1] == ["self"])
        function = _Function(known, setters)
        function.check(method, arguments[1:])
        known |= {name: what for name, what in function.set.items() if len(setters[name]) == 1}


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _is_literal(value: ast.expr) -> bool:
    match value:
        case ast.Constant() | ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
        case ast.Tuple(elts=elements):
            return all(_is_literal(each) for each in elements)
    return False


SIZE, SHAPE, PLACE = "size", "shape", "place"
"""What a name may stand for, besides an array."""


class _Function:
    """The check of a function or a method, statement by statement.

    A name, or an attribute of the object, stands for a size, a shape, a place along an axis, or an
    array. Of an array it is known how many given numbers are multiplied in each of its numbers.

    Parameters
    ----------
    attributes
        What the attributes stand for that earlier methods have set.
    setters
        The names of the methods that set each attribute.

    Attributes
    ----------
    set : dict
        What the attributes stand for that this method has set.
    """

    def __init__(
        self, attributes: Mapping[str, int | str], setters: Mapping[str, set[str]]
    ) -> None:
        self._attributes, self._setters = attributes, setters
        self.set: dict[str, int | str] = {}
        self._names: dict[str, int | str] = {}
        self._own: set[str] = set()
        self._is_loop = False

    def check(self, function: ast.FunctionDef, arguments: Sequence[str]) -> None:
        """Check all of it.

        Raises
        ------
        _OtherError
            If there is anything but sums and products.
        """
        args = function.args
        _expect(not (args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs))
        _expect(not (args.defaults or function.decorator_list))
        _expect(not RESERVED.intersection(arguments))
        annotations = [function.returns, *(each.annotation for each in args.args)]
        _expect(all(map(_is_annotation, annotations)))
        self._names = dict.fromkeys(arguments, SIZE if function.name == "__init__" else 1)
        self._check_body(function.body)

    def _check_body(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            match statement:
                case ast.Assign(targets=[target], value=value):
                    self._assign(target, value)
                case ast.AugAssign(target=target, op=ast.Add(), value=value):
                    base = target.value if isinstance(target, ast.Subscript) else target
                    _expect(isinstance(base, ast.Name) and base.id in self._own)
                    self._add(target, self._array(value))
                case ast.For(target=ast.Name(id=name), iter=loop, body=inner, orelse=[]):
                    self._begin_loop(name, loop)
                    for _ in range(FACTORS + 1):  # what the first round sets, the next one reads
                        self._check_body(inner)
                case ast.Return(value=ast.expr() as value):
                    self._array(value)
                    return  # nothing after it is run
                case ast.Raise(exc=ast.Name(id="NotImplementedError"), cause=None):
                    return  # a task that is not attempted
                case ast.Expr(value=value) if _is_text(value):
                    pass
                case ast.Pass():
                    pass
                case _:
                    raise _OtherError

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        match target, value:
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                for one, other in zip(targets, values, strict=True):
                    self._assign(one, other)
            case ast.Tuple(elts=targets), _:
                _expect(self._is_shape(value))
                for each in targets:
                    self._name(each, SIZE)
            case ast.Attribute(), ast.Constant(value=None):
                _expect(isinstance(target.value, ast.Name) and target.value.id == "self")
            case (ast.Name(id=name), ast.Constant(value=0 | 0.0)):  # the start of a sum
                _expect(self._names.get(name, 1) == 1)
                self._names[name] = 1
                self._own.add(name)
            case ast.Subscript(), ast.Constant(value=0 | 1):
                self._add(target, 1)
            case ast.Subscript(), _:
                self._add(target, self._array(value))
            case _:
                self._name(target, self._kind(value))
                if isinstance(target, ast.Name):
                    (self._own.add if _is_new(value) else self._own.discard)(target.id)

    def _kind(self, value: ast.expr) -> int | str:
        """Return what a value is: a size, a shape, places, or an array of so many factors."""
        match value:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="np"), attr="arange"),
                args=[size],
                keywords=[],
            ):
                _expect(self._is_size(size))
                return PLACE
        if self._is_size(value):
            return SIZE
        return SHAPE if self._is_shape(value) else self._array(value)

    def _name(self, target: ast.expr, kind: int | str) -> None:
        """Note what a name or an attribute stands for; it is the same in all assignments."""
        match target:
            case ast.Name(id=name):
                _expect(name not in RESERVED)
                known = self._names
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                _expect(not name.startswith("__"))
                known = self.set
            case _:
                raise _OtherError
        before = known.get(name, kind)
        if isinstance(before, int) and isinstance(kind, int):
            known[name] = max(before, kind)
        else:
            _expect(before == kind)
            known[name] = kind

    def _add(self, target: ast.expr, factors: int) -> None:
        """Note that numbers are written into an array, or added to it, that a name alone holds."""
        match target:
            case ast.Name(id=name):
                pass
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                _expect(name in self._own)
                self._check_index(index)
            case _:
                raise _OtherError
        before = self._names[name]
        _expect(isinstance(before, int))
        self._names[name] = max(int(before), factors)

    def _begin_loop(self, name: str, loop: ast.expr) -> None:
        match loop:
            case ast.Call(func=ast.Name(id="range"), args=[size], keywords=[]):
                _expect(self._is_size(size))
            case _:
                raise _OtherError
        _expect(self._names.get(name, PLACE) == PLACE and name not in RESERVED)
        self._names[name] = PLACE

    def _found(self, value: ast.expr) -> int | str | None:
        """Return what a name or an attribute stands for; None for all else.

        An attribute that other methods set too, or a later one, may be of an earlier pass.
        """
        match value:
            case ast.Name(id=name):
                _expect(name in self._names)
                return self._names[name]
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                _expect(name in self.set or name in self._attributes)
                return self.set[name] if name in self.set else self._attributes[name]
        return None

    def _is_object(self, value: ast.expr) -> bool:
        """Whether this is an array that has a name, or the transpose of one."""
        if isinstance(value, ast.Attribute) and value.attr == "T":
            return self._is_object(value.value)
        is_named = isinstance(value, ast.Name) or (
            isinstance(value, ast.Attribute)
            and isinstance(value.value, ast.Name)
            and value.value.id == "self"
        )
        return is_named and isinstance(self._found(value), int)

    def _is_size(self, value: ast.expr) -> bool:
        match value:
            case ast.Name() if value.id in self._names:
                return self._names[value.id] == SIZE
            case ast.Attribute(value=ast.Name(id="self")):
                return self._found(value) == SIZE
            case ast.Attribute(value=array, attr="size"):
                return self._is_object(array)
            case ast.Subscript(value=shape, slice=index):
                return self._is_shape(shape) and _is_axis(index)
            case ast.Call(func=ast.Name(id="len"), args=[array], keywords=[]):
                return self._is_object(array)
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                return self._is_size(left) and self._is_size(right)
        return False

    def _is_shape(self, value: ast.expr) -> bool:
        """Whether this is a shape, or a part of one; a size stands for a shape of one axis."""
        match value:
            case ast.Name() if value.id in self._names:
                return self._names[value.id] == SHAPE
            case ast.Attribute(value=ast.Name(id="self")):
                return self._found(value) == SHAPE
            case ast.Attribute(value=array, attr="shape"):
                return self._is_object(array)
            case ast.Subscript(value=shape, slice=ast.Slice(lower=lower, upper=upper, step=None)):
                ends = [each for each in (lower, upper) if each is not None]
                return self._is_shape(shape) and all(map(_is_axis, ends))
            case ast.Tuple(elts=[_, *_] as elements):
                return all(self._is_part(each) for each in elements) and not all(
                    isinstance(each, ast.Constant) for each in elements
                )
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._is_shape(left) and self._is_shape(right)
        return False

    def _is_part(self, value: ast.expr) -> bool:
        """Whether this may stand in a shape: a size, a one, or the parts of another shape."""
        if isinstance(value, ast.Starred):
            return self._is_shape(value.value)
        return _is_one(value) or self._is_size(value)

    def _array(self, value: ast.expr) -> int:
        """Check an expression of arrays, and return how many given numbers it multiplies."""
        match value:
            case ast.Name() | ast.Attribute(value=ast.Name(id="self")):
                found = self._found(value)
                _expect(isinstance(found, int))
                return found  # type: ignore[return-value]
            case ast.Attribute(value=inner, attr="T"):
                return self._array(inner)
            case ast.Subscript(value=inner, slice=index):
                self._check_index(index)
                return self._array(inner)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return max(self._array(left), self._array(right))
            case ast.BinOp(left=left, op=ast.Mult() | ast.MatMult(), right=right):
                return self._product(left, right)
            case ast.Call():
                return self._call(value)
        raise _OtherError

    def _product(self, *operands: ast.expr) -> int:
        factors = sum(map(self._array, operands))
        _expect(factors <= FACTORS)
        return factors

    def _call(self, call: ast.Call) -> int:
        _expect(all(each.arg in KEYWORDS and _is_axis(each.value) for each in call.keywords))
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="np"), attr=name), args=args):
                return self._call_of_numpy(name, args, bool(call.keywords))
            case ast.Call(func=ast.Attribute(value=array, attr="reshape"), args=shape, keywords=[]):
                _expect(
                    all(
                        _is_rest(each) or self._is_part(each) or self._is_shape(each)
                        for each in shape
                    )
                )
                return self._array(array)
            case ast.Call(func=ast.Attribute(value=array, attr="dot"), args=[other], keywords=[]):
                return self._product(array, other)
            case ast.Call(func=ast.Attribute(value=array, attr="copy" | "flatten"), args=[]):
                return self._array(array)
            case ast.Call(func=ast.Attribute(value=array, attr=name), args=axes):
                _expect(name in METHODS and all(map(_is_axis, axes)))
                return self._array(array)
        raise _OtherError

    def _call_of_numpy(self, name: str, args: Sequence[ast.expr], has_axes: bool) -> int:
        match name, args:
            case _, [size] if name in MAKERS and not has_axes:
                _expect(_is_one(size) or self._is_size(size) or self._is_shape(size))
                return 1
            case "reshape", [array, shape] if not has_axes:
                _expect(_is_rest(shape) or self._is_size(shape) or self._is_shape(shape))
                return self._array(array)
            case "einsum", [formula, *operands] if operands and not has_axes:
                _expect(_is_text(formula))
                return self._product(*operands)
            case "array", [ast.ListComp(elt=element, generators=[generator])] if not has_axes:
                _expect(isinstance(generator.target, ast.Name) and not generator.ifs)
                self._begin_loop(generator.target.id, generator.iter)  # type: ignore[attr-defined]
                return self._array(element)
            case "array", [array] if not has_axes:
                return self._array(array)
            case "add", [one, other] if not has_axes:
                return max(self._array(one), self._array(other))
            case "tensordot", [one, other]:
                return self._product(one, other)
            case _, [one, other] if name in PRODUCTS and not has_axes:
                return self._product(one, other)
            case _, [array, *axes] if name in REARRANGING:
                _expect(all(map(_is_axis, axes)))
                return self._array(array)
        raise _OtherError

    def _check_index(self, index: ast.expr) -> None:
        match index:
            case ast.Tuple(elts=elements):
                for each in elements:
                    self._check_index(each)
            case ast.Name(id=name):
                _expect(self._names.get(name) == PLACE)
            case ast.Slice(lower=None, upper=None, step=None) | ast.Constant(value=None):
                pass
            case ast.Attribute(value=ast.Name(id="np"), attr="newaxis"):
                pass
            case ast.Constant(value=place):
                _expect(place is Ellipsis or (type(place) is int and place == 0))
            case _:
                raise _OtherError


def _is_new(value: ast.expr) -> bool:
    """Whether nothing but the name holds this array."""
    match value:
        case ast.BinOp():
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="np"), attr=name)):
            return name in {*MAKERS, *PRODUCTS, "add", "array"}
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


def _is_one(value: ast.expr) -> bool:
    """Whether this is the length of an axis with a single place."""
    return isinstance(value, ast.Constant) and type(value.value) is int and value.value == 1


def _is_rest(value: ast.expr) -> bool:
    """Whether this is -1, the size that is left, or a shape with it."""
    match value:
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _is_one(operand)
        case ast.Tuple(elts=[one, other]):
            return (_is_rest(one) and _is_one(other)) or (_is_one(one) and _is_rest(other))
    return False


def _is_axis(value: ast.expr) -> bool:
    """Whether this is the number of an axis, some of them, or whether to keep them."""
    match value:
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _is_axis(operand)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return all(map(_is_axis, elements))
        case ast.Constant(value=int() as number):
            return number <= LARGEST_AXIS
    return False
