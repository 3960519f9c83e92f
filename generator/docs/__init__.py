"""The docs site: the same plans and rules as the command line, as pages."""
