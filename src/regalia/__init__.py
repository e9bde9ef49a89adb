"""Regalia: tabletop games of crowns and midnight, and the kit they are written with."""

__version__ = "0.1.0"
