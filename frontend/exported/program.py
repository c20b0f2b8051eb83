"""Exported programs: their tensors as an object, the structures of arguments and results, their graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tsir.dialects.ir.diagnostics import ArchiveError
from tsir.dialects.types.dtype import Array
from tsir.frontend.archive.records import Records
from tsir.frontend.exported.definitions import check_definitions
from tsir.frontend.exported.json_values import Json
from tsir.frontend.exported.payload import Payload
from tsir.frontend.exported.schema import Graph, Input, Model, Use, read_model
from tsir.frontend.exported.structure import Signature, Structure, read_signature, read_structure
from tsir.frontend.modules.script_object import ScriptObject

_VERSIONS = ("0",)
"""The versions of the archives that are read."""


@dataclass(frozen=True)
class ExportedProgram:
    """
    A program.

    `root` has the parameters, buffers and constants by their paths. `signature` has the structure of the
    arguments, whose leaves are the model's inputs of the user, and `result` that of the result.
    """

    name: str
    model: Model
    root: ScriptObject
    parameters: frozenset[str]
    buffers: frozenset[str]
    signature: Signature
    result: Structure
    extra: Mapping[str, bytes]


def read_program(records: Records) -> ExportedProgram:
    """The program in an archive; ArchiveError with what is wrong, and where."""
    try:
        return _read(records)
    except RecursionError:
        raise ArchiveError(f"{records.name}: its graphs nest too deep") from None


def _read(records: Records) -> ExportedProgram:
    version = records.text("archive_version").strip()
    if version not in _VERSIONS:
        raise records.error(
            "archive_version", f"expected version {' or '.join(_VERSIONS)}, got '{version[:20]}'"
        )
    found = [each for each in records.names if each.startswith("models/") and each.endswith(".json")]
    if len(found) != 1:
        raise ArchiveError(
            f"{records.name}: expected one program 'models/*.json', got {', '.join(found[:5]) or 'none'}"
        )
    root = Json.read(records, found[0])
    model = read_model(root)
    check_definitions(model.graph)
    name = found[0].removeprefix("models/").removesuffix(".json")
    payload = Payload(records)
    weights = payload.tensors("weights", f"{name}_weights_config.json")
    constants = payload.tensors("constants", f"{name}_constants_config.json")
    signature = read_signature(model.in_spec, model.names, model.fields)
    result = read_structure(model.out_spec, model.fields)
    _check_counts(model, signature, result)
    extra = {each.removeprefix("extra/"): each for each in records.names if each.startswith("extra/")}
    return ExportedProgram(
        records.name,
        model,
        _objects(root, {**constants, **weights}, model),
        frozenset(each.path for each in model.inputs if each.kind == "parameter"),
        frozenset(each.path for each in model.inputs if each.kind == "buffer" and each.is_persistent),
        signature,
        result,
        {name: bytes(records.read(record)) for name, record in extra.items()},
    )


def _check_counts(model: Model, signature: Signature, result: Structure) -> None:
    """ArchiveError if the structures have other numbers of leaves than the graph has inputs and outputs."""
    taken = sum(each.kind == "user" for each in model.inputs)
    if signature.count != taken:
        raise model.in_spec.error(f"expected {taken} arguments as the graph has, got {signature.count}")
    given = sum(each.kind == "user" for each in model.outputs)
    if result.count != given:
        raise model.out_spec.error(f"expected {given} results as the graph has, got {result.count}")


def _objects(root: Json, tensors: Mapping[str, Array], model: Model) -> ScriptObject:
    """The object of the whole program, with one for each module that has a tensor of the graph."""
    classes = _classes(model.graph)
    top = ScriptObject(classes.get("", "ExportedProgram"))
    for each in model.inputs:
        if each.kind == "user":
            continue
        if each.path not in tensors:
            raise root.error(f"expected a tensor '{each.path[:80]}', which is {_article(each)}, in 'data/'")
        *modules, name = each.path.split(".")
        if not all((*modules, name)) or len(modules) > 100:
            raise root.error(f"expected a path of names, got '{each.path[:80]}'")
        owner = _owner(top, modules, classes)
        if owner is None or isinstance(owner.attributes.get(name), ScriptObject):
            raise root.error(f"expected '{each.path[:80]}' to be a tensor alone, got a module of this path")
        owner.attributes[name] = tensors[each.path]
        if each.kind == "parameter":
            owner.requires_grad.add(name)
    return top


def _article(each: Input) -> str:
    return f"a {each.kind.replace('_', ' ')}"


def _owner(top: ScriptObject, modules: Sequence[str], classes: Mapping[str, str]) -> ScriptObject | None:
    """The object at a path, which is made; None if there is a tensor on the way."""
    owner = top
    for depth, name in enumerate(modules):
        path = ".".join(modules[: depth + 1])
        made = ScriptObject(f"{path}.{classes.get(path, 'Module')}")
        inner = owner.attributes.setdefault(name, made)
        if not isinstance(inner, ScriptObject):
            return None
        owner = inner
    return owner


def path_of(object: ScriptObject) -> str:
    """The path of an object in its program, which is ahead of its class in the name of its type."""
    return object.type_name.rpartition(".")[0]


def _classes(graph: Graph) -> Mapping[str, str]:
    """The classes of modules by their paths, as far as nodes tell: `key,path,class` for each around them."""
    found: dict[str, str] = {}
    for node in graph.nodes:
        for entry in node.metadata.get("nn_module_stack", "").split(";"):
            match entry.split(","):
                case [_, path, name] if (short := name.rpartition(".")[2]).isidentifier():
                    found.setdefault(path, short)
                case _:
                    pass
    return found


def constants_of(model: Model) -> Mapping[int, object]:
    """The inputs of the user that are constants, by their places among these."""
    taken = [each.value for each in model.inputs if each.kind == "user"]
    return {place: value for place, value in enumerate(taken) if not isinstance(value, Use)}
