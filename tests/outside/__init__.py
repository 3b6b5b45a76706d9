"""What is proved with foreign programs: real browsers on real sockets. `make outside` runs it, `make test` does not."""
