"""
Archives of PyTorch 1.0: `model.json` has modules and tensors, `code/*.py` the methods of each module.

The methods of a module become those of a class, line by line, so that the rest of the system reads them as it
reads today's.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from tsir.dialects.types.dtype import Array
from tsir.frontend.archive.pickle_machine import MAX_DEPTH, PickleError
from tsir.frontend.archive.records import Records
from tsir.frontend.archive.tensors import Storage, StorageType, rebuilt
from tsir.frontend.modules.names import ROOT
from tsir.frontend.modules.script_object import ScriptObject

MODEL = "model.json"
MAX_JSON = 1 << 26
"""Bytes of the description of the modules."""

MAX_MODULES = 100_000

_TYPES: Mapping[str, str] = {
    "FLOAT": "Float", "DOUBLE": "Double", "FLOAT16": "Half", "INT8": "Char", "UINT8": "Byte",
    "INT16": "Short", "INT32": "Int", "INT64": "Long", "BOOL": "Bool",
}  # fmt: skip
_VERSION_LINE = "op_version_set"

Fields = Mapping[str, Any]


@dataclass(frozen=True)
class FirstFormat:
    """The contents of such an archive: the texts of classes by module, tensors by number, and the object."""

    code: Mapping[str, str]
    tensors: Sequence[Array]
    root: ScriptObject


def read_first_format(records: Records) -> FirstFormat:
    """Read an archive; ArchiveError that says what is wrong where."""
    try:
        return _Reader(records).read()
    except PickleError as error:
        raise records.error(MODEL, str(error)) from None


class _Reader:
    """Reads one archive."""

    def __init__(self, records: Records):
        self.records = records
        self.tensors: list[Array] = []
        self.trained: list[bool] = []
        self.code: dict[str, str] = {}

    def read(self) -> FirstFormat:
        """The contents of the archive."""
        model = self._json()
        for number, each in enumerate(_items(model, "tensors")):
            self.tensors.append(self._tensor(each, f"tensor {number}"))
            self.trained.append(each.get("requiresGrad") is True)
        root = self._module(_fields(model.get("mainModule"), "'mainModule'"), "", 0)
        return FirstFormat(self.code, self.tensors, root)

    def _json(self) -> Fields:
        data = self.records.read(MODEL)
        if len(data) > MAX_JSON:
            raise PickleError(f"expected at most {MAX_JSON} bytes, got {len(data)}")
        try:
            return _fields(json.loads(bytes(data)), "the model")
        except (ValueError, RecursionError) as error:
            raise PickleError(f"is not JSON: {error}") from None

    def _tensor(self, given: Fields, what: str) -> Array:
        kind = given.get("dataType", "FLOAT")
        if not isinstance(kind, str) or kind not in _TYPES:
            raise PickleError(f"{what}: tensors of type {kind!r:.40} are not supported")
        sizes = _counts(given.get("dims", []), what)
        strides = _counts(given.get("strides", []), what)
        key = _fields(given.get("data"), f"the data of {what}").get("key")
        if not isinstance(key, str) or key not in self.records:
            raise PickleError(f"{what}: expected a record with its elements, got {key!r:.40}")
        storage_type = StorageType(f"{_TYPES[kind]}Storage")
        content = self.records.read(key)
        count = len(content) // storage_type.dtype.numpy.itemsize
        storage = Storage.of(content, storage_type, count, swapped=False)
        return rebuilt((storage, _count(given.get("offset", 0), what), sizes, strides))

    def _module(self, given: Fields, path: str, depth: int) -> ScriptObject:
        """The object of a module, and the text of its class among the others."""
        if depth > MAX_DEPTH or len(self.code) >= MAX_MODULES:
            raise PickleError(f"expected at most {MAX_MODULES} modules, nested at most {MAX_DEPTH} deep")
        name = f"Module{len(self.code)}"
        module = f"{ROOT}.{name}"
        made = ScriptObject(f"{module}.{name}")
        self.code[module] = ""  # so that those inside have other numbers
        lines = [*self._declared(given, made, path), *self._inside(given, made, path, depth)]
        self.code[module] = self._text(given, name, lines)
        return made

    def _declared(self, given: Fields, made: ScriptObject, path: str) -> Iterator[str]:
        """Give an object its tensors; the lines of its class that declare them."""
        lists: dict[bool, list[str]] = {False: [], True: []}
        for each in _items(given, "parameters"):
            name = _name(each.get("name"), f"a parameter of '{path}'")
            number = _count(each.get("tensorId", 0), f"'{path}{name}'")
            if number >= len(self.tensors):
                raise PickleError(
                    f"'{path}{name}': expected one of {len(self.tensors)} tensors, got {number}"
                )
            made.attributes[name] = self.tensors[number]
            is_buffer = each.get("isBuffer") is True
            if self.trained[number] and not is_buffer:
                made.requires_grad.add(name)
            lists[is_buffer].append(name)
            yield f"{name} : Tensor"
        for is_buffer, title in ((False, "__parameters__"), (True, "__buffers__")):
            names = "".join([f'"{name}", ' for name in lists[is_buffer]])
            yield f"{title} = [{names}]"

    def _inside(self, given: Fields, made: ScriptObject, path: str, depth: int) -> Iterator[str]:
        """Give an object its submodules; the lines of its class that declare them."""
        for each in _items(given, "submodules"):
            name = _name(each.get("name"), f"a submodule of '{path}'")
            inner = self._module(each, f"{path}{name}.", depth + 1)
            made.attributes[name] = inner
            target = f'__annotations__["{name}"] =' if name.isdigit() else f"{name} :"
            yield f"{target} {inner.type_name}"

    def _text(self, given: Fields, name: str, declared: Sequence[str]) -> str:
        """The text of a class: its methods on the lines that they have in their record, then declarations."""
        arena = given.get("torchscriptArena")
        lines: list[str] = []
        if arena is not None:
            key = _fields(arena, "'torchscriptArena'").get("key")
            if not isinstance(key, str) or key not in self.records:
                raise PickleError(f"expected a record with the methods of a module, got {key!r:.40}")
            lines = self.records.text(key).split("\n")
            if lines[0].partition("=")[0].strip() != _VERSION_LINE:
                raise self.records.error(key, f"expected a first line '{_VERSION_LINE} = 0'")
            if lines[0].partition("=")[2].strip() != "0":
                raise self.records.error(key, f"expected version 0, got '{lines[0][:40]}'")
        methods = [f"  {line}" if line.strip() else "" for line in lines[1:]]
        return "\n".join([f"class {name}(Module):", *methods, *(f"  {line}" for line in declared), ""])


def _fields(value: object, what: str) -> Fields:
    if not isinstance(value, dict):
        raise PickleError(f"expected {what} with fields, got a {type(value).__name__}")
    return cast(Fields, value)


def _items(given: Fields, name: str) -> Sequence[Fields]:
    value = given.get(name, [])
    if not isinstance(value, list):
        raise PickleError(f"expected a list of '{name}', got a {type(value).__name__}")
    return [_fields(each, f"each of '{name}'") for each in cast("Sequence[object]", value)]


def _name(value: object, what: str) -> str:
    if not isinstance(value, str) or not (value.isidentifier() or (value.isascii() and value.isdigit())):
        raise PickleError(f"expected a name of {what}, got {value!r:.40}")
    return value


def _count(value: object, what: str) -> int:
    """A number; those of 64 bits are strings in JSON."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 20:
        return int(value)
    if type(value) is not int or value < 0:
        raise PickleError(f"{what}: expected a number that is not negative, got {value!r:.40}")
    return value


def _counts(values: object, what: str) -> tuple[int, ...]:
    if not isinstance(values, list):
        raise PickleError(f"{what}: expected a list of numbers, got a {type(values).__name__}")
    return tuple([_count(each, what) for each in cast("Sequence[object]", values)])
