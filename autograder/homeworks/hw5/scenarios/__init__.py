"""What an audit of homework 5 does with programs, from the sentences of the write-up."""
