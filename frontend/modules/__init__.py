"""
Modules: objects of classes whose code is text, as archives have them.

In come the texts of the classes and the objects; out goes, for a method of an object, a function of IR whose
first parameters are the tensors and the state of the object, and whose last results are its new state.
"""
