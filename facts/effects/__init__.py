"""What running a statement does to rows: an observation behind one interface, from several sources."""
