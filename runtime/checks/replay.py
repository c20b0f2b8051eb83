"""
A run of a function, kept as a straight line of calls that can be run again from other arrays.

The calls are those that compute arrays of floats. Lists, branches and loops hand on the arrays
themselves, so that an array tells which call made it and which ones read it. When the line is run
again, only arrays of floats change: numbers, sizes and masks, and with them the branches taken and
the rounds of loops, stay as they were, since no gradient passes through them, nor through `CUTS`.
"""

from __future__ import annotations

import io
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from tsir.dialects.autodiff.ops import AddOp, LinearOp
from tsir.dialects.operators.evaluate import convert, evaluate
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.philox import seeded
from tsir.dialects.operators.schema import Argument
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.prim.containers import ConstantChunkOp
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.types.dtype import Array, DType
from tsir.runtime.plans.interpreter import Environment, Interpreter
from tsir.runtime.values.structure import floats_in, is_float, map_arrays
from tsir.transforms.differentiate.requires_grad import CONTAINER_OPERATORS

_STATISTICS = frozenset({"running_mean", "running_var"})

CUTS: Mapping[str, frozenset[str]] = {
    "aten.detach": frozenset({"self"}),
    "aten.batch_norm": _STATISTICS,
    "aten.native_batch_norm": _STATISTICS,
    "aten._native_batch_norm_legit_functional": _STATISTICS,
    "aten.native_batch_norm_backward": _STATISTICS,
}
"""Arguments of operators that results depend on, but that have no gradient by definition."""

SAVED = frozenset({"aten.native_batch_norm", "aten._native_batch_norm_legit_functional"})
"""Operators of which by definition only the first result has a gradient, the others are statistics."""

_WIDER = {"aten._cast_Half": "aten._cast_Double", "aten._cast_Float": "aten._cast_Double"}
"""Operators that round to a dtype of floats whatever they are told, with what they are in f64."""

_SEED = 0

Replaced = Mapping[int, Array]
"""Other arrays in place of arrays of a run, by the `id` of these, which the run keeps alive."""


def widened(value: object) -> object:
    """A value with f64 in place of the floats of its arrays."""
    return map_arrays(lambda array: convert(array, DType.f64) if is_float(array) else array, value)


@dataclass(frozen=True, eq=False)
class Call:
    """
    One run of an operation, the `round`-th of it, from zero.

    `offset` is that of what it draws if it draws random numbers.
    """

    op: Operation
    round: int
    offset: int
    values: Sequence[object]
    results: Sequence[object]

    @cached_property
    def operands(self) -> list[tuple[int, Array]]:
        """The arrays of floats that it reads, but for `CUTS`, each with the index of its operand."""
        return [(index, array) for index in self._read for array in floats_in(self.values[index])]

    def values_with(self, operands: Sequence[Array]) -> list[object]:
        """Its arguments with other arrays as operands."""
        rest = iter(operands)
        values = list(self.values)
        for index in self._read:
            values[index] = map_arrays(lambda old: next(rest) if is_float(old) else old, values[index])
        return values

    @cached_property
    def _read(self) -> list[int]:
        cut = CUTS.get(self.op.name, ())
        formals = self.op.schema().arguments if cut and isinstance(self.op, SchemaOp) else ()
        left_out = {index for index, formal in enumerate(formals) if formal.name in cut}
        return [index for index in range(len(self.values)) if index not in left_out]

    @cached_property
    def made(self) -> list[Array]:
        """The arrays of floats that it made, but for `SAVED` ones."""
        return floats_in(self.results[:1] if self.op.name in SAVED else self.results)


@dataclass(frozen=True, eq=False)
class LinearRun:
    """One run of a linear block: the gradients that it was given and those that it gave."""

    op: LinearOp
    incoming: list[Array]
    results: Sequence[object]


class Recording(Interpreter):
    """
    A run of a function; if `wide`, in f64, whatever the dtypes that the program names.

    All runs draw from the same seeds, so that a derivative has the masks of what it is the derivative of.

    `arrays` holds the arrays of floats that the run knows: its arguments, then what calls made, in order;
    `handing_on` the operations that took some of them out of lists, or put them into some, by their `id`.
    """

    def __init__(self, module: ModuleOp, function: FuncOp, values: Sequence[object], *, wide: bool):
        super().__init__(module, output=io.StringIO())
        self.wide = wide
        self.calls: list[Call] = []
        self.linear_runs: list[LinearRun] = []
        self.arrays: list[Array] = []
        self.handing_on: defaultdict[int, dict[Operation, None]] = defaultdict(dict)
        self._known: set[int] = set()
        self._rounds: Counter[Operation] = Counter()
        self.arguments = [self._distinct(widened(value) if wide else value) for value in values]
        with seeded(_SEED):
            self.results = self.run_function(function, self.arguments)

    def run_operation(self, op: Operation, values: Sequence[object]) -> Sequence[object]:
        if not _computes(op):
            for array in floats_in(values):
                self.handing_on[id(array)][op] = None
            results = super().run_operation(op, values)
            constant = self.wide and isinstance(op, ConstantOp)
            return [widened(result) for result in results] if constant else results
        offset = self._draws.offset
        results = self._compute(op, values)
        if not floats_in(results):
            return results
        results = [self._distinct(result) for result in results]
        self.calls.append(Call(op, self._rounds[op], offset, values, results))
        self._rounds[op] += 1
        return results

    def run_linear(self, op: LinearOp, values: Sequence[object], env: Environment) -> Sequence[object]:
        results = super().run_linear(op, values, env)
        self.linear_runs.append(LinearRun(op, floats_in(values), results))
        return results

    def replay(self, replaced: Replaced) -> Replaced:
        """All arrays that are others when some are replaced; ExecutionError if a call fails."""
        found = dict(replaced)
        for call in self.calls:
            operands = [array for _, array in call.operands]
            if any(id(array) in found for array in operands):
                results = self.again(call, [found.get(id(array), array) for array in operands])
                found.update(
                    (id(old), new) for old, new in zip(call.made, results[: len(call.made)], strict=True)
                )
        return found

    def again(self, call: Call, operands: Sequence[Array]) -> list[Array]:
        """The arrays of floats that a call makes of other operands."""
        self._draws.offset = call.offset
        return floats_in(self._compute(call.op, call.values_with(operands)))

    def _compute(self, op: Operation, values: Sequence[object]) -> Sequence[object]:
        if not self.wide:
            return super().run_operation(op, values)
        if isinstance(op, SchemaOp):
            values = [_wide_dtype(*pair) for pair in zip(op.schema().arguments, values, strict=True)]
            if op.name in _WIDER:
                return evaluate(OPERATORS[_WIDER[op.name]], values)
        return [widened(result) for result in super().run_operation(op, values)]

    def _distinct(self, value: object) -> object:
        """A value in which each array of floats is an object that the run has not seen before."""

        def distinct(array: Array) -> Array:
            if not is_float(array):
                return array
            own = array.view() if id(array) in self._known else array
            self._known.add(id(own))
            self.arrays.append(own)
            return own

        return map_arrays(distinct, value)


def _computes(op: Operation) -> bool:
    """Whether an operation computes arrays, other than to hand on those that it is given."""
    return isinstance(op, ConstantChunkOp | AddOp) or (
        isinstance(op, SchemaOp) and op.name not in CONTAINER_OPERATORS
    )


def _wide_dtype(formal: Argument, value: object) -> object:
    """An argument of the command line, with f64 in place of any other dtype of floats."""
    if formal.name not in _DTYPES or not isinstance(value, int):
        return value
    return DType.f64.number if DType.from_number(value).is_floating else value


_DTYPES = ("dtype", "input_dtype")
"""The arguments of operators that are the number of a dtype."""
