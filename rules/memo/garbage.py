"""How seldom Python looks for garbage where much is remembered."""

from __future__ import annotations

#: for `gc.set_threshold`: what a replay remembers stays, and walking through it again and again takes a fifth to a
#: seventh of the time on a long log
SELDOM = (200_000, 50, 1_000)
