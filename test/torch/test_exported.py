"""Programs that `torch.export.save` writes, opened in a process without PyTorch."""

from __future__ import annotations

import copy
import io
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import exported_structures
import numpy as np
import pytest
import torch
from exported_programs import PROGRAMS, Program
from exported_structures import leaves, plain, sharing
from test_archives import MODULES
from torch.utils import _pytree
from torch_calls import quiet

import tsir


@pytest.fixture(autouse=True)
def _without_warnings() -> Iterator[None]:
    with quiet():
        yield


def exported(program: Program, path: Path) -> Any:
    """A program as PyTorch exports it, which is also in a file."""
    made = torch.export.export(
        program.module, program.args, program.keywords, dynamic_shapes=program.dynamic, strict=program.strict
    )
    if program.decomposed:
        made = made.run_decompositions()
    torch.export.save(made, path)
    return made


def arrays(value: Any) -> Any:
    """Tensors as arrays, of a copy."""
    return _pytree.tree_map(lambda x: x.detach().numpy().copy() if isinstance(x, torch.Tensor) else x, value)


def views(value: Any) -> Any:
    """Tensors as arrays that share their memory."""
    return _pytree.tree_map(lambda x: x.detach().numpy() if isinstance(x, torch.Tensor) else x, value)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Any, Any]]:
    """For each program what PyTorch gives, and what a process without it does."""
    folder = tmp_path_factory.mktemp("exported")
    wanted: dict[str, Any] = {}
    asked: dict[str, Any] = {}
    with quiet():
        for number, (name, make) in enumerate(PROGRAMS.items()):
            torch.manual_seed(number)
            program = make()
            made = exported(program, folder / f"{number}.pt2")
            calls = [(program.args, program.keywords)] * (3 - len(program.others))
            calls += [(args, program.keywords) for args in program.others]
            asked[name] = str(folder / f"{number}.pt2"), [arrays(call) for call in calls]
            wanted[name] = expected(made.module(), calls)
    (folder / "asked").write_bytes(pickle.dumps(asked))
    command = [sys.executable, exported_structures.__file__, str(folder / "asked"), str(folder / "found")]
    subprocess.run(command, check=True)
    found = pickle.loads((folder / "found").read_bytes())
    return {name: (found[name], wanted[name]) for name in PROGRAMS}


def expected(module: Any, calls: list[Any]) -> dict[str, Any]:
    """What `exported_structures.answers` gives, of PyTorch."""
    found: list[Any] = []
    for call in calls:
        args, keywords = copy.deepcopy(call)
        with torch.no_grad():
            result = views(module(*args, **keywords))
        given = views((args, keywords))
        together = [each for each in leaves([result, *given]) if isinstance(each, np.ndarray)]
        found.append(copy.deepcopy((plain(result), sharing(together), list(leaves(list(given))))))
    return {"calls": found, "state": module.state_dict(), "parameters": dict(module.named_parameters())}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(name: str, runs: dict[str, tuple[Any, Any]]) -> None:
    found, wanted = runs[name]
    for own, theirs in zip(found["calls"], wanted["calls"], strict=True):
        agree(own[0], theirs[0])
        assert own[1] == theirs[1]
        agree(own[2], theirs[2])
    for kind in ("state", "parameters"):
        assert set(found[kind]) == set(wanted[kind])
        for key, theirs in wanted[kind].items():
            agree(found[kind][key], theirs.detach().numpy())


def agree(own: Any, theirs: Any) -> None:
    """Hold a result against PyTorch's, of the same structure."""
    match theirs:
        case dict():
            assert list(own) == list(theirs)
            for key in theirs:
                agree(own[key], theirs[key])
        case list() | tuple():
            assert (type(own), len(own)) == (type(theirs), len(theirs))
            for one, other in zip(own, theirs, strict=True):
                agree(one, other)
        case np.ndarray():
            assert (own.dtype, own.shape) == (theirs.dtype, theirs.shape)
            np.testing.assert_allclose(own, theirs, rtol=2e-5, atol=2e-6)
        case _:
            assert (type(own), own) == (type(theirs), theirs)


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_written_as_archives(name: str, tmp_path: Path) -> None:
    torch.manual_seed(0)
    program = PROGRAMS[name]()
    exported(program, tmp_path / "made.pt2")
    ours = tsir.load(tmp_path / "made.pt2")
    ours.save(tmp_path / "made.pt")
    theirs = torch.jit.load(tmp_path / "made.pt")
    for _ in range(2):
        args, keywords = arrays((program.args, program.keywords))
        flat, _ = ours.bound().method.convention.arguments(args, keywords)
        with torch.no_grad():
            want = theirs(*[torch.from_numpy(x.copy()) if isinstance(x, np.ndarray) else x for x in flat])
        found = [each for each in leaves(ours(*args, **keywords)) if isinstance(each, np.ndarray)]
        agree(found, [each.numpy() for each in leaves(want) if isinstance(each, torch.Tensor)])


@pytest.mark.sweep(0.1)
@pytest.mark.parametrize("decomposed", [False, True])
@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize("name", MODULES)
def test_modules_of_torch_nn(name: str, training: bool, decomposed: bool) -> None:
    if "Dropout" in name:
        training = False
    elif name == "ReLU" and decomposed:
        return  # PyTorch cannot load it: its argument, which it writes, is its result
    torch.manual_seed(0)
    module, *args = MODULES[name]()
    made = torch.export.export(module.train(training), tuple(args))
    file = io.BytesIO()
    torch.export.save(made.run_decompositions() if decomposed else made, file)
    file.seek(0)
    ours, theirs = tsir.load(file.getvalue()), torch.export.load(file).module()
    for _ in range(3):
        given = copy.deepcopy(args)
        with torch.no_grad():
            agree(plain(ours(*arrays(args))), plain(views(theirs(*given))))
    state = theirs.state_dict()
    assert set(ours.state_dict()) == set(state)
    agree({key: ours.state_dict()[key] for key in state}, arrays(dict(state)))
