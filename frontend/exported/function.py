"""Compiles an exported program into a function of its tensors and the leaves of its arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, BlockArgument, Region, SSAValue

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.ir.verification import verify_module
from tsir.dialects.types import attributes as t
from tsir.frontend.exported.checks import ArgumentChecks
from tsir.frontend.exported.control_flow import ProgramCompiler
from tsir.frontend.exported.graph_compiler import KINDS, Values
from tsir.frontend.exported.places import Places
from tsir.frontend.exported.program import ExportedProgram
from tsir.frontend.exported.schema import Input, Use
from tsir.frontend.modules.methods import CompiledMethod, Member
from tsir.frontend.modules.script_object import ScriptObject

FORWARD = "forward"


@dataclass(frozen=True)
class CompiledProgram:
    """
    A program as a function of its tensors, and of the leaves of its arguments that are values.

    Its results are the leaves of the program's result that are values; `results` has for each leaf its
    position among them, or None of a constant, which `constants` has.
    """

    method: CompiledMethod
    positions: tuple[int | None, ...]
    constants: tuple[object, ...]
    listing: Mapping[str, str]


def compile_program(program: ExportedProgram) -> CompiledProgram:
    """
    The program as a function of IR.

    UnsupportedError with everything that cannot be compiled. Mutated buffers, parameters and arguments are
    written in place.
    """
    return _FunctionCompiler(program).compile()


class _FunctionCompiler:
    """Compiles the graph of a program; `values` are its values by name."""

    def __init__(self, program: ExportedProgram):
        self.program = program
        self.model = program.model
        self.graph = program.model.graph
        self.places = Places(program.name)
        self.compiler = ProgramCompiler(self.places)
        self.block = self.compiler.block
        self.values: Values = {}
        self.members: list[tuple[Member, BlockArgument]] = []
        self.arguments: list[tuple[Use, BlockArgument]] = []
        self.leaves: dict[int, SSAValue] = {}
        """The values of the user's leaves that are no constants, by their positions."""

    def compile(self) -> CompiledProgram:
        self._add_parameters()
        ArgumentChecks(self.compiler, self.model, self.arguments, self.leaves).insert()
        self.compiler.nodes(self.graph, self.values)
        self._write_back()
        positions, constants, results = self._results()
        if self.compiler.failures:
            raise UnsupportedError(self.compiler.failures, self.places.listing)
        place = self.places.archive
        self.compiler.insert(place, ReturnOp(*results))
        kept = self._drop_unused()
        names = [self._name(member) for member in kept]
        names += _apart([use.name for use, _ in self.arguments], names)
        attributes = [DictionaryAttr({"prim.name": StringAttr(name)}) for name in names]
        types = FunctionType.from_lists([a.type for a in self.block.args], [r.type for r in results])
        function = FuncOp(FORWARD, types, Region(self.block), arg_attrs=ArrayAttr(attributes))
        function.location = place.location
        module = ModuleOp([function])
        verify_module(module)
        method = CompiledMethod(module, FORWARD, tuple(kept), ())
        return CompiledProgram(method, positions, constants, self.places.listing)

    # Parameters

    def _add_parameters(self) -> None:
        """A parameter for each tensor of the program, and behind them one for each leaf that is a value."""
        pairs = list(zip(self.model.inputs, self.graph.inputs, strict=True))
        for entry, use in pairs:
            if entry.kind != "user" and isinstance(use, Use):
                argument = self._parameter(use)
                self.members.append((self._member(entry), argument))
        leaf = 0
        for entry, use in pairs:
            if entry.kind != "user":
                continue
            if isinstance(entry.value, Use) and isinstance(use, Use):
                argument = self._parameter(use)
                self.arguments.append((use, argument))
                self.leaves[leaf] = argument
            leaf += 1

    def _parameter(self, use: Use) -> BlockArgument:
        argument = self.block.insert_arg(self._type(use), len(self.block.args))
        argument.name_hint = use.name
        self.values[use.name] = argument
        return argument

    def _type(self, use: Use) -> Attribute:
        meta = self.graph.tensors.get(use.name)
        if meta is None or use.kind != "tensor":
            return KINDS[use.kind]
        # Sizes are checked in the program: calls of types that have them are slower.
        return t.TensorType.ranked(meta.dtype, len(meta.sizes))

    def _member(self, entry: Input) -> Member:
        """The object that has a tensor, and its name there."""
        *modules, name = entry.path.split(".")
        owner = self.program.root
        for each in modules:
            inner = owner.attributes[each]
            assert isinstance(inner, ScriptObject)
            owner = inner
        return owner, name

    def _name(self, member: Member) -> str:
        paths = {id(each): path for path, each in self.program.root.walk()}
        path = paths[id(member[0])]
        return f"{path}.{member[1]}" if path else member[1]

    def _drop_unused(self) -> list[Member]:
        kept: list[Member] = []
        for member, argument in self.members:
            if argument.uses:
                kept.append(member)
            else:
                self.block.erase_arg(argument)
        return kept

    # Results

    def _write_back(self) -> None:
        """Write the new values of buffers, parameters and arguments into them."""
        targets = {
            entry.path: self.values[use.name]
            for entry, use in zip(self.model.inputs, self.graph.inputs, strict=True)
            if entry.kind != "user" and isinstance(use, Use)
        }
        inputs = {use.name: argument for use, argument in self.arguments}
        for output, value in zip(self.model.outputs, self.graph.outputs, strict=True):
            if output.kind == "user":
                continue
            target = (inputs if output.kind == "input" else targets).get(output.path)
            if target is None or not isinstance(value, Use):
                raise self.graph.place.error(f"expected an input '{output.path[:80]}' to write")
            if self.values[value.name] is not target:
                place = self.places.archive
                self.compiler.call_operator(place, "aten::copy_", [target, self.values[value.name]], {})

    def _results(self) -> tuple[tuple[int | None, ...], tuple[object, ...], list[SSAValue]]:
        positions: list[int | None] = []
        constants: list[object] = []
        results: list[SSAValue] = []
        for output, value in zip(self.model.outputs, self.graph.outputs, strict=True):
            if output.kind != "user":
                continue
            positions.append(len(results) if isinstance(value, Use) else None)
            constants.append(None if isinstance(value, Use) else value)
            if isinstance(value, Use):
                results.append(self.values[value.name])
        return tuple(positions), tuple(constants), results


def _apart(names: Sequence[str], others: Sequence[str]) -> list[str]:
    """Names that none of some others is."""
    made: list[str] = []
    for name in names:
        while name in others or name in made:
            name = f"{name}_"
        made.append(name)
    return made
