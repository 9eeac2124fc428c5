/** What a seat sees and what a move is, as src/upcard/data.py has it, read from JSON. Seats count from 0, clockwise. */

/** A card that lies somewhere, or that a move moves. */
export interface ShownCard {
  /** As the game writes it: `10H`, in Push with the mark of its twin. */
  card: string;
  /** Of a wild in a run or a set: the card or rank that it stands for. */
  stands_for: string;
  /** What else is known of it here: `known`, `shown`, `taken`, `drawn` … */
  marks: readonly string[];
  /** The seat that put it there, where that need not be the place's owner. */
  by: number | null;
  /** What it counts, where the game counts cards. */
  points: number | null;
}

/** A place on the table, with the cards that the seat knows to lie there and the number of the others. */
export interface Place {
  kind: string;
  owner: number | null;
  cards: readonly ShownCard[];
  unseen: number;
  ordered: boolean;
  /** Of a meld, as moves name it: `7H-9H`. */
  name: string;
  /** Of a meld: which on the table, from 0; a meld keeps its number. */
  number: number | null;
}

/** Something else that the viewer knows: a phase, a count, who has done what. */
export interface Fact {
  name: string;
  owner: number | null;
  value: string | number | boolean | null;
}

/** A move in its parts, as far as they are known to whoever it is told to. */
export interface ShownMove {
  seat: number;
  verb: string;
  cards: readonly ShownCard[];
  /** The number of the meld on the table that it goes to. */
  meld: number | null;
  /** Of a run: `low` or `high`. */
  end: string;
  /** The wild that it takes back. */
  frees: string;
  /** What follows at once and not always does: `wins`, `dead`, `last` … */
  then: string;
}

/** All that a seat (or, with null, everybody at the table) sees and remembers. */
export interface ShownView {
  game: string;
  options: Readonly<Record<string, string>>;
  seat: number | null;
  turn: number | null;
  places: readonly Place[];
  facts: readonly Fact[];
  history: readonly ShownMove[];
}

/** A line of the account of a deal that is over: what a seat gets or pays for one thing. */
export interface ShownLine {
  key: string;
  seat: number;
  points: number;
  clause: string;
  cards: readonly ShownCard[];
  count: number | null;
  other: number | null;
}

/** What a match is played to: so many deals, or a total; the other of the two is null. */
export interface Aim {
  high_wins: boolean;
  deals: number | null;
  target: number | null;
  ties_go_on: boolean;
}

/** Something that cannot be done: a key of the words with its arguments. */
export interface Trouble {
  key: string;
  values: Readonly<Record<string, string | number | Trouble>>;
}

/** A card of which nothing is known but its face. */
export function plainCard(card: string, stands_for = ''): ShownCard {
  return { card, stands_for, marks: [], by: null, points: null };
}

const KNOWN = ['known', 'shown', 'deduced', 'taken'];

/** Whether the marks of a card say that others know in whose hand it is. */
export function isKnown(marks: readonly string[]): boolean {
  return marks.some((mark) => KNOWN.includes(mark));
}
