/** What is to be known of who sits somewhere, beside the name. */

import type { ShownCard } from './data';
import type { About, Shown, ShownView } from './protocol';
import { factOf, pointsIn } from './places';
import { say } from './speaking.svelte';

export function notesOf(seat: number, about: About, shown: Shown, view: ShownView | null): string[] {
  const sits = shown.sitting[seat]!;
  return [
    ...(sits.who === 'nobody' ? [say('seat-free')] : []),
    ...(sits.person && sits.who !== 'person' ? [say('seat-stands-in')] : []),
    ...(sits.away ? [say('seat-away')] : []),
    ...(sits.out ? [say('seat-out')] : []),
    ...(view ? counted(seat, about, view) : []),
  ];
}

/** How far a seat has come, by what lies before it. */
function counted(seat: number, about: About, view: ShownView): string[] {
  const cards = (kind: string): ShownCard[] =>
    view.places.flatMap((place) => (place.kind === kind && place.owner === seat ? place.cards : []));
  const won = view.places.some(({ kind }) => kind === 'won');
  const laid = laidBy(seat, view);
  const melded = cards('meld').length;
  const inHand = pointsIn(cards('hand'));
  const worth = Object.values(about.worths).reduce((sum, one) => sum + one, 0);
  return [
    ...(factOf(view, 'met', seat) ? [say('seat-met')] : []),
    // Each rank is there once in each of four suits.
    ...(won ? [say('seat-won', { points: pointsIn(cards('won')), all: 4 * worth })] : []),
    ...(laid.length ? [say('seat-laid', { points: pointsIn(laid) })] : []),
    ...(melded && !worth ? [say('seat-melded', { count: melded })] : []),
    ...(seat === view.seat && !won && inHand ? [say('seat-in-hand', { points: inHand })] : []),
  ];
}

/** The cards of melds that a seat put there, where that is told of them. */
function laidBy(seat: number, view: ShownView): ShownCard[] {
  return view.places.flatMap(({ kind, owner, cards }) =>
    kind === 'meld' ? cards.filter(({ marks, by }) => marks.includes('laid') && (by ?? owner) === seat) : []);
}
