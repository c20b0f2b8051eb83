"""Arguments made from the types of a function, as texts that `ts-run --input` takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from typing import TypeVar

from xdsl.dialects.builtin import IndexType, MemRefType, f64, i1, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.lowering.llvm.ir.function import static_sizes
from tsir.runtime.plans.lowered import bind_lowered, element_dtype, is_lowered
from tsir.runtime.values.binding import bind
from tsir.runtime.values.value_text import read_value

T = TypeVar("T")

MAX_RUNS = 4
"""Inputs that a function is run on, of those that can be made for it."""

_MAX_TRIALS = 50
"""Inputs that are tried, since a function may take few of those that its types allow."""

_RANKS = (2, 1, 3, 0, 4)
"""The ranks that tensors of unknown rank are given, the likely ones first."""

_SIZES = (3, 1, 2, 4, 0)
"""The sizes where a size is not known."""

_NUMBERS: dict[Attribute, tuple[str, ...]] = {
    t.INT: ("1", "2", "0", "-1"),
    t.FLOAT: ("0.5", "-1.5", "0.0"),
    t.COMPLEX: ("0.5-1.5j", "1j"),
    t.NUMBER: ("2", "0.5"),
    t.BOOL: ("true", "false"),
    t.STRING: ('"text"', '""'),
    t.NONE: ("none",),
    t.DEVICE: ("cpu",),
    i64: ("1", "2", "0", "-1"),
    IndexType(): ("1", "2", "0"),
    f64: ("0.5", "-1.5", "0.0"),
    i1: ("true", "false"),
}


def input_texts(function: FuncOp) -> Iterator[tuple[str, ...]]:
    """
    Texts for the arguments of a function, always the same, the likely ones first.

    None where a type of argument cannot be made. The seeds of random tensors stand in the texts.
    """
    types = [argument.type for argument in function.body.block.args]
    seen: set[tuple[str, ...]] = set()
    for trial in range(len(_RANKS) * len(_SIZES) * 2):
        maker = _Maker(_RANKS[trial % len(_RANKS)], _SIZES[trial // len(_RANKS) % len(_SIZES)], trial)
        texts = tuple(maker.text(type) for type in types)
        if all(texts) and texts not in seen:
            seen.add(texts)
            yield texts


def bound_inputs(function: FuncOp, inputs: Sequence[str]) -> list[object]:
    """The values of texts as the function takes them; a TsirError if it does not."""
    values = [read_value(text, f"<input {i}>") for i, text in enumerate(inputs)]
    return bind_lowered(function, values) if is_lowered(function) else bind(function, values, {})


def succeeding(function: FuncOp, attempt: Callable[[tuple[str, ...]], T]) -> tuple[list[T], str]:
    """
    What an attempt gives on each of `MAX_RUNS` inputs made for a function on which it raises no TsirError.

    And what it said when it first failed.
    """
    succeeded: list[T] = []
    failures: list[str] = []
    for inputs in islice(input_texts(function), _MAX_TRIALS):
        try:
            succeeded.append(attempt(inputs))
        except TsirError as error:
            failures.append(error.diagnostics[0].message)
        if len(succeeded) == MAX_RUNS:
            break
    return succeeded, failures[0] if failures else "no value of an argument's type is known"


class _Maker:
    """Makes the arguments of one trial: tensors of one rank and size where theirs are not known."""

    def __init__(self, rank: int, size: int, trial: int):
        self.rank = rank
        self.size = size
        self.trial = trial
        self.seeds = count(1)
        self.symbols: dict[str, int] = {}

    def text(self, type: Attribute) -> str:
        """The text of a value of a type, empty if none can be made."""
        match type:
            case t.TensorType():
                return self._tensor(type.dtype, type.sizes)
            case MemRefType():
                return self._memref(type)
            case t.OptionalType():
                return "none" if self.trial % 2 else self.text(type.element)
            case t.ListType():
                items = [self.text(type.element) for _ in range(2)]
                return f"[{', '.join(items)}]" if all(items) else ""
            case t.TupleType():
                items = [self.text(element) for element in type.elements]
                return f"({''.join(f'{item}, ' for item in items)})" if all(items) else ""
            case t.DictType():
                key, value = self.text(type.key), self.text(type.value)
                return f"{{{key}: {value}}}" if key and value else ""
            case _:
                choices = _NUMBERS.get(type, ("",))
                return choices[self.trial % len(choices)]

    def _tensor(self, dtype: DType | None, known: Sequence[t.Size] | None) -> str:
        sizes = (None,) * self.rank if known is None else known
        name = (dtype or DType.f32).name
        return f"{''.join(f'{self._size(size)}x' for size in sizes)}{name}=rand({next(self.seeds)})"

    def _memref(self, type: MemRefType[Attribute]) -> str:
        dtype = element_dtype(type)
        return "" if dtype is None else self._tensor(dtype, static_sizes(type))

    def _size(self, size: t.Size) -> int:
        """A number where it is known, the same one for the same symbol, else this trial's."""
        if isinstance(size, str):
            return self.symbols.setdefault(size, self.size)
        return self.size if size is None else size
