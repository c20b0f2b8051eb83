"""
Plans: what the executor runs for one kind of arguments.

A plan is a specialised function, of which native code runs the groups and the interpreter the rest. Its IR is
made only once something asks for it: a plan that is one native call, or that was kept on disk, runs without.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Protocol

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, Severity, TsirError, UnsupportedError
from tsir.dialects.operators.table import Operator
from tsir.dialects.prim import containers as c
from tsir.dialects.process import collector
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.process.locks import Lock
from tsir.dialects.types.dtype import Array
from tsir.lowering.llvm.ir.function import OUT_OF_MEMORY
from tsir.lowering.native.fast_call import FastCall, Wiring, arrange, fast_call
from tsir.lowering.native.native import compile_function
from tsir.lowering.native.native_function import CopiedView, NativeFunction
from tsir.lowering.values.speculation import Layout
from tsir.runtime.plans.causes import shortened
from tsir.runtime.plans.constant_arguments import Given
from tsir.runtime.plans.interpreter import Interpreter
from tsir.runtime.plans.kept_texts import KeptCall
from tsir.runtime.plans.out_of_memory import out_of_memory
from tsir.runtime.plans.plan_cache import KeptPlan
from tsir.runtime.plans.plan_outline import Outline, groups_of
from tsir.runtime.plans.planning import Planned
from tsir.runtime.plans.progress import telling
from tsir.runtime.plans.retrial import failure_of
from tsir.runtime.plans.single_call import DRAWN, Direct
from tsir.runtime.plans.variants import Variants
from tsir.runtime.plans.write_back import Written
from tsir.transforms.analysis.subgraphs import function_of_group

COPIED_VIEW = "it returns a view of an argument that native code can only read as a copy"
"""Why a group may be interpreted."""

REFUSED = "fast calls take no arguments of such types or layouts, or native code fails on them"
"""Why a plan with fast calls may be run the long way."""


Build = Callable[[], Planned]
"""Makes the function of a plan, which is not needed to run one that is a native call."""


class Callee(Protocol):
    """Runs a function that a plan calls."""

    def run(self, arguments: Sequence[object]) -> tuple[object, ...]:
        """The results for these arguments."""
        ...


class Plan:
    """A specialised function: its outline, the native code of its groups, and its IR once that is needed."""

    is_fast = True
    """Whether there may be fast calls of it and of its groups."""

    def __init__(
        self,
        outline: Outline,
        build: Build,
        *,
        given: Given = (),
        kept: KeptPlan | None = None,
        callee: Callable[[str], Callee | None] = lambda name: None,
    ):
        self.outline = outline
        self.given = given
        self.deciding = outline.deciding
        # Of loops, only the long way tells what has interrupted one.
        self.natives = tuple(
            [
                Variants(partial(self._compile, index), is_fast=self.is_fast and not group.has_loops)
                for index, group in enumerate(outline.groups)
            ]
        )
        self._build = build
        self._built: Planned | None = None
        self._kept = kept
        self.callee = callee
        self._lock = Lock()
        self.copied_views = [0] * len(self.natives)
        """The times that each group was interpreted because it returns a view of a copied argument."""
        self.without_form: dict[int, UnsupportedError] = {}
        """The groups that turned out to have no native form when they were compiled, and why."""
        self.refusals = 0
        """The number of runs without a fast call although there are some."""
        self._fast_calls: tuple[FastCall, ...] = ()

    def _planned(self) -> Planned:
        with self._lock:
            if self._built is None:
                self._built = self._build()
        return self._built

    @property
    def module(self) -> ModuleOp:
        """The module of the function."""
        return self._planned()[0]

    @property
    def function(self) -> FuncOp:
        """The function, with its native groups."""
        return self._planned()[1]

    def groups(self) -> list[c.FusionGroupOp]:
        """The groups that run natively."""
        return list(groups_of(self.function))

    def native(self, group: Operation) -> Variants:
        """The code of a group, which is compiled for the layouts that it meets."""
        return self.natives[self._indices[group]]

    def note_copied_view(self, group: Operation) -> None:
        """Count a call in which a group is interpreted."""
        index = self._indices[group]
        with self._lock:
            self.copied_views[index] += 1

    def note_refusal(self) -> None:
        """Count a run the long way if there are fast calls."""
        if self._fast_calls:
            with self._lock:
                self.refusals += 1

    @cached_property
    def _indices(self) -> Mapping[Operation, int]:
        return {group: index for index, group in enumerate(self.groups())}

    def _compile(self, group: int, layouts: Sequence[Layout | None], number: int) -> NativeFunction:
        """The code of a group for layouts, from the disk if it has been made there after as many others."""
        native = None if self._kept is None else self._kept.native(group, number, layouts)
        if native is None:
            native = self._compiled(group, layouts)
            if self._kept is not None:
                self._kept.keep_native(group, number, layouts, native)
        return native

    def _compiled(self, group: int, layouts: Sequence[Layout | None]) -> NativeFunction:
        """The code of a group; the error of one that has none for all layouts is kept."""
        if group in self.without_form:
            raise self.without_form[group]
        try:
            name = self.function.sym_name.data
            with telling(f"compiling group {group} of {name}"), collector.paused():
                return compile_function(function_of_group(self.groups()[group]), layouts)
        except UnsupportedError as error:
            if not any(layouts):
                self.without_form[group] = error
            raise

    def leaves(self, arguments: Sequence[object]) -> Sequence[object]:
        """The leaves of arguments, if the plan is one native call, else the arguments."""
        return arguments if self.outline.direct is None else self.outline.direct.leaves(arguments)

    def prepare(self, layouts: Sequence[Layout | None], *, others: bool = False) -> None:
        """
        Compile all groups: for these layouts of the `leaves` where they are those of the group.

        With `others`, for all layouts too, as sizes and strides of calls are not known.
        """
        direct = self.outline.direct
        own = () if direct is None else [None if i == DRAWN else layouts[i] for i in direct.inputs]
        for native in self.natives:
            native.prepare(own)
            if others and any(own):
                native.prepare((), 1)

    def explain(self) -> str:
        """The native groups, and why other operations are interpreted, a line for each that differs."""
        lines: list[str] = []
        for index, (outlined, native) in enumerate(zip(self.outline.groups, self.natives, strict=True)):
            lines.append(f"native group {index}: {', '.join(outlined.operators)}")
            origins = ["read from the disk" if variant.kept else "compiled" for variant in native.compiled]
            lines += [f"  variant {number}: {origin}" for number, origin in enumerate(origins)]
            if times := self.copied_views[index]:
                lines.append(f"  interpreted in {times} calls: {COPIED_VIEW}")
            if (error := self.without_form.get(index)) is not None:
                lines += [replace(note, severity=Severity.REMARK).render() for note in error.diagnostics]
        if times := self.refusals:
            lines.append(f"run the long way in {times} calls: {REFUSED}")
        lines += _remarks(self.interpreted())
        return "\n".join(lines) or "nothing to compute"

    def interpreted(self) -> Sequence[Diagnostic]:
        """Why the interpreter runs what it does, with a note for each operation behind a reason."""
        return self.outline.interpreted

    @property
    def left_out(self) -> int:
        """The number of operations that the interpreter runs, or of reasons for them."""
        return sum(1 + len(cause.notes) for cause in self.interpreted())

    def run(
        self, arguments: Sequence[object], *, fallback: bool, into: Sequence[Array | None] = ()
    ) -> tuple[object, ...]:
        """
        The results for these arguments; UnsupportedError if a part is interpreted but for `fallback`.

        `into` has memory that native code may write the leaves of the results to, as `NativeFunction` says.
        """
        if not fallback and self.outline.interpreted:
            raise UnsupportedError(shortened(self.outline.interpreted))
        if self.outline.direct is None:
            results = self.interpreter(fallback).run_function(self.function, arguments)
        else:
            results = self._run_direct(self.outline.direct, arguments, into, fallback)
        return self.written.hand_back(arguments, results) if self.written else results

    def _run_direct(
        self, direct: Direct, arguments: Sequence[object], into: Sequence[Array | None], fallback: bool
    ) -> tuple[object, ...]:
        """The results of a plan that is one native call, without a look at its IR unless that is refused."""
        leaves = direct.leaves(arguments)
        given = direct.given(leaves)
        try:
            results = self.natives[0](given, direct.places(into))
        except (CopiedView, UnsupportedError):
            results = self.interpreter(fallback).run_group(self.groups()[0], given)
        except ExecutionError as error:
            raise self.explained(error, self.groups()[0], given) from None
        return tuple([arrange(tree, results, leaves) for tree in direct.results])

    def interpreter(self, fallback: bool) -> PlanInterpreter:
        """The interpreter of the function, which runs its groups natively."""
        return PlanInterpreter(self, fallback)

    def explained(self, error: TsirError, group: Operation, values: Sequence[object]) -> TsirError:
        """
        The interpreter's error for one of native code, as it names what was found beside what is expected.

        A group is not run again for long, nor where it needs too much memory.
        """
        if error.diagnostics[0].message == OUT_OF_MEMORY:
            error = out_of_memory(error, group, values)
        elif (found := failure_of(self.module, group, values)) is not None:
            return found
        first = error.diagnostics[0]
        return error if first.position is not None else ExecutionError(Diagnostic.error(group, first.message))

    @property
    def written(self) -> Written:
        """The arguments whose new values a run hands back."""
        return self.outline.written

    @property
    def writes(self) -> tuple[int, ...]:
        """The arguments that a run writes."""
        return self.outline.writes

    @property
    def wiring(self) -> Wiring | None:
        """The wiring of fast calls of the plan; None if runs do more than call native code."""
        wiring = None if self.given or self.deciding or not self.is_fast else self.outline.wiring
        return None if wiring is None or DRAWN in wiring.inputs else wiring

    def fast_calls(self) -> tuple[FastCall, ...]:
        """The fast calls of the variants that have been compiled, in order."""
        if self.wiring is None:
            return ()
        made, variants = self._fast_calls, self.natives[0].compiled
        if len(made) < len(variants):
            made += tuple([fast_call(native, self.wiring) for native in variants[len(made) :]])
            self._fast_calls = made
        return made

    def kept_calls(self) -> list[KeptCall]:
        """The fast calls of the variants that have been compiled, as they are kept on disk."""
        wiring = self.wiring
        return [] if wiring is None else [KeptCall.of(wiring, each.code) for each in self.natives[0].compiled]


def _remarks(causes: Iterable[Diagnostic]) -> list[str]:
    """A line for each cause, and behind it one for each place that differs."""
    lines: list[str] = []
    for cause in causes:
        lines.append(replace(cause, severity=Severity.REMARK, notes=()).render())
        places = Counter(f"  {note.render()}" for note in cause.notes)
        lines += [text if times == 1 else f"{text} ({times} times)" for text, times in places.items()]
    return lines


@cache
def _by_native(entry: Operator) -> Operator:
    """An entry that is evaluated by what plans call in place of its reference."""
    assert entry.native is not None
    return replace(entry, reference=entry.native)


class PlanInterpreter(Interpreter):
    """The interpreter, with the groups of a plan run natively."""

    def __init__(self, plan: Plan, fallback: bool):
        super().__init__(plan.module)
        self.plan = plan
        self.fallback = fallback

    def call(self, name: str, arguments: Sequence[object]) -> tuple[object, ...]:
        callee = self.plan.callee(name)
        return super().call(name, arguments) if callee is None else callee.run(arguments)

    def chosen(self, entry: Operator) -> Operator:
        return entry if entry.native is None else _by_native(entry)

    def run_group(self, op: Operation, values: Sequence[object]) -> Sequence[object]:
        try:
            return self.plan.native(op)(values)
        except CopiedView:
            if self.fallback:
                self.plan.note_copied_view(op)
                return super().run_group(op, values)
            message = f"expected arguments of positive, aligned strides: {COPIED_VIEW}"
            raise ExecutionError(Diagnostic.error(op, message)) from None
        except UnsupportedError:
            if self.fallback:
                return super().run_group(op, values)
            raise
        except ExecutionError as error:
            raise self.plan.explained(error, op, values) from None
