"""
Modules as Python sees them: attributes, methods, parameters and state.

In come objects and the texts of their classes (`frontend.modules`); calls of their methods are calls of
functions (`runtime.call`) with the tensors and the state of the objects ahead of the user's arguments.
"""
