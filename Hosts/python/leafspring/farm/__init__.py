"""Films and sweeps on more than one machine, with Dask: python -m leafspring.farm --help. Needs leafspring[farm].

A frame depends only on its script and its time, and has the same bits on every machine. So work is cut into pieces by
book and range of frames, the pieces are made anywhere, and where two of them meet their hashes are compared. Dask
decides who makes what.

Every worker must see the folder of the results, the inputs and the programs under the same paths.
"""
