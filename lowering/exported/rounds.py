"""Loops as `while_loop`: tensors that are carried from round to round, and the graph of the condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tsir.frontend.exported.graph_compiler import HIGHER_ORDER
from tsir.frontend.exported.schema import Listed, TensorMeta, Use, kind_in_file
from tsir.lowering.exported.call import as_argument, aten, boxed
from tsir.lowering.exported.scope import TENSOR, Box, Lowered, NoForm, Scope, contiguous
from tsir.lowering.exported.sizes import box_meta
from tsir.lowering.exported.structures import (
    Leaf,
    Template,
    as_tensor,
    given,
    rebuilt,
    taken_apart,
)


@dataclass
class Carried:
    """A value that a loop carries: its structure, and what its leaves are."""

    template: Template
    kinds: list[str]
    metas: list[TensorMeta]
    inputs: list[Use]

    def value(self, scope: Scope, tensors: Sequence[Use]) -> Lowered:
        """The value of tensors of a graph."""
        pairs = zip(tensors, self.kinds, strict=True)
        return rebuilt(scope, self.template, [x if kind == TENSOR else Box(x, kind) for x, kind in pairs])


@dataclass
class Rounds:
    """
    A loop of the graph `outer`, with the graphs of its body and of the test ahead of each round.

    Both are given the same tensors: those that are carried, and behind them those that they read around.
    """

    outer: Scope
    body: Scope
    test: Scope
    initial: list[Use] = field(default_factory=list[Use])
    given: list[Use] = field(default_factory=list[Use])
    tested: list[Use] = field(default_factory=list[Use])
    """What the body and the test are given of what is carried."""
    outputs: list[Use] = field(default_factory=list[Use])

    def carry(
        self, name: str, value: Lowered, meta: TensorMeta | None, kind_of_value: str | None = None
    ) -> Carried:
        """
        Carry a value, whose tensor has the description `meta` in each round if that is given.

        `kind_of_value` tells what a number is that no round reads before it is set.
        """
        template, leaves = taken_apart(value)
        made = Carried(template, [], [], [])
        for leaf in leaves:
            if (
                kind := kind_in_file(leaf) or kind_of_value or (TENSOR if meta is not None else None)
            ) is None:
                raise NoForm("it carries a value that no round reads")
            described = self._described(leaf, kind, meta)
            made.kinds.append(kind)
            made.metas.append(described)
            made.inputs.append(self._add(name, leaf, kind, described))
        return made

    def _described(self, leaf: Leaf, kind: str, meta: TensorMeta | None) -> TensorMeta:
        """The description of a leaf in each round, of which the sizes may change."""
        if kind != TENSOR:
            return box_meta(kind)
        if meta is not None:
            return meta
        assert isinstance(leaf, Use)
        own = self.outer.meta(leaf)
        return contiguous(own.dtype, [self.outer.symbols.size() for _ in own.sizes])

    def _add(self, name: str, leaf: Leaf, kind: str, meta: TensorMeta) -> Use:
        self.initial.append(self._start(leaf, kind, meta))
        self.tested.append(self.test.input(name, meta))
        self.given.append(self.body.input(name, meta))
        return self.given[-1]

    def _start(self, leaf: Leaf, kind: str, meta: TensorMeta) -> Use:
        """What is carried to the first round: no tensor that is used elsewhere, as PyTorch requires."""
        before = len(self.outer.nodes)
        made = as_tensor(self.outer, leaf, kind, meta.dtype, len(meta.sizes))
        if len(self.outer.nodes) > before:
            return made
        return self.outer.tensor(aten("clone"), [("self", made)], self.outer.meta(made))

    def give(self, carried: Carried, value: Lowered) -> None:
        """Let a round give the new value of what is carried; NoForm if it is of another structure."""
        template, leaves = taken_apart(value)
        if template != carried.template or len(leaves) != len(carried.kinds):
            raise NoForm("it carries a value whose structure changes, as a list that grows")
        for leaf, kind, meta in zip(leaves, carried.kinds, carried.metas, strict=True):
            if kind_in_file(leaf) not in (kind, None):
                raise NoForm(f"it carries {kind} that becomes {kind_in_file(leaf)}")
            made = as_tensor(self.body, leaf, kind, meta.dtype, len(meta.sizes))
            own = self.body.meta(made)
            if (own.dtype, len(own.sizes)) != (meta.dtype, len(meta.sizes)):
                raise NoForm("it carries a tensor whose dtype or rank changes")
            self.outputs.append(made)

    def count(self, counter: Use) -> None:
        """Let a round give the number of the next."""
        inputs = [("self", counter), ("other", 1)]
        self.outputs.append(self.body.tensor(aten("add.Scalar"), inputs, box_meta("int")))

    def below(self, place: int, limit: Lowered) -> Use:
        """In the test, whether the carried number at a place is less than one of the graph around."""
        inputs = [("self", self.tested[place])]
        if isinstance(limit, Use):
            other = self.test.captures(boxed(self.outer, limit, "int"))
            return self.test.tensor(aten("lt.Tensor"), [*inputs, ("other", other)], box_meta("bool"))
        number = as_argument(limit, "a number")
        return self.test.tensor(aten("lt.Scalar"), [*inputs, ("other", number)], box_meta("bool"))

    def insert(self, conditions: Sequence[Use], metas: Sequence[TensorMeta]) -> list[Use]:
        """The tensors that the loop gives; it goes on while all conditions of the test hold."""
        if not conditions:
            raise NoForm("it never ends")
        holds = conditions[0]
        for each in conditions[1:]:
            inputs = [("self", holds), ("other", each)]
            holds = self.test.tensor(aten("logical_and"), inputs, box_meta("bool"))
        names = self.outer.names
        around = list(dict.fromkeys([*self.test.captured, *self.body.captured]))
        parts = ((self.test, self.tested, [holds], "cond"), (self.body, self.given, self.outputs, "body"))
        graphs = [
            each.graph(
                [*carried, *(each.captures(use) for use in around)],
                given(each, outputs), names.fresh(f"while_loop_{which}_graph"), is_single=each is self.test,
            )
            for each, carried, outputs, which in parts
        ]  # fmt: skip
        # Tensors that PyTorch gives to a loop share no memory. Inputs stay: weights are not copied.
        read = [use if use in self.outer.inputs else given(self.outer, [use])[0] for use in around]
        operands = (Listed(tuple(self.initial)), Listed(tuple(read)))
        inputs = [("", each) for each in (*graphs, *operands)]
        return self.outer.several(f"{HIGHER_ORDER}while_loop", inputs, metas, listed=False)
