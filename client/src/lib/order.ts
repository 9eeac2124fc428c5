/** The order of a hand: one of the server's, or the player's own, in which a new card moves no other. */

import { keep, kept } from './keep';

/** How a hand is shown: by `suit`, `rank` or `meld`, or as the player has put it: `own`. */
export interface HandOrder {
  by: string;
  own: readonly string[];
}

/** The orders to choose from. */
export const ORDERS = ['suit', 'rank', 'meld', 'own'] as const;

const NONE = { by: '', own: '' };

/** What is remembered for a game; `first` where that is nothing. */
export function keptOrder(game: string, first: string): HandOrder {
  const { by, own } = kept(`order.${game}`, NONE);
  return { by: (ORDERS as readonly string[]).includes(by) ? by : first, own: own.split(' ') };
}

export function keepOrder(game: string, { by, own }: HandOrder): void {
  keep(`order.${game}`, { by, own: own.join(' ') });
}

/** The cards of a hand as they are shown. New ones go to the end of an own order. */
export function ordered(
  hand: readonly string[],
  orders: Readonly<Record<string, readonly string[]>>,
  order: HandOrder,
): string[] {
  const held = new Set(hand);
  const first = order.by === 'own' ? order.own : (orders[order.by] ?? []);
  const known = [...new Set(first)].filter((card) => held.has(card));
  const there = new Set(known);
  return [...known, ...hand.filter((card) => !there.has(card))];
}

/** The cards with some of them moved before another, or to the end. */
export function movedTo(cards: readonly string[], some: readonly string[], before: string | null): string[] {
  if (before !== null && some.includes(before)) return [...cards];
  const rest = cards.filter((card) => !some.includes(card));
  const at = before === null ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, at), ...cards.filter((card) => some.includes(card)), ...rest.slice(at)];
}
