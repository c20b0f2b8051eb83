"""Instruments of a pipeline: the module before and after passes, the time, and the counts of passes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import unified_diff
from typing import TextIO

from xdsl.dialects.builtin import ModuleOp

from tsir.dialects.ir.diagnostics import CompileError, Diagnostic
from tsir.dialects.ir.locations import location_of
from tsir.tools.checks import PassCheck
from tsir.tools.options import Options
from tsir.tools.pipeline import Step

_RULE = f"===-{'-' * 73}-===\n"


class Instrument:
    """Something that is told before and after each pass."""

    def before(self, step: Step, module: ModuleOp) -> None:
        """A pass is about to run."""

    def after(self, step: Step, module: ModuleOp, counts: Counter[str]) -> None:
        """A pass has run, its result is valid, and it counted so much."""

    def finish(self) -> None:
        """No more passes run."""


@dataclass
class Dumps(Instrument):
    """Prints the module around passes, with MLIR's banner."""

    options: Options
    text: Callable[[ModuleOp], str]
    stream: TextIO
    _text_before: str = field(default="", init=False)

    def before(self, step: Step, module: ModuleOp) -> None:
        if self.options.print_ir_after_change or self.options.print_ir_diff:
            self._text_before = self.text(module)
        if self.options.print_ir_before_all or step.name in self.options.print_ir_before:
            self._dump("Before", step, self.text(module))

    def after(self, step: Step, module: ModuleOp, counts: Counter[str]) -> None:
        options = self.options
        changed = (options.print_ir_after_change or options.print_ir_diff) and self._changed(module)
        wanted = options.print_ir_after_all or step.name in options.print_ir_after
        if wanted or (options.print_ir_after_change and changed):
            self._dump("After", step, self.text(module))
        if options.print_ir_diff and changed:
            lines = unified_diff(
                self._text_before.splitlines(), self.text(module).splitlines(), "before", "after", lineterm=""
            )
            self._dump("Diff After", step, "\n".join(lines) + "\n")

    def _changed(self, module: ModuleOp) -> bool:
        return self.text(module) != self._text_before

    def _dump(self, when: str, step: Step, text: str) -> None:
        self.stream.write(f"// -----// IR Dump {when} {step.title} //----- //\n{text}\n")


@dataclass
class Timing(Instrument):
    """Measures passes and other phases, and reports them in the order of their beginning."""

    stream: TextIO
    _seconds: dict[str, float] = field(default_factory=dict[str, float], init=False)
    _start: float = field(default=0.0, init=False)

    @contextmanager
    def phase(self, name: str) -> Generator[None]:
        """Measure the block as a phase of a name; phases of one name add up."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self._add(name, time.perf_counter() - start)

    def before(self, step: Step, module: ModuleOp) -> None:
        self._start = time.perf_counter()

    def after(self, step: Step, module: ModuleOp, counts: Counter[str]) -> None:
        self._add(f"  {step.title}", time.perf_counter() - self._start)

    def finish(self) -> None:
        total = sum(self._seconds.values()) or 1e-9
        self.stream.write(f"{_RULE}{'... Execution time report ...':^79}\n{_RULE}")
        self.stream.write(
            f"  Total Execution Time: {total:.4f} seconds\n\n  ----Wall Time----  ----Name----\n"
        )
        for name, seconds in (*self._seconds.items(), ("Total", total)):
            self.stream.write(f"  {seconds:8.4f} ({seconds / total:6.1%})  {name}\n")

    def _add(self, name: str, seconds: float) -> None:
        self._seconds[name] = self._seconds.get(name, 0.0) + seconds


def _operations(module: ModuleOp) -> int:
    """The number of operations in a module, beside the module itself."""
    return sum(1 for _ in module.walk()) - 1


@dataclass
class Statistics(Instrument):
    """Collects what passes count, as firings of patterns, and the numbers of operations around them."""

    stream: TextIO
    is_asked_for: bool
    _counts: dict[str, Counter[str]] = field(default_factory=dict[str, "Counter[str]"], init=False)
    _before: int = field(default=0, init=False)

    def before(self, step: Step, module: ModuleOp) -> None:
        if self.is_asked_for:
            self._before = _operations(module)

    def after(self, step: Step, module: ModuleOp, counts: Counter[str]) -> None:
        if self.is_asked_for:
            sizes = {"operations before": self._before, "operations after": _operations(module)}
            self._counts.setdefault(step.title, Counter()).update({**counts, **sizes})

    def finish(self) -> None:
        self.stream.write(f"{_RULE}{'... Pass statistics report ...':^79}\n{_RULE}")
        for title, counts in self._counts.items():
            self.stream.write(f"{title}\n")
            for what, times in sorted(counts.items()):
                self.stream.write(f"  (S) {times:6d} {what}\n")


@dataclass
class Comparison(Instrument):
    """Stops at the first pass after which a module computes something else."""

    check: PassCheck

    def after(self, step: Step, module: ModuleOp, counts: Counter[str]) -> None:
        if differences := tuple(self.check(module, step.name)):
            message = f"pass '{step.name}' changed what the module computes"
            raise CompileError(Diagnostic.error(location_of(module), message, *differences))
