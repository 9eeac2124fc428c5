"""Conquian."""
