/** What a seat sees and what a move is, as plain data: the types are the protocol's. Seats count from 0, clockwise. */

import type { ShownCard } from './protocol';

export type { Aim, Fact, Place, ShownCard, ShownLine, ShownMove, ShownView } from './protocol';

/** Something that cannot be done: a key of the words with its arguments. */
export interface Trouble {
  key: string;
  values: Readonly<Record<string, string | number | Trouble>>;
}

/** A card of which nothing is known but its face. */
export function plainCard(card: string, stands_for = ''): ShownCard {
  return { card, stands_for, marks: [], by: null, points: null };
}
