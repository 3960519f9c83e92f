"""What several rules share: reading text, images, kernels and placeholders. No rule is here."""
