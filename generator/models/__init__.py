"""The catalogue's typed data: one model a file, frozen, told apart by folder."""
