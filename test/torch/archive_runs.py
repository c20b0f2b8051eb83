"""
The runs of archives that two processes compare: one has PyTorch, the other has tsir and no PyTorch.

As a program, this file opens the archives in a folder with tsir, where to import `torch` is an error, and
writes what each call gives.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np

ROUNDS = 3
JOBS, RESULTS = "jobs.pickle", "results.pickle"


def leaves(value: Any) -> list[Any]:
    """The values in containers, in order."""
    match value:
        case dict():
            return [leaf for item in cast("dict[Any, Any]", value).items() for leaf in leaves(item)]
        case list() | tuple():
            return [leaf for item in cast("Iterable[Any]", value) for leaf in leaves(item)]
        case _:
            return [value]


def shared(values: Iterable[Any]) -> list[tuple[int, int]]:
    """Which arrays share memory, by their places among all values."""
    arrays = [(n, v) for n, v in enumerate(leaves(list(values))) if isinstance(v, np.ndarray) and v.size]
    pairs = [(a, b) for i, a in enumerate(arrays) for b in arrays[i + 1 :]]
    return [(n, m) for (n, a), (m, b) in pairs if np.shares_memory(a, b)]


def recorded(
    module: Any,
    calls: Sequence[tuple[str, Any]],
    state: Sequence[str],
    plain: Callable[[Any], Any],
    given: Callable[[Any], Any],
) -> dict[str, Any]:
    """
    The results of each call, the arguments after it, which of them share memory, and the state at the end.

    `given` makes an argument of a value, `plain` a value of numpy of a result. An error is its message.
    """
    found: list[Any] = []
    for _ in range(ROUNDS):
        for name, args in calls:
            args = given(args)
            try:
                result = plain(getattr(module, name)(*args))
            except Exception as error:
                found.append(("error", str(error), plain(args), []))
            else:
                found.append(("result", result, plain(args), shared([result, plain(args)])))
    ended = [plain(getattr(module, name)) for name in state]
    return {"calls": found, "state": ended, "shared": shared(ended)}


def copied(value: Any) -> Any:
    """A value with copies of its arrays and containers."""
    return pickle.loads(pickle.dumps(value))


def main(folder: Path) -> None:
    """Run the jobs of a folder with tsir."""
    sys.modules["torch"] = cast(Any, None)  # to import it is an error
    import tsir

    def plain(value: Any) -> Any:
        return tuple(map(plain, value)) if type(value) is not tuple and isinstance(value, tuple) else value

    results: dict[str, Any] = {}
    for name, (file, calls, state) in pickle.loads((folder / JOBS).read_bytes()).items():
        try:
            module = tsir.load(folder / file)
            results[name] = recorded(module, calls, state, plain, copied)
            results[name]["explain"] = explained(module, calls)
        except Exception as error:
            results[name] = {"error": f"{type(error).__name__}: {error}"}
    (folder / RESULTS).write_bytes(pickle.dumps(results))


def explained(module: Any, calls: Sequence[tuple[str, Any]]) -> dict[str, str]:
    """What tsir says of each method that is called."""
    found: dict[str, str] = {}
    for name, args in calls:
        if name not in found:
            try:
                bound = module.bound(name)
                found[name] = bound.method.function.explain(*bound.attributes(), *copied(args))
            except Exception as error:
                found[name] = f"error: {error}"
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]))
