"""Run Fast."""
