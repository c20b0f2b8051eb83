"""From a function of tensors and numbers to the text of an object that exports it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import cast

from xdsl.dialects.builtin import MemRefType, ModuleOp, StringAttr, UnitAttr
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import GlobalOp
from xdsl.ir import Attribute

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.types.dtype import DType
from tsir.lowering.ahead.entry import add_entry
from tsir.lowering.ahead.handle import add_handles
from tsir.lowering.ahead.metadata import add_metadata
from tsir.lowering.ahead.signature import METADATA, Field, NumberKind, Signature, TensorKind, TextKind
from tsir.lowering.ahead.support_code import add_support
from tsir.lowering.ahead.weights import Weights
from tsir.lowering.convert.convert_aten_to_linalg import result_dtypes
from tsir.lowering.llvm.codegen.target import Target, address_bits
from tsir.lowering.llvm.emit.convention import allocating
from tsir.lowering.llvm.emit.emitter import emit_into
from tsir.lowering.llvm.ir.builder import ModuleText
from tsir.lowering.llvm.ir.function import static_sizes
from tsir.lowering.native.native import ENTRY, lower
from tsir.lowering.products.product_function import define_products
from tsir.lowering.values.speculation import Layout


@dataclass(frozen=True)
class Exported:
    """The code of an object, the tensors that are compiled in, and the functions that it exports."""

    code: str
    signature: Signature
    weights: Weights

    @property
    def text(self) -> str:
        """The text of the whole object."""
        return f"{self.code}{self.weights.definition()}" if self.weights.size else self.code

    @property
    def text_without_weights(self) -> str:
        """The text of an object into which the bytes of the tensors are put."""
        return f"{self.code}{self.weights.declaration()}" if self.weights.size else self.code


def export(
    function: FuncOp,
    name: str,
    parameters: Sequence[Field],
    results: Sequence[Field],
    layouts: Sequence[Layout | None],
    target: Target,
    sources: Mapping[str, str],
    metadata: Mapping[str, bytes],
) -> Exported:
    """
    A function under a name, for arguments of any layout; those laid out as `layouts` get code of their own,
    if they are layouts that the function takes.

    It takes and gives tensors and numbers; `parameters` are what its arguments are called, `results` what it
    returns, the texts among them aside. UnsupportedError if it is not native, or C cannot take its names.
    """
    lowered = [*_speculated(function, layouts), lower(function)]
    codes = [f"tsir.main.{number}" for number in range(len(lowered))]
    module = merged(lowered, codes)
    define_products(module, target)
    functions = {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp)}
    given = _exact(results, functions[codes[-1]])
    signature = Signature.of(name, parameters, given, function.location, metadata)
    if signature.held:
        for code in codes:  # so that results which are views of the state keep what they are views of
            functions[code].attributes["tsir.allocates"] = UnitAttr()
    text, weights = ModuleText(), Weights(name)
    sites = emit_into(text, module).sites
    add_support(text, address_bits(target))
    allocates = not allocating(functions).isdisjoint(codes)
    if signature.held:
        add_handles(text, signature, weights)
    add_entry(text, signature, codes, sites, sources, weights, allocates=allocates)
    if metadata:
        add_metadata(text, f"{name}_{METADATA}", metadata)
    return Exported(text.render(), signature, weights)


def _speculated(function: FuncOp, layouts: Sequence[Layout | None]) -> Iterator[ModuleOp]:
    """The code for layouts; none if there is nothing to take for granted, or their sizes do not fit."""
    if any(layouts):
        with suppress(UnsupportedError):
            yield lower(function, layouts)


def merged(modules: Sequence[ModuleOp], names: Sequence[str]) -> ModuleOp:
    """One module with the function of each, under a name of its own, and what they call and read."""
    made: dict[str, FuncOp | GlobalOp] = {}
    for module, name in zip(modules, names, strict=True):
        for op in list(module.ops):
            assert isinstance(op, FuncOp | GlobalOp)
            if isinstance(op, FuncOp) and op.sym_name.data == ENTRY:
                op.properties["sym_name"] = StringAttr(name)
                op.sym_visibility = StringAttr("private")
            op.detach()
            made.setdefault(op.sym_name.data, op)
    return ModuleOp(list(made.values()))


def _exact(results: Sequence[Field], function: FuncOp) -> list[Field]:
    """The results with the kinds that lowering has found for them."""
    types = function.function_type.outputs.data
    kinds = iter([_kind(*pair) for pair in zip(types, result_dtypes(function), strict=True)])
    return [each if isinstance(each.kind, TextKind) else replace(each, kind=next(kinds)) for each in results]


def _kind(type: Attribute, dtype: DType) -> TensorKind | NumberKind:
    if not isinstance(type, MemRefType):
        return NumberKind(dtype)
    return TensorKind(dtype, tuple(static_sizes(cast("MemRefType[Attribute]", type))))
