"""What is proved with foreign programs: real browsers on real sockets, real window managers. `make outside` runs it,
`make test` does not.
"""
