"""The table in the browser: people, sockets, and what is kept."""
