"""The dtypes to which tensors and numbers promote, and those that results then have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import product

from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DEFAULT_FLOAT, Category, DType, complex_of, promote, real_of
from tsir.dialects.types.numbers import number_dtype


class Result(Enum):
    """The rule by which the dtype of a result follows from the dtype to which the operands promote."""

    SAME = "the promoted dtype"
    FLOAT = "the promoted dtype, or the default float for integers and bools"
    BOOL = "bool, computed in the promoted dtype"
    SUM = "the promoted dtype, or i64 for integers and bools"
    INDEX = "i64"
    ARITHMETIC = "the promoted dtype, or i64 for bools"
    MAGNITUDE = "the promoted dtype, or that of the parts of complex numbers"
    TRUTH = "bool, or u8 for u8, computed in the promoted dtype"


def promoted(arguments: Arguments, names: Sequence[str]) -> DType | None:
    """
    The dtype to which tensors and numbers promote; None if it is not known.

    Tensors with dimensions come before those without, and those before numbers: a lower class
    counts only where its category (bool, integer, floating, complex) is higher. A tensor of unknown rank
    may be in either class of tensors, which is the same for some dtypes.
    """
    participants = [p for name in names for p in _participants(arguments, name)]
    if any(dtype is None for _, dtype in participants):
        return None
    known = [(rank, dtype) for rank, dtype in participants if dtype is not None]
    unranked = {dtype for rank, dtype in known if rank is None}
    found = {
        _of_classes([(rank if rank is not None else chosen[dtype], dtype) for rank, dtype in known])
        for chosen in (
            dict(zip(unranked, ranks, strict=True)) for ranks in product((0, 1), repeat=len(unranked))
        )
    }
    return found.pop() if len(found) == 1 else None


def _of_classes(participants: Iterable[tuple[int, DType]]) -> DType | None:
    """The dtype to which numbers promote, each given with its class."""
    classes: list[DType | None] = [None, None, None]
    for rank, dtype in participants:
        found = classes[rank]
        classes[rank] = dtype if found is None else promote(found, dtype)
    result: DType | None = None
    for dtype in classes:
        if result is None:
            result = dtype
        elif dtype is not None and dtype.category > result.category:
            result = complex_of(result) if dtype.is_complex and result.is_floating else dtype
    return result


def _participants(arguments: Arguments, name: str) -> Iterable[tuple[int | None, DType | None]]:
    """The promotion class (0 to 2) and dtype of every tensor or number in an argument."""
    operand = arguments[name]
    if operand.value is None or operand.type == t.NONE:
        return ()
    type = operand.type.element if isinstance(operand.type, t.OptionalType) else operand.type
    if isinstance(type, t.ListType):
        tensors = arguments.tensors(name)
        known = [arguments.each_tensor(name)] if tensors is None else tensors
        return [_tensor_class(tensor) for tensor in known if tensor is not None]
    if isinstance(type, t.TensorType):
        return (_tensor_class(type),)
    if isinstance(operand.value, bool):
        return ((2, DType.bool),)
    return ((2, number_dtype(type)),)


def _tensor_class(tensor: t.TensorType) -> tuple[int | None, DType | None]:
    return (None if tensor.rank is None else int(tensor.rank == 0)), tensor.dtype


def tensor_names(arguments: Arguments) -> list[str]:
    """The names of the Tensor and Tensor? arguments that are not results."""
    names: list[str] = []
    for a in arguments.schema.arguments:
        type = a.type.element if isinstance(a.type, t.OptionalType) else a.type
        if isinstance(type, t.TensorType) and not a.is_out:
            names.append(a.name)
    return names


def present(arguments: Arguments, names: Iterable[str]) -> list[t.TensorType]:
    """The types of those tensor arguments that are not None."""
    return [arguments.tensor(name) for name in names if arguments.is_none(name) is not True]


def result_dtype(kind: Result, common: DType | None) -> DType | None:
    """The dtype of a result of this kind."""
    if kind is Result.BOOL:
        return DType.bool
    if kind is Result.INDEX:
        return DType.i64
    if kind is Result.MAGNITUDE:
        return None if common is None else real_of(common)
    if kind is Result.ARITHMETIC:
        return DType.i64 if common is DType.bool else common
    if kind is Result.TRUTH:
        return None if common is None else DType.u8 if common is DType.u8 else DType.bool
    if common is None or common.category >= Category.FLOAT or kind is Result.SAME:
        return common
    return DEFAULT_FLOAT if kind is Result.FLOAT else DType.i64


def agreed(arguments: Arguments, names: Iterable[str]) -> DType | None:
    """The one dtype that tensors have, if it is known; RuleError if they have several."""
    dtypes = list(dict.fromkeys(x.dtype for x in present(arguments, names)))
    known = [str(d.numpy) for d in dtypes if d is not None]
    if len(known) > 1:
        raise RuleError(f"expected {', '.join(names)} of one dtype, got {', '.join(known)}")
    return dtypes[0] if len(dtypes) == 1 else None
