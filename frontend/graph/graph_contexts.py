"""`with torch.no_grad()` in the text of a graph: an object of a class of PyTorch, entered and left."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.table.matching import Emitter
from tsir.frontend.graph.graph_tree import Node

NO_GRAD = "__torch__.torch.autograd.grad_mode.no_grad"
"""The class of the objects, as it is printed."""


class NoGradContexts:
    """The objects of a graph by their names, with the mode to go back to of those that have been entered."""

    def __init__(self, errors: list[Diagnostic]):
        self.errors = errors
        self._modes: dict[str, Sequence[SSAValue]] = {}

    def take(self, node: Node, emitter: Emitter) -> bool:
        """Insert what an operation on such an object does to the mode; False if it is no such operation."""
        if node.kind == "prim::CreateObject" and [output.written for output in node.outputs] == [NO_GRAD]:
            self._modes[node.outputs[0].name] = ()
            return True
        if not node.inputs or (name := node.inputs[0].name) not in self._modes:
            return False
        match node.kind:
            case "prim::SetAttr" | "prim::CallMethod":  # what its constructor does
                pass
            case "prim::Enter":
                self._modes[name] = emitter.call("aten::is_grad_enabled")
                emitter.call("aten::set_grad_enabled", False)
            case "prim::Exit" if self._modes[name]:
                emitter.call("aten::set_grad_enabled", *self._modes[name])
            case _:
                message = f"expected 'prim::Enter' of the context '%{name}', got '{node.kind}'"
                self.errors.append(node.place.error(message))
        return True
