"""Arguments and results: containers, arrays of other libraries, specs, binding to parameters, text."""
