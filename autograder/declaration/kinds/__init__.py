"""What the numbers of a history are like: each kind draws an array of a shape."""
