"""
Finding the operator whose gradient is wrong, from a run of a function and of its backward.

Of each array that the run computes, differences tell the gradient, by its product with one random
direction: the backward knows the gradient if it computes an array with that product. The search goes
from the arguments whose gradients are wrong towards the results, along arrays whose gradients the
backward does not know. It ends at a call of which the gradients of the results are known: what the
call should add to the gradient of its operand is told by differences of the call alone. If the
backward does not compute that, the operator is to blame; if it does, what is lost is on the way.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.ir import Operation

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.ir.locations import location_of, position_of
from tsir.dialects.operators.evaluate import convert
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.ops import LoopOp
from tsir.dialects.types.dtype import Array, DType
from tsir.runtime.checks.differences import TOLERANCE, Slope, direction, moved, slopes
from tsir.runtime.checks.gradient_run import GradientRun, paired, product
from tsir.runtime.checks.replay import Call, LinearRun, Recording
from tsir.runtime.values.binding import parameters
from tsir.runtime.values.comparison import Tolerance, difference
from tsir.runtime.values.structure import floats_in
from tsir.transforms.differentiate.formulas import formula_of
from tsir.transforms.differentiate.requires_grad import RequiresGrad

SHARP = 1e-12
"""
How far what a call gives may be from differences, beyond their error, before their sum is blamed.

The dot-product test finds operators that are wrong by less than differences of a function tell.
"""

MAX_ELEMENTS = 256
"""The elements of an operand up to which a wrong gradient is shown element by element."""


def wrong_operators(run: GradientRun, chosen: Sequence[int], arguments: Sequence[int]) -> list[Diagnostic]:
    """
    What makes the gradients of these arguments wrong where only the gradients at `chosen` are given.

    None where it is not found.
    """
    search = _Search(run, chosen)
    return list(search.culprits(floats_in([run.forward.arguments[index] for index in arguments])))


@dataclass(frozen=True)
class _Use:
    """An array of floats as an operand of a call: the `place`-th of these, in operand `index`."""

    call: Call
    place: int
    index: int
    array: Array

    @property
    def operand(self) -> str:
        """The operand as diagnostics name it."""
        op = self.call.op
        return op.schema().arguments[self.index].name if isinstance(op, SchemaOp) else str(self.index)


class _Kinds(dict[int, DType]):
    """
    The dtypes that the arrays of runs have in the program, by `id`.

    A run in f64 and one in the dtypes of the program compute the same arrays in the same order, unless
    rounding leads them to other branches: then nothing is known of dtypes.
    """

    def add(self, wide: Recording, narrow: Recording) -> None:
        if len(wide.arrays) == len(narrow.arrays):
            self.update((id(a), DType.of(b.dtype)) for a, b in zip(wide.arrays, narrow.arrays, strict=True))

    def __missing__(self, key: int) -> DType:
        return DType.f64


class _Search:
    """The gradients that the run of a backward computes, compared with the expected ones."""

    def __init__(self, run: GradientRun, chosen: Sequence[int]):
        self.run = run
        self.chosen = [*chosen, *run.ungiven]
        self.backward = run.backward(chosen)
        self.kinds = _Kinds()
        self.kinds.add(run.forward, run.narrow)
        self.kinds.add(self.backward, run.backward(chosen, wide=False))
        captured = {id(array) for array in run.forward.arrays}
        self.computed = [array for array in self.backward.arrays if id(array) not in captured]
        for place in run.ungiven:  # nobody gives these to the backward, but they are known
            for seed, result in zip(*map(floats_in, (run.seeds[place], self._result(place))), strict=True):
                self.kinds[id(seed)] = self.kinds[id(result)]
                self.computed.append(seed)
        self.uses: defaultdict[int, list[_Use]] = defaultdict(list)
        for call in run.forward.calls:
            for place, (index, array) in enumerate(call.operands):
                self.uses[id(array)].append(_Use(call, place, index, array))
        self.gradients: dict[int, list[Array] | None] = {}
        arguments = run.record.f.body.block.args
        self.needs = RequiresGrad.of(run.record.f, [arguments[index] for index in run.record.output_vjps])

    def _result(self, place: int) -> object:
        return self.run.forward.results[self.run.seeded[place]] if self.run.seeds[place] is not None else None

    def culprits(self, wrong: Sequence[Array]) -> Iterator[Diagnostic]:
        """The operators that make the gradients of these arrays wrong, once each."""
        pending, seen = list(wrong), set[int]()
        lost: list[Array] = []
        found: dict[object, Diagnostic] = {}
        while pending:
            array = pending.pop()
            if id(array) in seen:
                continue
            seen.add(id(array))
            uses = self.uses[id(array)]
            unknown = [made for use in uses for made in use.call.made if self._known(made) is None]
            pending += unknown
            faults = [use for use in uses if self._is_complete(use.call) and not self._is_explained(use)]
            for use in faults:
                for made in use.call.made if self._is_undelivered(use.call) else ():
                    found.setdefault(id(made), self._lost(made))
                    break
                else:
                    found.setdefault(*self._replayed_wrongly(use) or self._fault(use))
            if not unknown and not faults:
                lost.append(array)
        slight = self._slight_faults() if lost else []
        for use in slight:
            found.setdefault(*self._fault(use))
        for array in lost if not slight else ():
            found.setdefault(id(array), self._lost(array))
        return iter(found.values())

    def _slight_faults(self) -> list[_Use]:
        """The uses of which the gradients are off by less than differences of the function tell."""
        return [
            use
            for use in itertools.chain.from_iterable(self.uses.values())
            if use.call.op.operands[use.index] in self.needs
            and self._is_complete(use.call)
            and not self._is_explained(use, tolerance=SHARP)
        ]

    # What the backward computes

    def _known(self, array: Array) -> list[Array] | None:
        """
        What the backward computes that is the gradient of an array; nothing if that is zero.

        None if it does not compute it, or differences do not tell.
        """
        if id(array) not in self.gradients:
            along = direction(array, self.run.generator)
            slopes = self.run.slopes([(array, along)])
            slope = Slope.total(slopes[place] for place in self.chosen)
            self.gradients[id(array)] = self._matching(array, along, slope, self.computed)
        return self.gradients[id(array)]

    def _is_complete(self, call: Call) -> bool:
        """Whether the gradients of all results of a call are known."""
        return all(self._known(made) is not None for made in call.made)

    def _matching(
        self,
        array: Array,
        along: Array,
        slope: Slope,
        candidates: Sequence[Array],
        tolerance: float = TOLERANCE,
    ) -> list[Array] | None:
        """Of some candidates, those that may be the gradient of an array, by its product with a direction."""
        found = [c for c in candidates if self._fits(c, array) and _agrees(slope, c, along, tolerance)]
        return found if found or (slope.is_told and slope.agrees(0.0)) else None

    def _fits(self, candidate: Array, array: Array) -> bool:
        return candidate.shape == array.shape and self.kinds[id(candidate)] is self.kinds[id(array)]

    def _is_explained(self, use: _Use, at: Call | None = None, tolerance: float = TOLERANCE) -> bool:
        """
        Whether the backward computes what a use adds to the gradient of its array.

        With `at`, whether it computes that of another call of the same operation in its place.
        """
        other = use.call if at is None else at
        array = other.operands[use.place][1]
        along = direction(array, self.run.generator)
        slope = self._local(use.call, other, use.place, along)
        return self._matching(array, along, slope, self._given(use), tolerance) is not None

    def _local(self, call: Call, at: Call, place: int, along: Array) -> Slope:
        """
        How the results of a call change along their gradients as one of its operands changes.

        The gradients are those of the results of `call`, the operands those of `at`.
        """
        gradients = [self._known(made) or [] for made in call.made]
        operands = [array for _, array in at.operands]

        def products(step: float) -> list[float]:
            changed = [*operands[:place], moved(operands[place], step, along), *operands[place + 1 :]]
            results = self.run.forward.again(at, changed)
            pairs = zip(results, gradients, strict=True)
            return [sum(product(result, known[0]) for result, known in pairs if known)]

        return slopes(products)[0]

    # Linear blocks

    def _blocks(self, call: Call) -> list[LinearRun]:
        """The linear blocks that are given the gradients of the results of a call."""
        gradients = {id(gradient) for made in call.made for gradient in self._known(made) or ()}
        return [
            block
            for block in self.backward.linear_runs
            if block.op.operator == call.op.name and any(id(array) in gradients for array in block.incoming)
        ]

    def _is_undelivered(self, call: Call) -> bool:
        """Whether no linear block is given the gradients of the results, though the operator has some."""
        blocks = [block for block in self.backward.linear_runs if block.op.operator == call.op.name]
        return bool(blocks) and not self._blocks(call)

    def _given(self, use: _Use) -> list[Array]:
        """The values that may be the gradient of a use: those of its linear blocks, else all values."""
        blocks = self._blocks(use.call)
        wanted = self._wanted(use.call.op)
        if not blocks or any(len(block.results) != len(wanted) for block in blocks):
            return self.computed
        return [gradient for block in blocks for gradient in self._of_block(use, block, wanted)]

    def _of_block(self, use: _Use, block: LinearRun, wanted: Sequence[int]) -> Iterator[Array]:
        if use.index in wanted:
            value, gradient = use.call.values[use.index], block.results[wanted.index(use.index)]
            if isinstance(value, list) == isinstance(gradient, list):
                for array, own in paired(value, gradient):
                    if array is use.array and own is not None:
                        yield own

    def _wanted(self, op: Operation) -> list[int]:
        """The operands whose gradients the linear block of an operation gives."""
        formula = formula_of(op.operator) if isinstance(op, SchemaOp) else None
        return [
            index
            for index, operand in enumerate(op.operands)
            if operand in self.needs and (formula is None or formula.has_gradient(index))
        ]

    # What is said

    def _fault(self, use: _Use) -> tuple[object, Diagnostic]:
        op = use.call.op
        blocks = self._blocks(use.call)
        given = self._given(use) if blocks else []
        text = "the backward does not compute it" if len(given) != 1 else self._difference(use, given[0])
        notes = [
            Diagnostic.note(block.op, "this linear block computes it")
            for block in blocks
            if position_of(location_of(block.op)) != position_of(location_of(op))
        ]
        where = f" in round {use.call.round}" if _loop_of(op) is not None else ""
        what = f"the gradient of '{op.name}' with regard to '{use.operand}' is wrong{where}"
        return (op, use.index), Diagnostic.error(op, f"{what}: {text}", *notes)

    def _difference(self, use: _Use, given: Array) -> str:
        """The difference between the gradient of a use and finite differences."""
        kind, own = self.kinds[id(use.array)], self.kinds[id(given)]
        expected = np.zeros(use.array.shape)
        if use.array.size <= MAX_ELEMENTS and given.shape == expected.shape:
            along = np.abs(direction(use.array, self.run.generator))
            for place in np.ndindex(expected.shape):
                single = np.zeros(expected.shape)
                single[place] = along[place]
                expected[place] = self._local(use.call, use.call, use.place, single).value / along[place]
        found = difference(convert(expected, kind), convert(given, own), Tolerance(1e-5, 1e-8))
        return found or "it differs from differences in a random direction"

    def _replayed_wrongly(self, use: _Use) -> tuple[object, Diagnostic] | None:
        """The loop around a use, if the backward computes the gradient of another round in its place."""
        loop = _loop_of(use.call.op)
        for other in self.run.forward.calls if loop is not None else ():
            same = other.op is use.call.op and other is not use.call and _alike(other, use.call)
            if loop is not None and same and self._is_explained(use, other):
                name, rounds = use.call.op.name, f"of round {other.round}, not {use.call.round}"
                text = (
                    f"'{loop.name}' is replayed in the wrong order: the gradient of '{name}' is that {rounds}"
                )
                return loop, Diagnostic.error(loop, text, Diagnostic.note(use.call.op, "computed here"))
        return None

    def _lost(self, array: Array) -> Diagnostic:
        """The gradients that uses give are right, but that of the array is not their sum."""
        run = self.run
        where, what = run.record.f, "a result"
        for call in run.forward.calls:
            if any(made is array for made in call.made):
                where, what = call.op, f"the result of '{call.op.name}'"
        for formal, value in zip(parameters(run.record.f), run.forward.arguments, strict=True):
            if any(own is array for own in floats_in(value)):
                what = f"argument '{formal.name}'"
        notes = [
            Diagnostic.note(use.call.op, f"used here, as '{use.operand}' of '{use.call.op.name}'")
            for use in self.uses[id(array)]
        ]
        notes += [
            Diagnostic.note(op, f"handed on here, by '{op.name}'") for op in run.forward.handing_on[id(array)]
        ]
        text = f"the gradient of {what} is not the sum of those that its uses give, of which each is right"
        return Diagnostic.error(where, text, *dict.fromkeys(notes))


def _agrees(slope: Slope, candidate: Array, along: Array, tolerance: float) -> bool:
    magnitude = product(np.abs(candidate), np.abs(along))
    return slope.is_told and slope.agrees(product(candidate, along), magnitude, tolerance)


def _alike(a: Call, b: Call) -> bool:
    """Whether two calls make arrays of the same sizes."""
    return [x.shape for x in a.made] == [x.shape for x in b.made] and len(a.operands) == len(b.operands)


def _loop_of(op: Operation) -> LoopOp | None:
    """The innermost loop around an operation."""
    around = op.parent_op()
    while around is not None and not isinstance(around, LoopOp):
        around = around.parent_op()
    return around
