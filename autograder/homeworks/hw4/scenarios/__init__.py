"""What an audit of homework 4 does with programs, from the sentences of the write-up."""
