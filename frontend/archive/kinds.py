"""The kinds of files that are no archives of programs, for the message that says so."""

from __future__ import annotations

from collections.abc import Sequence

_BEGINNINGS: Sequence[tuple[bytes, str]] = (
    (b"\x80\x02\x8a\x0al\xfc\x9cF\xf9 j\xa8P\x19", "an old pickle of 'torch.save', which only PyTorch reads"),
    (b"\x80", "a pickle, which may run any code when it is loaded"),
    (b"\x89HDF\r\n\x1a\n", "an HDF5 file"),
    (b"\x93NUMPY", "an array of numpy: numpy.load reads it"),
    (b"\x1f\x8b", "a gzip file: unpack it first"),
    (b"\x7fELF", "a program or a library of Linux"),
    (b"GGUF", "weights in the format GGUF"),
    (b"\x08", "perhaps an ONNX model"),
)
_TAR = 257
"""The offset of the name in tar files."""


def described(data: memoryview) -> str:
    """The kind of a file that is no zip file, by its first bytes."""
    if not data:
        return "an empty file"
    begin = bytes(data[: _TAR + 8])
    if begin[_TAR : _TAR + 5] == b"ustar":
        return "a tar file, as 'torch.save' wrote before 2018, which only PyTorch reads"
    if begin[8:10] == b'{"':
        return "a file of safetensors: it has weights and no program"
    for start, kind in _BEGINNINGS:
        if begin.startswith(start):
            return kind
    text = begin[:40].decode("utf-8", "replace")
    return (
        f"a text that begins with {text!r}"
        if text.isprintable() or "\n" in text
        else "a file of another kind"
    )


def described_records(names: Sequence[str]) -> str:
    """The kind of a zip file, by the names of its records."""
    parts = set(names)
    if any(name.startswith(".data/") and "extern_modules" in name for name in parts):
        return "a package of 'torch.package' without modules of TorchScript"
    if "data.pkl" in parts:
        return "a file of 'torch.save': it has weights and no program"
    if "model.json" in parts:
        return "an archive of PyTorch 1.0 (model.json) without 'code/'"
    if any(name.endswith(".npy") for name in parts):
        return "arrays of numpy (.npz): numpy.load reads them"
    return "a zip file without 'data.pkl' and 'code/'"
