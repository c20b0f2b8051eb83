"""Relations of types: subtyping, unification at joins, and binding of type variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from xdsl.ir import Attribute

from tsir.dialects.types.attributes import (
    ANY,
    BOOL,
    COMPLEX,
    FLOAT,
    INT,
    NONE,
    NUMBER,
    TENSOR,
    DictType,
    FutureType,
    ListType,
    NoneType,
    OptionalType,
    Size,
    TensorType,
    TupleType,
    VarType,
)
from tsir.dialects.types.undefined import UndefinedType

Bindings = dict[str, Attribute]
_Fact = TypeVar("_Fact")
_Stands = Callable[[TensorType, TensorType], bool]
"""Whether a tensor of one type may stand for one of another."""


def is_subtype(actual: Attribute, formal: Attribute) -> bool:
    """
    Whether a value of type `actual` may stand where `formal` is expected.

    Lists and dictionaries are invariant but for tensor facts and `Tensor[]`, which is a
    `Tensor?[]` for the sake of indices; tuples are covariant, `T` and
    `None` are subtypes of `T?`, int, float, complex and bool of Scalar; a tensor type is a subtype of
    every tensor type that knows less.
    """
    return _is_subtype(actual, formal, _refines)


def is_compatible(actual: Attribute, formal: Attribute) -> bool:
    """
    Whether a value of type `actual` may be one of `formal`: a subtype, or one that knows less of tensors.

    Results say more than their operands where a trace has seen a tensor; what both say must agree.
    """
    return _is_subtype(actual, formal, lambda a, b: both(a, b) is not None)


def _is_subtype(actual: Attribute, formal: Attribute, stands: _Stands) -> bool:
    if actual == formal or formal == ANY:
        return True
    match actual, formal:
        case TensorType(), TensorType():
            return stands(actual, formal)
        case UndefinedType(), TensorType():
            return True
        case OptionalType(), OptionalType():
            return _is_subtype(actual.element, formal.element, stands)
        case _, OptionalType():
            return actual == NONE or _is_subtype(actual, formal.element, stands)
        case TupleType(), TupleType():
            return len(actual.elements) == len(formal.elements) and all(
                _is_subtype(a, f, stands) for a, f in zip(actual.elements, formal.elements, strict=True)
            )
        case (ListType(), ListType()) | (FutureType(), FutureType()):
            have, want = unshaped(actual.element), unshaped(formal.element)
            return have == want or (have == TENSOR and want == OptionalType(TENSOR))
        case DictType(), DictType():
            return actual.key == formal.key and unshaped(actual.value) == unshaped(formal.value)
        case _:
            return formal == NUMBER and actual in (INT, FLOAT, COMPLEX, BOOL)


def _refines(actual: TensorType, formal: TensorType) -> bool:
    """Whether `actual` knows at least what `formal` knows."""
    if formal.dtype not in (None, actual.dtype) or formal.device not in (None, actual.device):
        return False
    return _refines_sizes(actual.sizes, formal.sizes) and _refines_sizes(actual.strides, formal.strides)


def _refines_sizes(actual: tuple[Size, ...] | None, formal: tuple[Size, ...] | None) -> bool:
    if formal is None:
        return True
    if actual is None or len(actual) != len(formal):
        return False
    return all(f is None or a == f for a, f in zip(actual, formal, strict=True))


def rebuild(type: Attribute, leaf: Callable[[Attribute], Attribute]) -> Attribute:
    """`type` with `leaf` applied to every type that has no parts."""
    match type:
        case ListType():
            return ListType(rebuild(type.element, leaf))
        case OptionalType():
            return OptionalType(rebuild(type.element, leaf))
        case FutureType():
            return FutureType(rebuild(type.element, leaf))
        case DictType():
            return DictType(rebuild(type.key, leaf), rebuild(type.value, leaf))
        case TupleType():
            return type.rebuilt([rebuild(element, leaf) for element in type.elements])
        case _:
            return leaf(type)


def holds_tensors(type: Attribute) -> bool:
    """Whether values of a type are tensors, or may hold tensors, however deep."""
    match type:
        case ListType() | OptionalType():
            return holds_tensors(type.element)
        case TupleType():
            return any(map(holds_tensors, type.elements))
        case DictType():
            return holds_tensors(type.value)
        case _:
            return isinstance(type, TensorType)


def unshaped(type: Attribute) -> Attribute:
    """`type` with every tensor type in it reduced to a tensor of which nothing is known."""
    return rebuild(type, lambda leaf: TENSOR if isinstance(leaf, TensorType) else leaf)


def unify(a: Attribute, b: Attribute) -> Attribute | None:
    """
    The type of a value that is of type `a` on one path and `b` on the other.

    None if the two have no join: int and float do not join to Scalar.
    """
    match a, b:
        case TensorType(), TensorType():
            return meet(a, b)
        case NoneType(), _:
            return b if isinstance(b, NoneType | OptionalType) else OptionalType(b)
        case _, NoneType():
            return unify(b, a)
        case OptionalType(), _:
            other = b.element if isinstance(b, OptionalType) else b
            inner = unify(a.element, other)
            return None if inner is None else OptionalType(inner)
        case _, OptionalType():
            return unify(b, a)
        case TupleType(), TupleType() if len(a.elements) == len(b.elements):
            joined = [unify(x, y) for x, y in zip(a.elements, b.elements, strict=True)]
            return a.rebuilt([j for j in joined if j is not None]) if None not in joined else None
        case ListType(), ListType() if unshaped(a) == unshaped(b):
            element = unify(a.element, b.element)
            return None if element is None else ListType(element)
        case _:
            if is_subtype(a, b):
                return unshaped(b)
            return unshaped(a) if is_subtype(b, a) else None


def both(a: TensorType, b: TensorType) -> TensorType | None:
    """The tensor type with the facts of two; None if they contradict each other."""
    dtype, device = _either(a.dtype, b.dtype), _either(a.device, b.device)
    merged = TensorType.of(dtype, _merged(a.sizes, b.sizes), _merged(a.strides, b.strides), device)
    return merged if is_subtype(merged, a) and is_subtype(merged, b) else None


def _either(a: _Fact, b: _Fact) -> _Fact:
    return b if a is None else a


def _merged(a: tuple[_Fact, ...] | None, b: tuple[_Fact, ...] | None) -> tuple[_Fact, ...] | None:
    if a is None or b is None or len(a) != len(b):
        return b if a is None else a
    return tuple(map(_either, a, b))


def meet(a: TensorType, b: TensorType) -> TensorType:
    """The facts that two tensor types share."""
    return TensorType.of(
        a.dtype if a.dtype is b.dtype else None,
        _common(a.sizes, b.sizes),
        _common(a.strides, b.strides),
        a.device if a.device == b.device else None,
    )


def _common(a: tuple[_Fact, ...] | None, b: tuple[_Fact, ...] | None) -> tuple[_Fact | None, ...] | None:
    if a is None or b is None or len(a) != len(b):
        return None
    return tuple(x if x == y else None for x, y in zip(a, b, strict=True))


def bind(formal: Attribute, actual: Attribute, bindings: Bindings) -> bool:
    """
    Bind the type variables of `formal` so that `actual` may stand for it.

    A second occurrence widens the binding to the join of both. False if no binding does it;
    None does not bind `t?`, as there is nothing to bind `t` to.
    """
    match formal, actual:
        case VarType(), _:
            bound = bindings.get(formal.data)
            joined = actual if bound is None else unify(bound, actual)
            if joined is None:
                return False
            bindings[formal.data] = joined
            return True
        case (ListType(), ListType()) | (FutureType(), FutureType()):
            return bind(formal.element, actual.element, bindings)
        case OptionalType(), OptionalType():
            return bind(formal.element, actual.element, bindings)
        case OptionalType(), _:
            return actual == NONE or bind(formal.element, actual, bindings)
        case DictType(), DictType():
            return bind(formal.key, actual.key, bindings) and bind(formal.value, actual.value, bindings)
        case TupleType(), TupleType():
            return len(formal.elements) == len(actual.elements) and all(
                bind(f, a, bindings) for f, a in zip(formal.elements, actual.elements, strict=True)
            )
        case _:
            return True


def substitute(formal: Attribute, bindings: Mapping[str, Attribute]) -> Attribute:
    """`formal` with its bound type variables replaced; an unbound one stays."""

    def leaf(type: Attribute) -> Attribute:
        return bindings.get(type.data, type) if isinstance(type, VarType) else type

    return rebuild(formal, leaf)


def variables(formal: Attribute) -> list[str]:
    """The names of the type variables in a type, in their order."""
    found: list[str] = []

    def leaf(type: Attribute) -> Attribute:
        if isinstance(type, VarType):
            found.append(type.data)
        return type

    rebuild(formal, leaf)
    return found
