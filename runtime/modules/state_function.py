"""Methods as functions whose state is a value: the first argument, and of `apply` the last result too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, cast

from xdsl.builder import Builder
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.prim import containers as c
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.type_names import compact
from tsir.runtime.call.function import Function, Module
from tsir.runtime.values.binding import NAME
from tsir.transforms.analysis.alias_analysis import AliasAnalysis, is_container
from tsir.transforms.functionalise.returns import return_values, returned
from tsir.transforms.rewriting.script_text import emit_script

STATE = "state"
"""The name of the first parameter."""

Place = str | object
"""A parameter of a method: the path of an attribute of the state, or else the value itself."""


class StateFunction(Function):
    """
    A method whose first argument is the state of its object, a dictionary, and whose last result is the new.

    What changes of the state is a new value: no array that the caller gives is written.
    """

    packs = True

    def __init__(self, module: Module, symbol: str, names: Sequence[str]):
        made = module.function(symbol)
        super().__init__(module, made.program, symbol)
        self.names = tuple(names)

    def pack(
        self, results: Sequence[object], args: Sequence[object], keywords: Mapping[str, object]
    ) -> object:
        return self.packed(super().pack(results, args, keywords), args, keywords)

    def packed(self, result: Any, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        own, state = result
        return own, dict(zip(self.names, state, strict=True))

    def __reduce__(self) -> NoReturn:
        raise UnsupportedError(
            "methods of modules are not pickled: give the archive that they are loaded from"
        )


def written_parameters(function: FuncOp, count: int) -> list[int]:
    """The parameters that stand for attributes and are, or hold, tensors that a method may write."""
    aliases = AliasAnalysis(function, distinct_arguments=True)
    arguments = enumerate(function.body.block.args[:count])
    return [
        index
        for index, argument in arguments
        if (aliases.holds_written if is_container(argument.type) else aliases.is_written)(argument)
    ]


_COPIES: Mapping[Attribute, str] = {
    t.OptionalType(t.TENSOR): """
def copied(x: Optional[Tensor]) -> Optional[Tensor]:
    return None if x is None else x.clone()
""",
    t.ListType(t.TENSOR): """
def copied(x: List[Tensor]) -> List[Tensor]:
    return [each.clone() for each in x]
""",
    t.DictType(t.STRING, t.TENSOR): """
def copied(x: Dict[str, Tensor]) -> Dict[str, Tensor]:
    return {key: value.clone() for key, value in x.items()}
""",
}


def _copied(emitter: Emitter, value: SSAValue, path: str) -> SSAValue:
    """A copy of a tensor of the state, or of the tensors that a container in it holds."""
    if isinstance(value.type, t.TensorType):
        return emitter.call("aten::clone", value)[0]
    if value.type not in _COPIES:
        kind = compact(value.type)
        raise UnsupportedError(
            f"expected a method that writes no tensor in '{path}', which is of type {kind}"
        )
    return emit_script(emitter, _COPIES[value.type], [value])[0]


def with_state(
    function: FuncOp, attributes: Sequence[Place], results: Sequence[str], state: Mapping[str, Attribute]
) -> FuncOp:
    """
    The function of a method whose attributes are elements of one argument, the state, by their paths.

    `attributes` are those that the method's function takes first: paths, and values of what is no part of
    the state. `results` are the paths of those that it returns behind its own result. The last result is the
    new state.
    """
    written = written_parameters(function, len(attributes))
    made = function.clone()
    block = made.body.block
    type = t.TupleType(t.Fields.of(list(state), list(state.values())))
    first = block.first_op
    assert first is not None
    emitter = Emitter(Builder(InsertPoint.before(first)), location_of(made))
    given = block.insert_arg(type, len(attributes))
    given.name_hint = STATE
    parts = emitter.insert(c.TupleUnpackOp.of(given)).results
    values: dict[str, SSAValue] = dict(zip(state, parts, strict=True))
    for index, place in enumerate(attributes):
        argument = block.args[0]
        if not isinstance(place, str):
            value = emitter.constant(place, argument.type)
        elif index in written:
            values[place] = value = _copied(emitter, values[place], place)
        else:
            value = values[place]
        argument.replace_all_uses_with(value)
        block.erase_arg(argument)
    own, *changed = returned(made)
    values.update(zip(results, changed, strict=True))
    last = block.last_op
    assert last is not None
    behind = Emitter(Builder(InsertPoint.before(last)), location_of(made))
    entries = [values[path] for path in state]
    changed_type = t.TupleType(t.Fields.of(list(state), [entry.type for entry in entries]))
    new = behind.insert(c.TupleConstructOp.make(entries, [changed_type])).results[0]
    return_values(made, [own, new])
    facts = cast("ArrayAttr[Attribute]", function.arg_attrs).data[len(attributes) :]
    named = DictionaryAttr({NAME: StringAttr(STATE)})
    made.properties["arg_attrs"] = ArrayAttr([named, *facts])
    return made


def without_new_state(function: FuncOp) -> FuncOp:
    """The function of a method with state that returns the method's own result alone."""
    made = function.clone()
    return_values(made, returned(made)[:1])
    return made


def module_of(function: FuncOp, sources: Mapping[str, str]) -> Module:
    """A module with one function."""
    return Module(ModuleOp([function]), sources)
