"""
The driver of rewrite patterns: one worklist that dispatches on the operation's name.

A pattern is an xDSL `RewritePattern` that names what it rewrites with `@matches`.
"""

from __future__ import annotations

import inspect
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, cast

from xdsl.dialects.builtin import UnknownLoc
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriterListener, RewritePattern

from tsir.dialects.ir.diagnostics import CompileError, Diagnostic
from tsir.dialects.ir.locations import file_location
from tsir.dialects.ir.traversal import all_operations
from tsir.dialects.table.access import identify
from tsir.transforms.rewriting.statistics import count

_Pattern = TypeVar("_Pattern", bound=RewritePattern)
_Op = TypeVar("_Op", bound=Operation)

_TARGETS = "rewrites_operations"

MAX_REWRITES_PER_OP = 50
"""Rewrites per operation of the input after which patterns are taken to undo one another."""


class matches:
    """
    Name the operations that a `match_and_rewrite` method is called for.

    Each is a schema, compared by its canonical string, or the class of an operation.
    CompileError at the place of the pattern if no operator of the table has the schema.
    """

    def __init__(self, *what: str | type[Operation]):
        try:
            self.names = tuple(identify(w) if isinstance(w, str) else w.name for w in what)
        except ValueError as error:
            pattern = inspect.stack()[1]
            place = file_location(pattern.filename, pattern.lineno, 1)
            raise CompileError(Diagnostic.error(place, str(error))) from error

    def __call__(
        self, method: Callable[[_Pattern, _Op, PatternRewriter], None]
    ) -> Callable[[_Pattern, Operation, PatternRewriter], None]:
        setattr(method, _TARGETS, self.names)
        # The driver calls the method for the operations named above and no others.
        return cast(Callable[[_Pattern, Operation, PatternRewriter], None], method)


def targets(pattern: RewritePattern) -> tuple[str, ...]:
    """The names of the operations that a pattern rewrites."""
    names: tuple[str, ...] | None = getattr(pattern.match_and_rewrite, _TARGETS, None)
    if names is None:
        raise TypeError(f"expected {type(pattern).__name__}.match_and_rewrite to be marked by @matches")
    return names


def rewrite(root: Operation, patterns: Iterable[RewritePattern]) -> bool:
    """
    Apply patterns inside `root` until none fires; whether any did.

    The firings of each pattern are counted by the name of its class. New operations get the
    location of what they replace. RuntimeError if the patterns go on without end.
    """
    by_name: dict[str, list[RewritePattern]] = {}
    for pattern in patterns:
        for name in targets(pattern):
            by_name.setdefault(name, []).append(pattern)
    return _Worklist(by_name).run(root)


class _Worklist:
    """Operations still to be looked at, each once, the first of the program first."""

    def __init__(self, patterns: dict[str, list[RewritePattern]]):
        self.patterns = patterns
        self.firings: Counter[str] = Counter()
        # The first of an ordinary dictionary is found by passing over all that were deleted before it.
        self.pending: OrderedDict[Operation, None] = OrderedDict()
        self.matched: Operation | None = None
        self.listener = PatternRewriterListener(
            operation_insertion_handler=[self._inserted],
            operation_removal_handler=[self._removed],
            operation_modification_handler=[self._add],
            operation_replacement_handler=[self._replaced],
        )

    def run(self, root: Operation) -> bool:
        for op in all_operations(root):
            self._add(op)
        budget = MAX_REWRITES_PER_OP * (len(self.pending) + 1)
        changed = False
        while self.pending:
            op, _ = self.pending.popitem(last=False)
            if not self._rewrite(op):
                continue
            changed = True
            budget -= 1
            if budget < 0:
                firing = ", ".join(name for name, _ in self.firings.most_common(3))
                raise RuntimeError(f"rewriting does not end; the patterns that fire most are {firing}")
        return changed

    def _rewrite(self, op: Operation) -> bool:
        for pattern in self.patterns[op.name]:
            rewriter = PatternRewriter(op)
            rewriter.extend_from_listener(self.listener)
            self.matched = op
            pattern.match_and_rewrite(op, rewriter)
            if rewriter.has_done_action:
                self.firings[type(pattern).__name__] += 1
                count(type(pattern).__name__)
                return True
        return False

    def _add(self, op: Operation) -> None:
        if op.name in self.patterns:
            self.pending[op] = None

    def _inserted(self, op: Operation) -> None:
        if isinstance(op.location, UnknownLoc) and self.matched is not None:
            op.location = self.matched.location
        for inner in op.walk():
            self._add(inner)

    def _removed(self, op: Operation) -> None:
        for inner in op.walk():
            self.pending.pop(inner, None)
        for operand in op.operands:
            if isinstance(operand.owner, Operation):
                self._add(operand.owner)

    def _replaced(self, op: Operation, results: Sequence[SSAValue | None]) -> None:
        for result in op.results:
            for use in result.uses:
                self._add(use.operation)
