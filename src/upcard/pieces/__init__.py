"""What single games are made of: how their cards, plays and tables are coded, named and found."""
