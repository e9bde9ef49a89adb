"""The server: tables, seats, the store, HTTP and WebSocket. It knows no game's rules."""
