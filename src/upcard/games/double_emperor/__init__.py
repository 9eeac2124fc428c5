"""Double Emperor."""
