# Sentences that the client wants, until they stand in src/upcard/words/en.ftl.
