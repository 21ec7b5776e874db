"""Movements: who meets whom, where, with which boards (SCORING.md §6)."""
