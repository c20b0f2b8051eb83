"""Archives of programs as `torch.jit.save` writes them, made without it, sane and hostile."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping
from typing import Any

import numpy as np

CODE = """class Net(Module):
  __parameters__ = ["weight", ]
  __buffers__ = ["seen", ]
  weight : Tensor
  seen : Tensor
  training : bool
  count : int
  last : Optional[Tensor]
  names : List[str]
  scale : Final[float] = 2.
  inner : __torch__.inner.Inner
  def forward(self: __torch__.Net,
    x: Tensor) -> Tensor:
    weight = self.weight
    y = (self.inner).forward(torch.mul(x, weight), )
    last = self.last
    if torch.__isnot__(last, None):
      y0 = torch.add(y, unchecked_cast(Tensor, last))
    else:
      y0 = y
    self.last = y0
    self.count = torch.add(self.count, 1)
    _0 = torch.add_(self.seen, 1)
    return torch.mul(y0, CONSTANTS.c0)
  def names_of(self: __torch__.Net,
    n: int=1) -> List[str]:
    names = self.names
    _1 = torch.append(names, torch.format("{}", n))
    return names
"""

INNER = """class Inner(Module):
  __parameters__ = []
  __buffers__ = []
  training : bool
  def forward(self: __torch__.inner.Inner,
    x: Tensor) -> Tensor:
    if self.training:
      _0 = torch.neg(x)
    else:
      _0 = torch.relu(x)
    return _0
"""

_STOP = b"."


def text(value: str) -> bytes:
    """A string."""
    return b"X" + struct.pack("<I", len(value.encode())) + value.encode()


def number(value: int) -> bytes:
    """An integer."""
    return b"\x8a\x08" + value.to_bytes(8, "little", signed=True)


def real(value: float) -> bytes:
    """A float."""
    return b"G" + struct.pack(">d", value)


def tuple_of(*items: bytes) -> bytes:
    """A tuple of values that are written."""
    return b"(" + b"".join(items) + b"t"


def called(module: str, name: str, *arguments: bytes) -> bytes:
    """A global that is called."""
    return f"c{module}\n{name}\n".encode() + tuple_of(*arguments) + b"R"


def made(module: str, name: str, attributes: Mapping[str, bytes]) -> bytes:
    """An object with attributes."""
    items = b"".join(text(key) + value for key, value in attributes.items())
    return f"c{module}\n{name}\n".encode() + b")\x81}(" + items + b"ub"


def storage(key: str, count: int, kind: str = "FloatStorage") -> bytes:
    """A storage, which is in another record."""
    return (
        tuple_of(text("storage"), f"ctorch\n{kind}\n".encode(), text(key), text("cpu"), number(count)) + b"Q"
    )


def tensor(
    key: str, sizes: tuple[int, ...], strides: tuple[int, ...], *, offset: int = 0, **given: Any
) -> bytes:
    """A tensor in a storage of `count` elements, by default as many as a dense tensor has."""
    written = parts(key, sizes, strides, offset=offset, **given)
    return called(
        "torch._utils", "_rebuild_tensor_v2", *written, b"\x89", called("collections", "OrderedDict")
    )


def parts(
    key: str, sizes: tuple[int, ...], strides: tuple[int, ...], *, offset: int = 0, **given: Any
) -> tuple[bytes, ...]:
    """The storage, the offset, the sizes and the strides of a tensor."""
    count = given.pop("count", int(np.prod(sizes)))
    layout = tuple_of(*map(number, sizes)), tuple_of(*map(number, strides))
    return storage(key, count, **given), number(offset), *layout


def quantised(key: str, sizes: tuple[int, ...], scheme: str, *parameters: bytes, kind: str) -> bytes:
    """A dense quantised tensor of a scheme, as `per_tensor_affine`, with its parameters."""
    strides = tuple(int(np.prod(sizes[at + 1 :])) for at in range(len(sizes)))
    how = tuple_of(f"ctorch\n{scheme}\n".encode(), *parameters)
    written = (*parts(key, sizes, strides, kind=kind), how, b"\x89", called("collections", "OrderedDict"))
    return called("torch._utils", "_rebuild_qtensor", *written)


def pickled(value: bytes) -> bytes:
    """A pickle of a value that is written."""
    return b"\x80\x02" + value + _STOP


WEIGHT = np.array([1, -2, 3], np.float32)

ATTRIBUTES: Mapping[str, bytes] = {
    "weight": tensor("0", (3,), (1,)),
    "seen": tensor("1", (), (), kind="LongStorage"),
    "training": b"\x89",
    "count": number(0),
    "last": b"N",
    "names": called("torch.jit._pickle", "restore_type_tag", b"](" + text("a") + b"e", text("List[str]")),
    "inner": made("__torch__.inner", "Inner", {"training": b"\x89"}),
}

RECORDS: Mapping[str, bytes] = {
    "data.pkl": pickled(made("__torch__", "Net", ATTRIBUTES)),
    "constants.pkl": pickled(tuple_of(tensor("0", (), ()))),
    "data/0": WEIGHT.tobytes(),
    "data/1": np.int64(5).tobytes(),
    "constants/0": np.float32(10).tobytes(),
    "code/__torch__.py": CODE.encode(),
    "code/__torch__/inner.py": INNER.encode(),
    "version": b"3\n",
    "byteorder": b"little",
    "extra/notes.txt": b"hello",
}


def archive(records: Mapping[str, bytes] | None = None, root: str = "net", **changed: bytes | None) -> bytes:
    """The bytes of an archive; `changed` are records that are other than the sane ones, None without them."""
    names = {name.replace("/", "_").replace(".", "_"): name for name in RECORDS}
    content = dict(RECORDS if records is None else records)
    for key, value in changed.items():
        if value is None:
            del content[names[key]]
        else:
            content[names[key]] = value
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as out:
        for name, data in content.items():
            kind = zipfile.ZIP_DEFLATED if name.startswith("code/") else zipfile.ZIP_STORED
            out.writestr(f"{root}/{name}", data, kind)
    return file.getvalue()


def with_data(value: bytes) -> bytes:
    """An archive whose object is one that is written."""
    return archive(data_pkl=pickled(value))


def with_attribute(value: bytes) -> bytes:
    """An archive with a value that is written as an attribute of the object."""
    return with_data(made("__torch__", "Net", {**ATTRIBUTES, "weight": value}))
