"""
Running functions: plans by the kind of the arguments, native groups, the interpreter between them.

A plan is a copy of the module that has been specialised to dtypes and ranks and passed through the
pipeline of `PIPELINE`; its groups are compiled when they are first run. Sizes, strides and the
values of numbers are not part of the key.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

import numpy as np
from tsir.lowering.native import NativeFunction, compile_function
from tsir.lowering.support import unsupported
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation
from xdsl.rewriter import Rewriter

from tsir.dialects.diagnostics import Diagnostic, UnsupportedError, location_of
from tsir.dialects.prim import containers as c
from tsir.dialects.prim import types as t
from tsir.dialects.prim.lattice import is_subtype
from tsir.dialects.prim.ops import ConstantOp, YieldOp
from tsir.dialects.prim.values import Array
from tsir.lowering.pipelines import run_passes
from tsir.runtime.interpreter import Interpreter

PIPELINE = (
    "inline", "lower-tuples", "canonical-ops", "infer-types", "constant-propagate", "simplify",
    "merge-common", "remove-dead", "infer-types", "plan",
)  # fmt: skip
"""The passes from a function as it was written to one with native groups."""

MAX_PLANS = 64
"""Plans kept for one function; the one used longest ago goes first."""

Key = tuple[object, ...]


def key_of(value: object) -> object:
    """What of an argument's value decides the plan: dtype and rank, structure, kind."""
    if isinstance(value, np.ndarray):
        array = cast(Array, value)
        return array.dtype.num, array.ndim
    if isinstance(value, list | tuple):
        items = cast(Sequence[object], value)
        return type(items), *map(key_of, items)
    if isinstance(value, dict):
        return dict
    return type(value)


def type_for(value: object, declared: Attribute) -> Attribute:
    """The type of an argument in the plan for values of this kind: at most as wide as declared."""
    found = declared
    if isinstance(value, np.ndarray):
        found = t.TensorType.of_array(cast(Array, value), exact=False)
        if isinstance(declared, t.TensorType) and declared.sizes is not None:
            found = found.known(sizes=declared.sizes)
    elif value is None:
        found = t.NONE
    elif isinstance(value, tuple) and isinstance(declared, t.TupleType):
        items = cast(tuple[object, ...], value)
        found = t.TupleType(tuple(map(type_for, items, declared.elements)))
    elif isinstance(declared, t.OptionalType):
        found = declared.element
    return found if is_subtype(found, declared) else declared


@dataclass
class Plan:
    """A specialised function: its module, and the native code of its groups."""

    module: ModuleOp
    function: FuncOp
    natives: dict[Operation, NativeFunction] = field(default_factory=dict[Operation, NativeFunction])
    lock: threading.Lock = field(default_factory=threading.Lock)

    def groups(self) -> Iterator[c.FusionGroupOp]:
        """The groups that run natively."""
        for op in self.function.walk():
            if isinstance(op, c.FusionGroupOp):
                yield op

    def native(self, group: Operation) -> NativeFunction:
        """The compiled code of a group; compiled now if it has not been."""
        found = self.natives.get(group)
        if found is None:
            with self.lock:
                found = self.natives.get(group)
                if found is None:
                    found = self.natives[group] = compile_function(function_of_group(group))
        return found

    def interpreted(self) -> list[Diagnostic]:
        """What the interpreter runs in this plan, and why."""
        notes: list[Diagnostic] = []
        for op in self._outside(self.function.body.block):
            reason = unsupported(op) or "control flow runs in the interpreter"
            notes.append(Diagnostic.error(location_of(op), f"'{op.name}' is interpreted: {reason}"))
        return notes

    def _outside(self, block: Block) -> Iterator[Operation]:
        for op in block.ops:
            if isinstance(op, _STRUCTURE):
                continue
            yield op
            for region in op.regions:
                for inner in region.blocks:
                    yield from self._outside(inner)

    def run(self, arguments: Sequence[object], *, fallback: bool) -> tuple[object, ...]:
        """The results for these arguments; UnsupportedError if a part is interpreted but for `fallback`."""
        if not fallback and (found := self.interpreted()):
            raise UnsupportedError(found)
        return _PlanInterpreter(self).run_function(self.function, arguments)


_STRUCTURE = (
    ConstantOp, c.FusionGroupOp, c.ListConstructOp, c.ListUnpackOp, c.TupleConstructOp, c.TupleUnpackOp,
    YieldOp, ReturnOp,
)  # fmt: skip
"""What moves values between native calls and computes nothing."""


class _PlanInterpreter(Interpreter):
    """The interpreter, with the groups of a plan run natively."""

    def __init__(self, plan: Plan):
        super().__init__(plan.module)
        self.plan = plan

    def run_group(self, op: Operation, values: Sequence[object]) -> Sequence[object]:
        return self.plan.native(op)(values)


def function_of_group(group: Operation) -> FuncOp:
    """The body of a group as a function of its own."""
    region = group.regions[0].clone()
    last = region.block.last_op
    assert isinstance(last, YieldOp)
    types = FunctionType.from_lists([a.type for a in region.block.args], list(last.operand_types))
    Rewriter.replace_op(last, ReturnOp(*last.arguments))
    function = FuncOp("group", types, region)
    function.location = group.location
    return function


class Executor:
    """The plans of one function of a module, safe to call from any thread."""

    def __init__(self, module: ModuleOp, function: FuncOp):
        self.module = module
        self.function = function
        self._plans: OrderedDict[Key, Plan] = OrderedDict()
        self._lock = threading.Lock()

    def run(self, arguments: Sequence[object], *, fallback: bool = True) -> tuple[object, ...]:
        """The results for arguments that have been bound to the function's parameters."""
        return self.plan(arguments).run(arguments, fallback=fallback)

    def plan(self, arguments: Sequence[object]) -> Plan:
        """The plan for arguments of this kind, made if there is none."""
        key = tuple(map(key_of, arguments))
        with self._lock:
            plan = self._plans.get(key)
            if plan is not None:
                self._plans.move_to_end(key)
                return plan
        plan = self._make(arguments)
        with self._lock:
            plan = self._plans.setdefault(key, plan)
            if len(self._plans) > MAX_PLANS:
                self._plans.popitem(last=False)
        return plan

    def _make(self, arguments: Sequence[object]) -> Plan:
        types = [type_for(v, a.type) for v, a in zip(arguments, self.function.body.block.args, strict=True)]
        module = specialise(self.module, self.function.sym_name.data, types)
        run_passes(module, PIPELINE)
        function = next(op for op in module.ops if isinstance(op, FuncOp))
        return Plan(module, function)


def specialise(module: ModuleOp, name: str, types: Sequence[Attribute]) -> ModuleOp:
    """A copy of a module with function `name` first and its arguments of these types."""
    copy = module.clone()
    functions = [op for op in copy.ops if isinstance(op, FuncOp)]
    entry = next(f for f in functions if f.sym_name.data == name)
    for argument, type in zip(entry.body.block.args, types, strict=True):
        Rewriter.replace_value_with_new_type(argument, type)
    entry.function_type = FunctionType.from_lists(types, list(entry.function_type.outputs))
    first = copy.body.block.first_op
    if first is not None and first is not entry:
        entry.detach()
        copy.body.block.insert_op_before(entry, first)
    return copy
