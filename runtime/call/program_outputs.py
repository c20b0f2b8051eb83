"""The results of a function as the outputs of an exported program, which is whole with them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from xdsl.dialects.func import FuncOp

from tsir.frontend.exported.json_values import Json
from tsir.frontend.exported.program_writer import WrittenProgram
from tsir.frontend.exported.schema import Argument, Input, Model, Output, Use
from tsir.frontend.exported.structure_writer import leaves_of, signature_text, structure_text
from tsir.lowering.exported.call import aten
from tsir.lowering.exported.scope import Lowered, NoForm, Scope
from tsir.runtime.call.program_inputs import Inputs
from tsir.runtime.call.saved import Saved
from tsir.runtime.plans.write_back import Written
from tsir.runtime.values.structure import described
from tsir.transforms.functionalise.returns import own_results


@dataclass
class Outputs:
    """The results of a program: new values of tensors, and what its user gets."""

    saved: Saved
    op: FuncOp
    inputs: Inputs
    mutations: dict[Use, Use] = field(default_factory=dict[Use, Use])
    """The new values of inputs."""

    def named(self, results: Sequence[Lowered], given: Sequence[Lowered], values: Sequence[object]) -> object:
        """What the user gets; the new values of inputs are noted."""
        own = list(results[: len(own_results(self.op))])
        written = Written.of(self.op)
        new = dict(zip(written.arguments, results[len(own) :], strict=True))
        for place, value in new.items():
            self._note(given[place], value)
        last = [new.get(place, value) for place, value in enumerate(given)]
        packed = self.saved.whole.pack(written.with_aliases(last, own), values, {})
        if self.saved.returns_state:
            packed, state = cast("tuple[object, Mapping[str, Lowered]]", packed)
            self._note(given[0], tuple(state.values()))
        return packed

    def _note(self, before: Lowered, after: Lowered) -> None:
        """Note the tensors of an argument that have new values; NoForm if what is none has changed."""
        if isinstance(before, Use) and isinstance(after, Use):
            if before != after:
                self.mutations[before] = after
            return
        if isinstance(before, list | tuple | dict) and isinstance(after, list | tuple | dict):
            pairs = [list(each.values()) if isinstance(each, dict) else each for each in (before, after)]
            if len(pairs[0]) == len(pairs[1]):
                for one, other in zip(*pairs, strict=True):
                    self._note(one, other)
                return
        if type(before) is not type(after) or before != after:
            raise NoForm("it changes an argument or an attribute that is no tensor")

    def program(self, packed: object, specs: Sequence[object]) -> WrittenProgram:
        """The whole program."""
        scope, state = self.inputs.scope, self.inputs.state
        leaves = [self._leaf(scope, each) for each in leaves_of(packed)]
        if not any(isinstance(each, Use) for each in (*leaves, *self.mutations)):
            raise NoForm("expected a function that gives a tensor")
        outputs = [(self._output(use), new) for use, new in self._own_mutations(scope)]
        outputs += [(Output("user"), each) for each in leaves]
        order = ("parameter", "buffer")
        held = sorted(state.items(), key=lambda each: order.index(each[1][0].kind))
        held += [
            (use, (Input("tensor_constant", f"constant_{number}"), array))
            for number, (use, array) in enumerate(scope.lifted.values())
        ]
        inputs = [entry for _, (entry, _) in held]
        inputs += [Input("user", name, value=each) for name, each in self.inputs.user]
        graph = scope.graph([], [each for _, each in outputs])
        graph = replace(graph, inputs=(*(use for use, _ in held), *(each for _, each in self.inputs.user)))
        tensors = {entry.path: array for _, (entry, array) in held}
        names = tuple(self.saved.whole.parameters[len(self.saved.state) :][: len(specs)])
        symbols = scope.symbols
        model = Model(
            graph, tuple(inputs), tuple([each for each, _ in outputs]),
            Json(signature_text(specs), ""), Json(structure_text(packed), ""),
            names, symbols.ranges, (), hints=symbols.hints,
        )  # fmt: skip
        return WrittenProgram(model, tensors, {})

    def _own_mutations(self, scope: Scope) -> list[tuple[Use, Use]]:
        """The new values of inputs, each by a node of its own."""
        found: list[tuple[Use, Use]] = []
        for use, new in self.mutations.items():
            if new in scope.inputs or any(new == other for _, other in found):
                new = scope.tensor(aten("clone"), [("self", new)], scope.meta(new))
            found.append((use, new))
        return found

    def _output(self, use: Use) -> Output:
        """What writes the new value of an input."""
        if use not in self.inputs.state:
            return Output("input", use.name)
        entry, _ = self.inputs.state[use]
        return Output(entry.kind, entry.path)

    def _leaf(self, scope: Scope, value: object) -> Argument:
        """A part of the result of the user's."""
        if isinstance(value, Use) and any(value == use for use, _ in scope.lifted.values()):
            return scope.tensor(aten("clone"), [("self", value)], scope.meta(value))
        if isinstance(value, Use) and value.kind == "bool":
            raise NoForm("a result that is a bool which the run decides has no form: return a tensor")
        if isinstance(value, float) and math.isnan(value):
            raise NoForm("a result that is the number NaN has no form: return a tensor")
        if isinstance(value, Use | bool | int | float) or value is None:
            return value
        raise NoForm(f"a result that is {described(value)} has no form in exported programs")
