"""Queen City Rum."""
