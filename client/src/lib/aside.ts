/** Seats by where they are seen from, for tables without people: examples, and deals that are over. */

import type { ShownView } from './data';
import type { Skin } from './faces';
import type { About, Shown, Sitting } from './protocol';
import { Story } from './story';
import type { Words } from './words';

/** How seats are called from one of them. */
export function storyFrom(words: Words, game: string, seat: number, seats: number, sides: number[][] = []): Story {
  const sitting = Array.from({ length: seats }, (): Partial<Sitting> => ({ who: '', person: false }));
  const about: Partial<About> = { game, seat, sides };
  const shown: Partial<Shown> = { sitting: sitting as Sitting[], people: sitting.map(() => null) };
  return new Story(words, about as About, shown as Shown);
}

/** The suits that the game is played with. */
export const skinOf = ({ options }: Pick<ShownView, 'options'>): Skin => (options.skin === 'spanish' ? 'spanish' : 'french');
