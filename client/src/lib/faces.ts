/** The shapes of the cards: ranks as strokes in a cell 100 high, suits and courts as filled shapes in squares of 100. */

import type { Suit } from './said';

/** A rank as it is drawn: one path, and how wide its cell is. */
export interface Glyph {
  path: string;
  width: number;
}

const ZERO = 'M30 8C15 8 9 24 9 50S15 92 30 92 51 76 51 50 45 8 30 8Z';

/** Ranks by how they stand on the card. A sign that is not here is written as text. */
export const GLYPHS: Readonly<Record<string, Glyph>> = {
  A: { width: 62, path: 'M8 92 31 9 54 92M17 65H45' },
  K: { width: 60, path: 'M11 8V92M51 8 13 58M26 42 54 92' },
  Q: { width: 62, path: `${ZERO}M33 67 57 97` },
  J: { width: 54, path: 'M26 8H45V66C45 84 38 92 27 92 15 92 8 84 8 69' },
  Jk: { width: 84, path: 'M18 8H34V68C34 84 29 92 20 92 12 92 7 85 7 73M54 8V92M76 38 55 68M62 58 78 92' },
  1: { width: 44, path: 'M10 26 28 9V92' },
  2: { width: 60, path: 'M9 30C9 16 17 8 30 8 43 8 50 16 50 28 50 51 9 64 9 92H52' },
  3: { width: 60, path: 'M9 25C11 14 19 8 29 8 42 8 49 16 49 27 49 39 41 46 27 46 43 46 52 55 52 69 52 83 43 92 29 92 17 92 9 86 8 74' },
  4: { width: 62, path: 'M42 92V9L8 68H55' },
  5: { width: 60, path: 'M49 8H15L12 47C17 41 23 39 30 39 43 39 52 49 52 65 52 82 43 92 29 92 17 92 10 86 8 76' },
  6: { width: 60, path: 'M44 8C22 18 9 38 9 65 9 82 18 92 30 92 43 92 51 82 51 66 51 50 43 41 31 41 20 41 11 49 9 60' },
  7: { width: 60, path: 'M8 8H51C38 32 28 58 25 92' },
  8: { width: 60, path: 'M30 46C18 46 11 38 11 27S18 8 30 8 49 16 49 27 42 46 30 46 8 55 8 69 16 92 30 92 52 83 52 69 44 46 30 46Z' },
  9: { width: 60, path: 'M16 92C38 82 51 62 51 35 51 18 42 8 30 8 17 8 9 18 9 34 9 50 17 59 29 59 40 59 49 51 51 40' },
  10: { width: 76, path: 'M7 24 20 9V92M52 8C41 8 36 23 36 50S41 92 52 92 68 77 68 50 63 8 52 8Z' },
  11: { width: 62, path: 'M7 24 20 9V92M37 24 50 9V92' },
  12: { width: 84, path: 'M7 24 20 9V92M38 30C38 16 45 8 56 8 67 8 74 16 74 28 74 51 38 64 38 92H76' },
};

export type Skin = 'french' | 'spanish';

/** The suits of the two packs. */
export const SUITS: Readonly<Record<Skin, Readonly<Record<Suit, string>>>> = {
  french: {
    S: 'M50 4C44 20 8 40 8 63 8 76 17 84 28 84 36 84 42 80 46 73 46 84 42 91 35 96H65C58 91 54 84 54 73 58 80 64 84 72 84 83 84 92 76 92 63 92 40 56 20 50 4Z',
    H: 'M50 94C44 80 6 60 6 33 6 19 16 8 29 8 39 8 46 14 50 24 54 14 61 8 71 8 84 8 94 19 94 33 94 60 56 80 50 94Z',
    D: 'M50 3C57 21 71 38 86 50 71 62 57 79 50 97 43 79 29 62 14 50 29 38 43 21 50 3Z',
    C: 'M50 5A21 21 0 0 1 67 38 21 21 0 1 1 56 71C56 83 59 91 66 96H34C41 91 44 83 44 71A21 21 0 1 1 33 38 21 21 0 0 1 50 5Z',
  },
  spanish: {
    S: 'M50 2 61 17V58H84V70H58V80A11 11 0 1 1 42 80V70H16V58H39V17ZM48 20V56H52V20Z',
    H: 'M16 7H84C84 38 74 54 57 59V75C68 77 75 84 77 95H23C25 84 32 77 43 75V59C26 54 16 38 16 7ZM24 15C25 19 25 22 26 25H74C75 22 75 19 76 15Z',
    D: 'M50 5A45 45 0 1 1 50 95 45 45 0 1 1 50 5ZM50 15A35 35 0 1 0 50 85 35 35 0 1 0 50 15ZM50 22 57 40 75 33 68 50 75 67 57 60 50 78 43 60 25 67 32 50 25 33 43 40Z',
    C: 'M42 97C42 78 36 64 33 49L17 41 22 29 31 33C29 14 38 3 50 3S71 14 69 32L70 44 82 38 87 50 67 60C62 72 58 82 58 97ZM45 16C42 32 43 46 47 60H50C47 46 46 32 49 16Z',
  },
};

/** Where a court's crown lies above its suit: the suits of the Spanish pack are slender at the top. */
export const CROWN: Readonly<Record<Skin, { x: number; y: number; width: number; height: number }>> = {
  french: { x: 10, y: -29, width: 80, height: 80 },
  spanish: { x: 18, y: -42, width: 64, height: 64 },
};

/** What a court's suit wears: crown, coronet, helm. */
export const COURTS = {
  king: 'M8 62 3 20A6 6 0 1 1 11 18L30 37 46 13A7 7 0 1 1 54 13L70 37 89 18A6 6 0 1 1 97 20L92 62ZM14 50H86V46H14Z',
  queen: 'M12 62C10 46 8 37 4 28A5 5 0 1 1 10 24C18 34 26 34 29 22A5 5 0 1 1 36 21C40 33 47 32 47 17A5 5 0 1 1 53 17C53 32 60 33 64 21A5 5 0 1 1 71 22C74 34 82 34 90 24A5 5 0 1 1 96 28C92 37 90 46 88 62Z',
  jack: 'M13 62V37C13 16 29 4 50 4S87 16 87 37V62H58L56 40H76V33H24V40H44L42 62Z',
} as const;

/** The cap of a joker, with its bells. */
export const JOKER =
  'M23 74C23 52 19 43 11 44A8 8 0 1 1 3 34C14 10 34 14 43 34 44 26 45 22 47 16A8 8 0 1 1 53 16C55 22 56 26 57 34 66 14 86 10 97 34A8 8 0 1 1 89 44C81 43 77 52 77 74ZM23 80H77V92H23Z';

/** The star of a wild card. */
export const STAR = 'M50 4 62 36 97 38 70 59 79 93 50 74 21 93 30 59 3 38 38 36Z';

/** An eye: others know the card. */
export const EYE = 'M2 50C18 24 34 16 50 16S82 24 98 50C82 76 66 84 50 84S18 76 2 50ZM50 28A22 22 0 1 0 50 72 22 22 0 1 0 50 28ZM50 39A11 11 0 1 1 50 61 11 11 0 1 1 50 39Z';

const COURT_RANKS: Readonly<Record<Skin, Readonly<Record<string, keyof typeof COURTS>>>> = {
  french: { K: 'king', Q: 'queen', J: 'jack' },
  spanish: { K: 'king', 12: 'king', Q: 'queen', 11: 'queen', J: 'jack', 10: 'jack' },
};

/** What the suit of this rank wears, if it is a court card. */
export function courtOf(rank: string, skin: Skin): keyof typeof COURTS | undefined {
  return COURT_RANKS[skin][rank];
}
