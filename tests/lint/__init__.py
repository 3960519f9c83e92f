"""Reading foreign files: every place that is reported is a place of the file."""
