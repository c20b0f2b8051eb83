"""
Modules written by hand: `tsir.nn`, with the layers, containers and habits of `torch.nn`.

In come Python classes with tensors in their attributes; out go `ScriptModule`s, whose methods are compiled
from the Python source of the classes (`frontend.modules.python_classes`). The layers are such classes
themselves.
"""
