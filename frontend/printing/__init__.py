"""
Source text: functions of IR as TorchScript.

In come functions in source form (`transforms.simplify.source_form`); out goes text that `frontend.compiler`,
and PyTorch, compile to the same operations, and the texts of the classes that archives have.
"""
