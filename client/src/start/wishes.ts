/** What a table is to be like, beside the rules of its game. */

import type { NewTable } from '../lib/api';

export const PERSON = 'person';
/** Seconds until a program moves; or when it is told to. */
export const PACES = { step: 'step', slow: '2', normal: '0.9', brisk: '0.35', instant: '0' };
/** Seconds for a turn; 0: as long as one likes. */
export const TURNS = ['0', '30', '60', '120', '300'];
/** Seconds until a program sits in for who has gone; 0: when somebody asks for it. */
export const SITS_IN = ['0', '30', '60', '180', '600'];

export interface TableWishes {
  /** Who sits in the other seats. */
  others: string[];
  pace: string;
  turn: string;
  sitIn: string;
  forced: boolean;
  open: boolean;
}

/** The strongest player, who stands last, in each other seat. */
export function usualWishes(seats: number, players: readonly string[]): TableWishes {
  const others = Array.from({ length: seats - 1 }, () => players.at(-1)!);
  return { others, pace: PACES.normal, turn: '0', sitIn: '60', forced: false, open: false };
}

/** The same as the server takes it. Alone with programs nobody waits for a person. */
export function asWished(wishes: TableWishes): Pick<NewTable, 'others' | 'settings' | 'open'> {
  const people = wishes.others.includes(PERSON);
  const pace = people && wishes.pace === PACES.step ? PACES.normal : wishes.pace;
  const waits = people ? { turn: wishes.turn, 'sit in': wishes.sitIn } : {};
  const settings = { pace, forced: wishes.forced ? 'yes' : 'no', ...waits };
  return { others: wishes.others, settings, open: people && wishes.open };
}
