"""The only part that reads, writes, prints and exits."""
