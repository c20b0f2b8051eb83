"""Archives of modules whose methods are written as text, with values for their attributes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import archives as a
import numpy as np

_KINDS = {"float32": "FloatStorage", "float64": "DoubleStorage", "int64": "LongStorage"}


def archive_of(
    methods: str, attributes: Mapping[str, object], extra: Mapping[str, bytes] | None = None
) -> bytes:
    """An archive of one module; tensors are arrays, each with a storage of its own, equal ones included."""
    records: dict[str, bytes] = {}
    values = {name: _written(value, records) for name, value in attributes.items()}
    declared = "\n".join(f"  {name} : {_type(value)}" for name, value in attributes.items())
    buffers = "".join(f'"{name}", ' for name, value in attributes.items() if isinstance(value, np.ndarray))
    code = f"class Net(Module):\n  __parameters__ = []\n  __buffers__ = [{buffers}]\n{declared}\n{methods}"
    return a.archive(
        {
            "data.pkl": a.pickled(a.made("__torch__", "Net", values)),
            "constants.pkl": a.pickled(a.tuple_of()),
            "code/__torch__.py": code.encode(),
            "version": b"10\n",
            **records,
            **{f"extra/{name}": content for name, content in (extra or {}).items()},
        }
    )


def _type(value: object) -> str:
    match value:
        case np.ndarray():
            return "Tensor"
        case tuple():
            items = cast("tuple[object, ...]", value)
            return f"Tuple[{', '.join(map(_type, items))}]"
        case list():
            return "List[Tensor]"
        case dict():
            return "Dict[str, Tensor]"
        case None:
            return "Optional[Tensor]"
        case _:
            return type(value).__name__


def _written(value: object, records: dict[str, bytes]) -> bytes:
    match value:
        case np.ndarray():
            array: Any = np.ascontiguousarray(cast(Any, value))
            key = str(len(records))
            records[f"data/{key}"] = array.tobytes()
            strides = tuple(stride // array.itemsize for stride in array.strides)
            return a.tensor(key, array.shape, strides, kind=_KINDS[array.dtype.name])
        case bool():
            return b"\x88" if value else b"\x89"
        case int():
            return a.number(value)
        case float():
            return a.real(value)
        case str():
            return a.text(value)
        case tuple():
            items = cast("tuple[object, ...]", value)
            return a.tuple_of(*[_written(item, records) for item in items])
        case list():
            items = b"".join(_written(item, records) for item in cast("list[object]", value))
            return a.called("torch.jit._pickle", "build_tensorlist", b"](" + items + b"e")
        case dict():
            entries = cast("dict[str, object]", value).items()
            return b"}(" + b"".join(a.text(key) + _written(item, records) for key, item in entries) + b"u"
        case None:
            return b"N"
        case _:
            raise TypeError(type(value).__name__)
