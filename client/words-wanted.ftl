# Sentences that the client wants, until they stand in src/upcard/words/en.ftl.

## The table page, later

seat-laid = { $points ->
    [one] 1 point
   *[other] { $points } points
 } laid
seat-melded = { $count ->
    [one] 1 card
   *[other] { $count } cards
 } melded
seat-in-hand = { $points ->
    [one] 1 point
   *[other] { $points } points
 } in hand
key-name-hurry = Space, outside the hand
key-does-hurry = lets the programs move at once
laid-out = Laid out, and seen by you alone. It takes more to be played.
laid-out-whole = Laid out, and seen by you alone.
