"""The rooms as environments for trainers: in words, in numbers and in pictures."""
