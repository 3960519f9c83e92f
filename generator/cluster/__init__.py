"""A real API server: an ephemeral control plane, and what is asked of it."""
