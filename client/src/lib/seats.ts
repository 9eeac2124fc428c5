/** What is to be known of who sits somewhere, beside the name. */

import type { Shown, ShownView } from './protocol';
import { factOf, pointsIn } from './places';
import { say } from './speaking.svelte';

/** `worths`: what cards count, by rank, each rank once in each of four suits. */
export function notesOf(seat: number, shown: Shown, view: ShownView | null, worths: Readonly<Record<string, number>>): string[] {
  const all = 4 * Object.values(worths).reduce((sum, worth) => sum + worth, 0);
  const sits = shown.sitting[seat]!;
  const won = view?.places.find(({ kind, owner }) => kind === 'won' && owner === seat);
  return [
    ...(sits.who === 'nobody' ? [say('seat-free')] : []),
    ...(sits.person && sits.who !== 'person' ? [say('seat-stands-in')] : []),
    ...(sits.away ? [say('seat-away')] : []),
    ...(sits.out ? [say('seat-out')] : []),
    ...(view && factOf(view, 'met', seat) ? [say('seat-met')] : []),
    ...(won ? [say('seat-won', { points: pointsIn(won.cards), all })] : []),
  ];
}
