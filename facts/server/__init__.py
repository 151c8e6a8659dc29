"""Keeps what a server is and has, as far as observing needs it: profile, options, sessions, accounts and replica."""
