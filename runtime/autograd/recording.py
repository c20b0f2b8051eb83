"""Calls with tensors: functions run as ever, and are recorded as nodes where tensors require gradients."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

import numpy as np
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import Diagnostic, GradientError, showing
from tsir.dialects.types.dtype import Array
from tsir.runtime.autograd.cotangents import is_floating
from tsir.runtime.autograd.differentiable import Differentiable, Differentiated, carrying
from tsir.runtime.autograd.recorded import Edge, Node, Recorded, Version, tensors_in, to_arrays
from tsir.runtime.autograd.recording_mode import is_grad_enabled
from tsir.runtime.values.structure import is_float, map_arrays, map_leaves, pairs_in


@dataclass(frozen=True)
class Saved:
    """
    A tensor that a backward reads, and how often it had been written when it was saved.

    `edge` is where its gradient goes; for a result of the node itself, which would hold itself, only its
    index.
    """

    array: Array
    version: Version
    count: int
    edge: Edge | None
    index: int | None


class FunctionNode(Node):
    """
    A call of a compiled function, whose backward is compiled.

    It keeps what the backward captures; where not all gradients of that are known, what it was given as well.
    `arguments` holds zeros like each argument that gets a gradient. `outputs` has, for each output of the
    forward that has one, the place of its first tensor among the results of the node, and zeros like it.
    """

    def __init__(self, function: FuncOp, differentiated: Differentiated, values: Sequence[object]):
        held = [values[index] for index in differentiated.record.output_vjps]
        super().__init__([tensor.edge for tensor in tensors_in(held) if is_float(tensor.array)])
        self.function = function
        self.differentiated = differentiated
        self.arguments = [map_arrays(_zeros_without_storage, to_arrays(value)) for value in held]
        self.outputs: dict[int, tuple[int, object]] = {}
        self.captured: Sequence[object] | None = None
        self.given: Sequence[object] = ()
        self._results = 0

    @property
    def results(self) -> int:
        return self._results

    def wrap(self, index: int, value: object, storages: Storages) -> object:
        """An output of the forward with its arrays as tensors: results of this node if it has gradients."""
        if index not in self.differentiated.record.input_vjps:
            return storages.wrap(value)
        self.outputs[index] = self._results, map_arrays(_zeros_without_storage, value)
        return map_arrays(partial(self._result, storages), value)

    def _result(self, storages: Storages, array: Array) -> Recorded:
        """An array as the next tensor among the results, if it is of floats."""
        if not is_float(array):
            return storages.tensor(array)
        self._results += 1
        return storages.tensor(array, Edge(self, self._results - 1))

    def save(self, value: object, overwritten: Container[Version]) -> object:
        """A value as the backward keeps it: later writes are noticed, what will be overwritten is copied."""
        if not isinstance(value, Recorded):
            return value
        version, edge = value.version, value.edge
        if version.foreign or version in overwritten:
            return Saved(value.array.copy(), Version(), 0, edge, None)
        own = edge is not None and edge.node is self
        index = edge.index if own and edge is not None else None
        return Saved(value.array, version, version.count, None if own else edge, index)

    def backward(self, gradients: Sequence[Recorded | None]) -> Sequence[Recorded | None]:
        with showing(self.differentiated.forward.sources):
            return self._backward(gradients)

    def _backward(self, gradients: Sequence[Recorded | None]) -> Sequence[Recorded | None]:
        if self.captured is None:
            raise self._error("has been released by an earlier backward; give that one retain_graph=True")
        incoming = {index: self._incoming(gradients, *place) for index, place in self.outputs.items()}
        again = self.differentiated.again
        if again is not None and is_grad_enabled():
            own = [
                gradient for index, gradient in incoming.items() if index < self.differentiated.own_results
            ]
            found = record_call(again, [*self._unpacked(self.given), *own])
        else:
            captured = self._unpacked(self.captured)
            found = record_call(self.differentiated.backward, [*incoming.values(), *captured])
        flat: list[Recorded | None] = []
        for zeros, gradient in zip(self.arguments, found, strict=True):
            pairs = pairs_in(zeros, gradient, partial=True)
            flat += [cast("Recorded | None", own) for zero, own in pairs if is_floating(zero)]
        return flat

    def _incoming(self, gradients: Sequence[Recorded | None], first: int, zeros: object) -> object:
        """The gradient of an output, None if it is undefined; zeros for what is so in a container."""
        if isinstance(zeros, np.ndarray):
            return gradients[first]
        rest = iter(gradients[first:])

        def given(zero: object) -> Recorded | None:
            return _or_zeros(next(rest), zero) if is_floating(zero) else None

        return map_leaves(given, zeros)

    def _unpacked(self, values: Sequence[object]) -> list[object]:
        return [map_leaves(self._unpack, value) for value in values]

    def _unpack(self, value: object) -> object:
        if not isinstance(value, Saved):
            return value
        if value.version.count != value.count:
            sizes = list(value.array.shape)
            raise self._error(f"has been written since, a tensor of sizes {sizes}; write a copy instead")
        edge = value.edge if value.index is None else Edge(self, value.index)
        return Recorded.of(value.array, value.version, edge)

    def _error(self, message: str) -> GradientError:
        return _error(self.function, f"what its backward reads {message}")

    def release(self) -> None:
        self.captured, self.given = None, ()

    def __repr__(self) -> str:
        return f"<{self.function.sym_name.data}>"


class Storages:
    """The storages that a call meets, with the versions of the tensors that share them."""

    def __init__(self, values: Sequence[object]):
        self._known = [(tensor.array, tensor.version) for tensor in tensors_in(values)]
        self._given = {id(tensor.array): tensor for tensor in tensors_in(values)}

    def tensor(self, array: Array, edge: Edge | None = None) -> Recorded:
        """The tensor of an array, behind an edge; without one, the argument if it is that."""
        if edge is None and id(array) in self._given:
            return self._given[id(array)]
        shared = (version for other, version in self._known if np.may_share_memory(array, other))
        made = Recorded.of(array, next(shared, None), edge)
        self._known.append((array, made.version))
        return made

    def wrap(self, value: object) -> object:
        """A value with its arrays as tensors."""
        return map_arrays(self.tensor, value)


def record_call(
    function: Differentiable,
    values: Sequence[object],
    unflattened: Callable[[Sequence[object]], Sequence[object]] = list,
    *,
    fallback: bool = True,
) -> Sequence[object]:
    """
    The results of a function for values with tensors in them, with tensors in place of arrays.

    `unflattened` gives the results of the function from the elements of the tuples in them. Recorded if a
    tensor requires a gradient, and then GradientError if there is none.
    """
    given = [map_arrays(_foreign, value) for value in values]
    arrays = list(map(to_arrays, given))
    if is_grad_enabled():
        function = function.resolved(given)
        flat = function.flattened(given)
        wrt = _recorded_places(flat)
        if wrt:
            with showing(function.executor.sources):
                return unflattened(_recorded(function, wrt, flat, function.flattened(arrays)))
    results = function.executor.run(arrays, fallback=fallback)
    _count_up(given, function.executor.plan(arrays).writes)
    storages = Storages(given)
    return [storages.wrap(result) for result in results]


def explain_call(function: Differentiable, values: Sequence[object]) -> str:
    """
    What is compiled for a call with these values, and what is left to the interpreter and why.

    If the call is recorded: of the forward, and of the backwards that have been run.
    """
    arrays = list(map(to_arrays, values))
    function = function.resolved(values)
    wrt = _recorded_places(function.flattened(values)) if is_grad_enabled() else ()
    if not wrt:
        return function.executor.plan(arrays).explain()
    found = function.differentiated(function.flattened(arrays), wrt)
    forward = found.forward.plan([*function.flattened(arrays), *[0] * found.seeds])
    lines = ["forward, with what a backward reads:", forward.explain()]
    for plan in found.backward.executor.plans():
        lines += ["backward:", plan.explain()]
    return "\n".join(lines)


def _recorded_places(values: Sequence[object]) -> tuple[int, ...]:
    """The positions of the values with tensors that require gradients."""
    return tuple(i for i, v in enumerate(values) if any(x.requires_grad for x in tensors_in(v)))


def _recorded(
    function: Differentiable,
    wrt: tuple[int, ...],
    values: Sequence[object],
    arrays: Sequence[object],
) -> Sequence[object]:
    """The results, flat, of a function whose arguments at `wrt` carry gradients, with their node."""
    op, formals = function.op, function.flat_formals
    able = carrying([formal.type for formal in formals], arrays)
    for index in wrt:
        if index not in able:
            name = formals[index].name
            message = f"argument '{name}' requires gradients, and is no tensor, list or dictionary"
            raise _error(op, message)
    found = function.differentiated(arrays, wrt)
    record, written = found.record, found.written
    for index in written.arguments:
        if index in wrt or index in found.carried:
            message = f"argument '{formals[index].name}' is written and carries a gradient"
            raise _error(op, f"{message}; return its new value instead")
    if written.arguments and not written.apart(arrays):
        raise _error(op, "expected the arguments that are written to overlap no others")
    seeds = found.new_seeds()
    values, arrays = [*values, *seeds], [*arrays, *seeds]
    outputs = found.forward.run(arrays)
    node, storages = FunctionNode(op, found, values), Storages(values)
    tensors = [node.wrap(index, output, storages) for index, output in enumerate(outputs)]
    overwritten = {x.version for index in written.arguments for x in tensors_in(values[index])}
    captured = [values[i] for i in record.captured_inputs] + [tensors[i] for i in record.captured_outputs]
    node.captured = [map_leaves(lambda x: node.save(x, overwritten), value) for value in captured]
    if found.again is not None:
        node.given = [map_leaves(lambda x: node.save(x, overwritten), value) for value in values]
    written.overwrite(arrays, outputs[found.own_results : record.real_outputs])
    _count_up(values, written.arguments)
    return written.with_aliases(values, tensors[: found.own_results])


def _error(op: FuncOp, message: str) -> GradientError:
    return GradientError(Diagnostic.error(op, f"{op.sym_name.data}: {message}"))


def _count_up(values: Sequence[object], written: Sequence[int]) -> None:
    """Note that the tensors in the arguments at these places have been written."""
    for index in written:
        for tensor in tensors_in(values[index]):
            tensor.version.count += 1


def _zeros_without_storage(array: Array) -> Array:
    """Zeros like an array, so that who keeps them does not keep the array."""
    return np.broadcast_to(np.zeros((), array.dtype), array.shape)


def _or_zeros(gradient: Recorded | None, zero: object) -> Recorded:
    return Recorded.of(cast(Array, zero)) if gradient is None else gradient


def _foreign(array: Array) -> Recorded:
    """An array of the caller's as a tensor."""
    return Recorded.of(array, Version(foreign=True))
