"""
Running functions: plans by the kind of the arguments, native groups, the interpreter between them.

A plan is a copy of the module that has been specialised to dtypes and ranks and passed through the
pipeline of `PIPELINE`; its groups are compiled when they are first run. Sizes, strides and the
values of numbers are not part of the key, but for numbers that operators need as constants (see
`deciding`), of which a few values get plans of their own.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from typing import cast

import numpy as np
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation
from xdsl.rewriter import Rewriter

from tsir.dialects.diagnostics import Diagnostic, ExecutionError, Severity, UnsupportedError
from tsir.dialects.prim import containers as c
from tsir.dialects.prim import types as t
from tsir.dialects.prim.lattice import is_subtype, unify
from tsir.dialects.prim.ops import ConstantOp, YieldOp
from tsir.dialects.prim.values import Array
from tsir.lowering.fast_call import FastCall, Wiring, arrange, fast_call
from tsir.lowering.native import CopiedView, compile_function
from tsir.lowering.pipelines import run_passes
from tsir.lowering.speculation import Layout
from tsir.lowering.support import unsupported
from tsir.runtime.cache import Cache
from tsir.runtime.deciding import MAX_VALUES, Given, deciding, fix, values_of
from tsir.runtime.direct import Direct
from tsir.runtime.interpreter import Interpreter
from tsir.runtime.variants import Variants
from tsir.runtime.written import Written
from tsir.transforms.alias_analysis import AliasAnalysis
from tsir.transforms.subgraphs import function_of_group

PIPELINE = (
    "thread-random-state", "lower-tuples", "canonical-ops", "infer-types", "simplify", "constant-propagate",
    "lower-tuples", "canonical-ops", "infer-types", "simplify", "constant-propagate", "merge-common",
    "remove-dead", "fuse", "reinplace", "plan",
)  # fmt: skip
"""The passes from a function of which all calls are inlined to one with native groups."""

MAX_PLANS = 64
"""Plans kept for one function; the one used longest ago goes first."""

MAX_FAST_CALLS = 16
"""Fast calls that are tried for one function, each of which takes time to refuse; the newest stay."""

FALLBACK = "TSIR_FALLBACK"
"""The environment variable that, set to 0, makes every use of the interpreter by a plan an error."""

CONTROL_FLOW = "control flow runs in the interpreter"

Key = tuple[object, ...]


def may_fall_back() -> bool:
    """Whether plans may leave operations to the interpreter."""
    return os.environ.get(FALLBACK) != "0"


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


def type_for(value: object, declared: Attribute, *, fixed: bool) -> Attribute:
    """
    The type of an argument in the plan for values of this kind: at most as wide as declared.

    The elements of a list tell their dtype and rank only if the list is `fixed`, that is, not written.
    """
    found = declared
    if isinstance(value, np.ndarray):
        found = t.TensorType.of_array(cast(Array, value), exact=False)
        if isinstance(declared, t.TensorType) and declared.sizes is not None:
            found = found.known(sizes=declared.sizes)
    elif value is None:
        found = t.NONE
    elif isinstance(declared, t.OptionalType):
        found = type_for(value, declared.element, fixed=fixed)
    elif isinstance(value, tuple) and isinstance(declared, t.TupleType):
        items = cast(tuple[object, ...], value)
        parts = zip(items, declared.elements, strict=True)
        found = t.TupleType(tuple(type_for(item, type, fixed=fixed) for item, type in parts))
    elif isinstance(value, list) and isinstance(declared, t.ListType) and fixed:
        types = [type_for(item, declared.element, fixed=True) for item in cast(list[object], value)]
        joined = reduce(_join, types) if types else None
        found = declared if joined is None else t.ListType(joined)
    return found if is_subtype(found, declared) else declared


def _join(a: Attribute | None, b: Attribute | None) -> Attribute | None:
    return None if a is None or b is None else unify(a, b)


@dataclass
class Plan:
    """A specialised function: its module, and the native code of its groups."""

    module: ModuleOp
    function: FuncOp
    written: Written = field(default_factory=Written)
    given: Given = ()
    natives: dict[Operation, Variants] = field(default_factory=dict[Operation, Variants])
    lock: threading.Lock = field(default_factory=threading.Lock)
    _fast_calls: tuple[FastCall, ...] = ()

    def groups(self) -> Iterator[c.FusionGroupOp]:
        """The groups that run natively."""
        for op in self.function.walk():
            if isinstance(op, c.FusionGroupOp):
                yield op

    def native(self, group: Operation) -> Variants:
        """The code of a group, which is compiled for the layouts that it meets."""
        found = self.natives.get(group)
        if found is None:
            with self.lock:
                found = self.natives.setdefault(group, Variants(function_of_group(group), compile_function))
        return found

    def prepare(self, arguments: Sequence[object]) -> None:
        """Compile all groups: for the layouts of these arguments where they are those of the group."""
        for group in self.groups():
            layouts: Sequence[Layout | None] = ()
            if self.direct is not None:
                layouts = [Layout.of(arguments[i]) for i in self.direct.inputs]
            self.native(group).prepare(layouts)

    def explain(self) -> str:
        """What is native, and what is left to the interpreter and why, a line each."""
        lines: list[str] = []
        for index, group in enumerate(self.groups()):
            names = [op.name for op in group.walk() if op.name.startswith("aten.")]
            lines.append(f"native group {index}: {', '.join(names)}")
        lines += [replace(note, severity=Severity.REMARK).render() for note in self.interpreted()]
        return "\n".join(lines) or "nothing to compute"

    def interpreted(self) -> list[Diagnostic]:
        """What the interpreter runs in this plan, and why."""
        notes: list[Diagnostic] = []
        for op in self._outside(self.function.body.block):
            reason = (
                CONTROL_FLOW if op.regions else unsupported(op) or "it takes or gives no tensors or numbers"
            )
            message = f"'{op.name}' is interpreted: {reason}"
            notes.append(Diagnostic.error(op, message))
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
        if not fallback and self.missing:
            raise UnsupportedError(self.missing)
        results = self._run_direct(arguments)
        if results is None:
            results = _PlanInterpreter(self, fallback).run_function(self.function, arguments)
        return self.written.hand_back(arguments, results) if self.written else results

    def _run_direct(self, arguments: Sequence[object]) -> tuple[object, ...] | None:
        """The results, if the plan is one native call that can read the arguments as they are."""
        if self.direct is None:
            return None
        try:
            results = self.native(self.direct.group)([arguments[i] for i in self.direct.inputs])
        except CopiedView:
            return None
        return tuple([arrange(tree, results) for tree in self.direct.results])

    @cached_property
    def writes(self) -> tuple[int, ...]:
        """The arguments that a run writes."""
        aliases = AliasAnalysis(self.function)
        still = [i for i, a in enumerate(self.function.body.block.args) if aliases.is_written(a)]
        return tuple(sorted({*self.written.arguments, *still}))

    @cached_property
    def deciding(self) -> tuple[int, ...]:
        """The arguments whose values another plan should know."""
        return deciding(self.function, self._outside(self.function.body.block))

    @cached_property
    def missing(self) -> Sequence[Diagnostic]:
        """What the interpreter runs, found once."""
        return self.interpreted()

    @cached_property
    def direct(self) -> Direct | None:
        """The group that is all of the function, if one is."""
        return Direct.of(self.function)

    @cached_property
    def wiring(self) -> Wiring | None:
        """How fast calls of the plan are wired; None if runs do more than call native code."""
        more = self.given or self.deciding or self.written or self.writes
        return None if more or self.direct is None else self.direct.wiring(self.function)

    def fast_calls(self) -> tuple[FastCall, ...]:
        """The fast calls of the variants that have been compiled, in order."""
        if self.wiring is None or self.direct is None:
            return ()
        made, variants = self._fast_calls, self.native(self.direct.group).compiled
        if len(made) < len(variants):
            made += tuple([fast_call(native, self.wiring) for native in variants[len(made) :]])
            self._fast_calls = made
        return made


_STRUCTURE = (
    ConstantOp, c.FusionGroupOp, c.ListConstructOp, c.ListUnpackOp, c.TupleConstructOp, c.TupleUnpackOp,
    c.UninitializedOp, YieldOp, ReturnOp,
)  # fmt: skip
"""What moves values between native calls and computes nothing."""


class _PlanInterpreter(Interpreter):
    """The interpreter, with the groups of a plan run natively."""

    def __init__(self, plan: Plan, fallback: bool):
        super().__init__(plan.module)
        self.plan = plan
        self.fallback = fallback

    def run_group(self, op: Operation, values: Sequence[object]) -> Sequence[object]:
        try:
            return self.plan.native(op)(values)
        except CopiedView:
            if self.fallback:
                return super().run_group(op, values)
            message = "expected arguments of positive, aligned strides where a view of one is returned"
            raise ExecutionError(Diagnostic.error(op, message)) from None


Source = Callable[[Sequence[object]], tuple[ModuleOp, FuncOp]]
"""
Gives a function for arguments of a kind, in a new module.

Its arguments have the types of these values, and no calls are left in it.
"""


@dataclass(frozen=True)
class ModuleSource:
    """A function of a module, specialised to the kinds of arguments."""

    module: ModuleOp
    function: FuncOp

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module = self.module.clone()
        run_passes(module, ("inline",))
        function = only(module, self.function.sym_name.data)
        specialise(function, arguments)
        run_passes(module, ("expand-grad",))
        return module, function


class Executor:
    """
    The plans of one function, safe to call from any thread.

    `fast_calls` are to be tried in order by callers with plain arguments, before they bind these and `run`.
    """

    def __init__(self, source: Source):
        self.source = source
        self.fast_calls: tuple[FastCall, ...] = ()
        self._plans = Cache[Key, Plan](MAX_PLANS)
        self._values: dict[Key, set[Given]] = {}

    def run(self, arguments: Sequence[object], *, fallback: bool = True) -> tuple[object, ...]:
        """
        The results for arguments that have been bound to the function's parameters.

        Without `fallback`, or where the environment says `TSIR_FALLBACK=0`, what the interpreter would
        run is an error.
        """
        plan = self.plan(arguments)
        results = plan.run(arguments, fallback=fallback and may_fall_back())
        self._offer(plan.fast_calls())
        return results

    def _offer(self, calls: tuple[FastCall, ...]) -> None:
        """Put the fast calls of a plan ahead of those of others, unless they are known."""
        offered = self.fast_calls
        if any(call not in offered for call in calls):
            others = [call for call in offered if call not in calls]
            self.fast_calls = (*calls, *others)[:MAX_FAST_CALLS]

    def plan(self, arguments: Sequence[object]) -> Plan:
        """The plan for arguments of this kind, made if there is none."""
        key = tuple(map(key_of, arguments))
        plan = self._plan(key, arguments, rebuild=True)
        if plan.written.arguments and not plan.written.apart(arguments):
            plan = self._plan(("as written", *key), arguments, rebuild=False)
            plan.written.check_apart(plan.function, arguments)
            return plan
        return self._plan_for_values(plan, key, arguments) if plan.deciding else plan

    def _plan_for_values(self, plan: Plan, key: Key, arguments: Sequence[object]) -> Plan:
        """The plan that knows the values of deciding arguments, if more becomes native and there are few."""
        given = values_of(plan.deciding, arguments)
        seen = self._values.setdefault(key, set())
        if given not in seen and len(seen) >= MAX_VALUES:
            return plan
        seen.add(given)
        known = self._plan((*key, given), arguments, rebuild=True, given=given)
        if len(known.missing) < len(plan.missing):
            return known
        plan.deciding = ()
        return plan

    def _plan(self, key: Key, arguments: Sequence[object], *, rebuild: bool, given: Given = ()) -> Plan:
        return self._plans.get(key, lambda: self._make(arguments, given, rebuild=rebuild))

    def _make(self, arguments: Sequence[object], given: Given, *, rebuild: bool) -> Plan:
        """A plan, of a function rebuilt without writes where that is possible, else with them."""
        module, function = self.source(arguments)
        fix(function, given)
        if rebuild:
            module, function = _without_writes(module, function)
        run_passes(module, PIPELINE)
        return Plan(module, function, Written.of(function), given)


def _without_writes(module: ModuleOp, function: FuncOp) -> tuple[ModuleOp, FuncOp]:
    """The module with its functions rebuilt without writes; the module itself if that is not possible."""
    rebuilt = module.clone()
    try:
        run_passes(rebuilt, ("lower-tuples", "canonical-ops", "infer-types", "functionalise"))
    except UnsupportedError:
        return module, function  # the interpreter runs the writes, between native groups
    return rebuilt, only(rebuilt, function.sym_name.data)


def only(module: ModuleOp, name: str) -> FuncOp:
    """The function of a name, with the functions that it does not call taken out of its module."""
    functions = {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp)}
    kept, pending = {name}, [name]
    while pending:
        for op in functions[pending.pop()].walk():
            if isinstance(op, c.CallFunctionOp) and op.callee not in kept:
                kept.add(op.callee)
                pending.append(op.callee)
    for other, function in functions.items():
        if other not in kept:
            function.detach()
            function.erase()
    return functions[name]


def specialise(function: FuncOp, arguments: Sequence[object]) -> None:
    """Give a function's arguments the types that these values have in common with others of their kind."""
    aliases = AliasAnalysis(function)
    parameters = function.body.block.args
    types = [
        type_for(value, parameter.type, fixed=not aliases.is_written(parameter))
        for value, parameter in zip(arguments, parameters, strict=True)
    ]
    for argument, type in zip(parameters, types, strict=True):
        Rewriter.replace_value_with_new_type(argument, type)
    function.function_type = FunctionType.from_lists(types, list(function.function_type.outputs))
