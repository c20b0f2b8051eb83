"""
Running functions: plans by the kind of the arguments.

A plan is a copy of the module that has been specialised to dtypes and ranks and passed through the
pipeline of `planning`; its groups are compiled when they are first run. Sizes, strides and the
values of numbers are not part of the key, but for numbers that operators need as constants (see
`constant_arguments`), of which a few values get plans of their own, and for whether a size is 1, or 0, where
that decides the rank of a tensor (see `deciding_sizes`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, showing
from tsir.dialects.process import collector
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.types.dtype import Array
from tsir.lowering.host.environment import FALLBACK
from tsir.lowering.llvm.ir.function import OUT_OF_MEMORY
from tsir.runtime.plans.constant_arguments import MAX_VALUES, Given, fix, sizes_in, values_of
from tsir.runtime.plans.deciding_sizes import Place
from tsir.runtime.plans.execution_mode import is_optimized
from tsir.runtime.plans.kept_texts import FastCalls
from tsir.runtime.plans.placement import answer
from tsir.runtime.plans.plan import Build, Plan
from tsir.runtime.plans.plan_cache import KeptPlan
from tsir.runtime.plans.plan_outline import Outline
from tsir.runtime.plans.planning import Planned, group, without_writes
from tsir.runtime.plans.progress import telling
from tsir.runtime.plans.sources import Key, Source, example_of, has_dictionary, key_of
from tsir.runtime.plans.unpack_arguments import unpack_arguments, whole
from tsir.runtime.plans.write_back import keep_containers
from tsir.runtime.values.cache import Cache

MAX_PLANS = 64
"""Plans kept for one function; the one used longest ago goes first."""

MAX_STRUCTURES = 16
"""Kinds of arguments with dictionaries, keys and all, that a function gets plans for."""

MAX_DERIVED = 16
"""Executors of derivatives kept for one function."""


def may_fall_back() -> bool:
    """Whether plans may leave operations to the interpreter."""
    return not FALLBACK.is_off


class Executor:
    """
    The plans of one function, safe to call from any thread.

    `fast_calls` are to be tried by callers with plain arguments, before they bind these and `run`.
    `sources` are the texts that the function was compiled from, by file: errors show lines of them. One that
    `keeps_calls` plans the functions that a large function calls as functions of their own; these are the
    `callees`, which all of them share. One that `decides_sizes` has plans for arguments of which sizes are 1.
    """

    def __init__(
        self,
        source: Source,
        sources: Mapping[str, str] | None = None,
        *,
        keeps_calls: bool = False,
        callees: dict[str, Executor] | None = None,
        fast_calls: FastCalls | None = None,
        decides_sizes: bool = False,
    ):
        self.source = source
        self._decides_sizes = decides_sizes
        self.sources: Mapping[str, str] = sources or {}
        self._keeps_calls = keeps_calls
        self._callees: dict[str, Executor] = {} if callees is None else callees
        self.fast_calls = FastCalls() if fast_calls is None else fast_calls
        self._plans = Cache[Key, Plan](MAX_PLANS)
        self._values: dict[Key, set[Given]] = {}
        self._structures: set[Key] = set()
        self._derived = Cache[Source, Executor](MAX_DERIVED)

    @cached_property
    def _planned_source(self) -> Source:
        """The source of plans."""
        return self.source.with_calls() if self._keeps_calls else self.source

    @cached_property
    def whole(self) -> Executor:
        """The executor of the same function with all calls inlined, as code for others needs it."""
        if not self._keeps_calls:
            return self
        return Executor(self.source, self.sources, decides_sizes=self._decides_sizes)

    def _callee(self, name: str) -> Executor | None:
        """The executor of a function that a planned function calls; None if the interpreter runs it."""
        if self._planned_source is self.source:
            return None
        if name not in self._callees:
            made = Executor(self.source.callee(name), self.sources, keeps_calls=True, callees=self._callees)
            return self._callees.setdefault(name, made)
        return self._callees[name]

    @cached_property
    def _writes_arguments(self) -> bool:
        """Whether the function may write what it is given."""
        return self.source.writes_arguments(self._is_writer)

    def _is_writer(self, name: str) -> bool:
        """Whether a function that a planned function calls may write what it is given."""
        callee = self._callee(name)
        return callee is None or callee._writes_arguments

    def derived(self, source: Source) -> Executor:
        """The executor of a source that is made from this one's: what it compiles is kept with it."""
        return self._derived.get(
            source, lambda: Executor(source, self.sources, decides_sizes=self._decides_sizes)
        )

    def run(
        self, arguments: Sequence[object], *, fallback: bool = True, into: Sequence[Array | None] = ()
    ) -> tuple[object, ...]:
        """
        The results for arguments that have been bound to the function's parameters.

        `into` has memory that the leaves of the results may be written to, as `NativeFunction` says. Without
        `fallback`, or where the environment says `TSIR_FALLBACK=0`, what the interpreter would run is an
        error.
        """
        fallback = fallback and may_fall_back()
        with showing(self.sources):
            plan = self.plan(arguments)
            if plan.outline.callees and not fallback:
                return self.whole.run(arguments, fallback=False, into=into)
            if not into:
                plan.note_refusal()
            try:
                results = plan.run(arguments, fallback=fallback, into=into)
            except MemoryError as error:  # outside of its operations, as for the list that it returns
                raise ExecutionError(Diagnostic.error(plan.function, str(error) or OUT_OF_MEMORY)) from None
        self.fast_calls.offer(plan.fast_calls(), plan.kept_calls)
        return results

    def plans(self) -> list[Plan]:
        """The plans that have been made and are kept, the one used last at the end."""
        return self._plans.values()

    def plan(self, arguments: Sequence[object]) -> Plan:
        """The plan for arguments of this kind, made if there is none; without groups if not optimised."""
        key = tuple(map(key_of, arguments))
        if self._has_many_keys(key):
            arguments = list(map(whole, arguments))
            key = tuple(map(key_of, arguments))
        if not is_optimized():
            plan = self._plans.get(("not optimized", *key), partial(self._interpreted, arguments))
            plan.written.check_apart(plan.function, arguments)
            return plan
        plan = self._plan(key, arguments, rebuild=True)
        if plan.written.arguments and not plan.written.apart(arguments):
            plan = self._plan(("as written", *key), arguments, rebuild=False)
            plan.written.check_apart(plan.function, arguments)
            return plan
        return self._plan_for_values(plan, key, arguments) if plan.deciding else plan

    def _has_many_keys(self, key: Key) -> bool:
        """Whether calls give dictionaries of ever other keys: plans then do not take dictionaries apart."""
        if key in self._structures or not has_dictionary(key) or self.source.takes_all_keys:
            return False
        if len(self._structures) >= MAX_STRUCTURES:
            return True
        self._structures.add(key)
        return False

    def _plan_for_values(self, plan: Plan, key: Key, arguments: Sequence[object], given: Given = ()) -> Plan:
        """
        The plan that knows the values of what decides, if more becomes native and there are few.

        What is known, `given`, may show that more decides.
        """
        given = (*given, *values_of(plan.deciding, arguments))
        seen = self._values.setdefault(key, set())
        if given not in seen and len(seen) >= MAX_VALUES:
            return plan
        seen.add(given)
        known = self._plan((*key, given), arguments, rebuild=True, given=given)
        if known.left_out >= plan.left_out:
            plan.deciding = ()
            return plan
        return self._plan_for_values(known, key, arguments, given) if known.deciding else known

    def _plan(self, key: Key, arguments: Sequence[object], *, rebuild: bool, given: Given = ()) -> Plan:
        return self._plans.get(key, lambda: self._make(key, arguments, given, rebuild=rebuild))

    def _make(self, key: Key, arguments: Sequence[object], given: Given, *, rebuild: bool) -> Plan:
        """A plan, of a function rebuilt without writes where that is possible, else with them."""
        with telling(f"planning {self.source.name}"), collector.paused():
            return self._made(key, arguments, given, rebuild=rebuild)

    def _made(self, key: Key, arguments: Sequence[object], given: Given, *, rebuild: bool) -> Plan:
        kept = self._kept((*key, rebuild, self._decides_sizes))
        outline = None if kept is None else kept.outline()
        if outline is not None:
            examples = list(map(example_of, arguments))
            return self._of(outline, partial(self._planned, examples, given, rebuild), given, kept)
        planned, sizes = self._planned_with_sizes(arguments, given, rebuild)
        outline = self._outline(planned[1])
        outline = replace(outline, deciding=(*outline.deciding, *sizes))
        if kept is not None:
            kept.keep_outline(outline)
        return self._of(outline, lambda: planned, given, kept)

    def _kept(self, key: Key) -> KeptPlan | None:
        """The path of the plan for a key on disk; None if plans are not kept."""
        return KeptPlan.of(self._planned_source, key)

    def _outline(self, function: FuncOp) -> Outline:
        """The outline of a planned function."""
        return Outline.of(function, writes_arguments=self._is_writer)

    def _of(self, outline: Outline, build: Build, given: Given, kept: KeptPlan | None) -> Plan:
        """The plan with an outline."""
        return Plan(outline, build, given=given, kept=kept, callee=self._callee)

    def _interpreted(self, arguments: Sequence[object]) -> Plan:
        """A plan of the function as its source gives it, without native groups."""
        planned = self._planned_source(arguments)
        return Plan(Outline.interpreted_whole(planned[1]), lambda: planned)

    def _planned(self, arguments: Sequence[object], given: Given, rebuild: bool) -> Planned:
        """The function for arguments of a kind, planned."""
        return self._planned_with_sizes(arguments, given, rebuild)[0]

    def _planned_with_sizes(
        self, arguments: Sequence[object], given: Given, rebuild: bool
    ) -> tuple[Planned, tuple[Place, ...]]:
        """The function for arguments of a kind, planned, and the sizes that another plan should know."""
        module, function = self._planned_source(arguments)
        fix(function, given)
        answer(module)
        if rebuild:
            module, function = without_writes(module, function)
            if self.source.owns_containers:
                keep_containers(function)
            unpack_arguments(function, arguments)
        deciding = function if self._decides_sizes else None
        return (module, function), group(module, deciding, sizes_in(given))
