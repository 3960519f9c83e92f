"""The form on a recipe's page: what the renderer prints for any answers, as data."""
