/** What lies where on the table, from what a viewer sees. The same as src/upcard/terminal/places.py. */

import type { Fact, Place, ShownCard, ShownView } from './data';

/** All that lies before one seat. */
export interface Before {
  seat: number;
  hand: Place | null;
  melds: readonly Place[];
  /** Cards that count for it, and such as it has played. */
  heaps: readonly Place[];
}

/** The table: each seat's places, the next in turn first, the viewer's own last; and what is in the middle. */
export interface Laid {
  seats: readonly Before[];
  middle: readonly Place[];
}

/** Kinds that lie in the middle, whoever they are from. */
const MIDDLE = ['top', 'led', 'trick'];
/** The kinds in the middle, in the order in which they lie there. */
const ORDER = ['stock', 'pile', 'centre', 'led', 'trick', 'top', 'freed', 'unplaced', 'gift', 'waste'];
/** What is shown though it is empty. */
const SHOWN_EMPTY = ['pile', 'stock'];
/** Cards put at the same place one over the other: only the uppermost is seen. */
export const PILES = ['pile', 'waste'];

const rankOf = (kind: string): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);

export function laidOut(view: Pick<ShownView, 'seat' | 'places'>, seats: number): Laid {
  const me = view.seat ?? 0;
  const places = view.places.flatMap(trickApart);
  const middle = places
    .filter((place) => place.owner === null || MIDDLE.includes(place.kind))
    .filter((place) => place.cards.length || place.unseen || SHOWN_EMPTY.includes(place.kind))
    .sort((one, other) => rankOf(one.kind) - rankOf(other.kind));
  return { seats: Array.from({ length: seats }, (_, n) => before(places, (me + n + 1) % seats)), middle };
}

function before(places: readonly Place[], seat: number): Before {
  const own = places.filter((place) => place.owner === seat && !MIDDLE.includes(place.kind));
  return {
    seat,
    hand: own.find(({ kind }) => kind === 'hand') ?? null,
    melds: own.filter(({ kind }) => kind === 'meld'),
    heaps: own.filter(({ kind }) => kind !== 'hand' && kind !== 'meld'),
  };
}

/** The trick just taken lies apart from the others of its winner. */
function trickApart(place: Place): readonly Place[] {
  const trick = place.cards.filter(({ marks }) => marks.includes('trick'));
  if (!trick.length) return [place];
  const rest = place.cards.filter(({ marks }) => !marks.includes('trick'));
  return [{ ...place, cards: rest }, { ...place, kind: 'trick', cards: trick }];
}

/** The fact of this name, where it says anything. */
export function factOf(view: ShownView, name: string, owner: number | null = null): Fact | null {
  return view.facts.find((fact) => fact.name === name && fact.owner === owner && fact.value) ?? null;
}

export function countOf(place: Place | null): number {
  return place ? place.cards.length + place.unseen : 0;
}

/** What the cards that are known to lie at a place count together. */
export function pointsIn(cards: readonly ShownCard[]): number {
  return cards.reduce((sum, card) => sum + (card.points ?? 0), 0);
}

/** Whether others know in whose hand the card is. */
export function isKnown(card: ShownCard): boolean {
  return card.marks.some((mark) => ['known', 'shown', 'deduced', 'taken'].includes(mark));
}
