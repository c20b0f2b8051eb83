"""The function that gives the files in a library: extra files of an archive, by name."""

from __future__ import annotations

from collections.abc import Mapping

from tsir.lowering.ahead.support_code import constant_bytes, string
from tsir.lowering.llvm.ir.builder import ModuleText

_EQUAL = """define internal i1 @tsir.text.equal(ptr %a, ptr %b) noinline {
entry:
  br label %next
next:
  %k = phi i64 [ 0, %entry ], [ %more, %same ]
  %a.at = getelementptr i8, ptr %a, i64 %k
  %b.at = getelementptr i8, ptr %b, i64 %k
  %x = load i8, ptr %a.at
  %y = load i8, ptr %b.at
  %equal = icmp eq i8 %x, %y
  br i1 %equal, label %alike, label %other
alike:
  %end = icmp eq i8 %x, 0
  br i1 %end, label %found, label %same
same:
  %more = add i64 %k, 1
  br label %next
found:
  ret i1 true
other:
  ret i1 false
}"""

_ROW = """\
  %is{k} = call i1 @tsir.text.equal(ptr %key, {key})
  br i1 %is{k}, label %give{k}, label %not{k}
give{k}:
  store i64 {size}, ptr %size.place
  ret {content}
not{k}:
"""


def add_metadata(module: ModuleText, name: str, files: Mapping[str, bytes]) -> None:
    """
    Adds `const char *NAME(const char *key, int64_t *size)`, which gives the content of a file and its size.

    A zero follows the content. Of another key it is NULL, and the size is 0.
    """
    rows = [
        _ROW.format(
            k=k, key=string(module, key), size=len(content), content=constant_bytes(module, content + b"\0")
        )
        for k, (key, content) in enumerate(files.items())
    ]
    module.definitions["tsir.text.equal"] = _EQUAL
    module.definitions[name] = f"""define ptr @"{name}"(ptr %key, ptr %size) nounwind {{
  %nowhere = alloca i64, align 8
  %unwanted = icmp eq ptr %size, null
  %size.place = select i1 %unwanted, ptr %nowhere, ptr %size
  store i64 0, ptr %size.place
  %none = icmp eq ptr %key, null
  br i1 %none, label %missing, label %look
look:
{"".join(rows)}  br label %missing
missing:
  ret ptr null
}}"""
