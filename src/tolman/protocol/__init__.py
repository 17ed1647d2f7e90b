"""The shared nouns of an episode: request, reply, conversation, transcript. Data only."""
