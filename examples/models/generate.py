"""
Write the archives of the models that the hosts in `c`, `cpp` and `fortran` run.

Run with a Python that has PyTorch 2.13: `python examples/models/generate.py`.

* `molecule.pt`: the energy of atoms, given as a dictionary of positions and species.
* `speech.pt`: whether there is speech in a chunk of 512 samples, 32 ms at 16 kHz; its state is the end of the last
  chunk and that of an LSTM cell.
"""

from __future__ import annotations

from pathlib import Path

import torch

HERE = Path(__file__).resolve().parent
SPECIES, FEATURES, HIDDEN = 4, 8, 16
CHANNELS, WINDOW, STEP = 16, 64, 32


class Molecule(torch.nn.Module):
    """A potential of pairs of atoms, whose parameters are those of their species."""

    def __init__(self) -> None:
        super().__init__()
        self.species = torch.nn.Embedding(SPECIES, FEATURES)
        self.hidden = torch.nn.Linear(FEATURES, HIDDEN)
        self.out = torch.nn.Linear(HIDDEN, 1)
        self.register_buffer("centers", torch.linspace(0.5, 4.0, FEATURES))

    @torch.jit.export
    def energy(self, data: dict[str, torch.Tensor]) -> torch.Tensor:
        """The energy of the atoms, of which there may be any number."""
        positions = data["positions"]
        atoms = self.species(data["species"])
        away = positions.unsqueeze(0) - positions.unsqueeze(1)
        distance = ((away * away).sum(-1) + 1e-3).sqrt()
        radial = torch.exp(-(distance.unsqueeze(-1) - self.centers).square())
        pairs = radial * atoms.unsqueeze(0) * atoms.unsqueeze(1)
        per_atom = self.out(torch.tanh(self.hidden(pairs.sum(1))))
        data["energies"] = per_atom.squeeze(-1)
        return data["energies"].sum()

    def forward(self, data: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        """The energy by name, with the share of each atom."""
        energy = self.energy(data)
        return {"energy": energy, "per atom": data["energies"]}


class Speech(torch.nn.Module):
    """A detector of speech for one stream."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = torch.nn.Conv1d(1, CHANNELS, WINDOW, STEP)
        self.cell = torch.nn.LSTMCell(CHANNELS, HIDDEN)
        self.out = torch.nn.Linear(HIDDEN, 1)
        self.register_buffer("tail", torch.zeros(1, WINDOW - STEP))
        self.register_buffer("h", torch.zeros(1, HIDDEN))
        self.register_buffer("c", torch.zeros(1, HIDDEN))
        self.chunks = 0

    def forward(self, chunk: torch.Tensor) -> tuple[torch.Tensor, int]:
        """The probability of speech in a chunk, and how many chunks there were."""
        samples = torch.cat([self.tail, chunk], 1)
        self.tail = samples[:, -32:]
        frames = torch.relu(self.encoder(samples.unsqueeze(1)))
        self.h, self.c = self.cell(frames.mean(2), (self.h, self.c))
        self.chunks += 1
        return torch.sigmoid(self.out(self.h)).squeeze(), self.chunks


def main() -> None:
    """Write both archives beside this file."""
    torch.manual_seed(17)
    molecule = Molecule().double()
    scripted = torch.jit.script(molecule)
    scripted.save(str(HERE / "molecule.pt"))
    speech = torch.jit.script(Speech().eval())
    speech.save(str(HERE / "speech.pt"), _extra_files={"rate": "16000", "labels.txt": "speech\n"})


if __name__ == "__main__":
    main()
