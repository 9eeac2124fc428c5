/** What cards and melds are as arguments of a sentence. The same as src/upcard/words/arguments.py. */

import { FluentType } from '@fluent/bundle';
import { plainCard, type Place, type ShownCard } from './data';
import type { Words } from './words';

export type Suit = 'S' | 'H' | 'D' | 'C';

export const SUIT_SIGNS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** What a card shows: its rank, its suit ('' for a joker, or where only a rank is meant), and which twin it is. */
export interface Face {
  rank: string;
  suit: Suit | '';
  copy: number;
}

/** `10H'`: rank 10 of hearts, the second of its twins. */
export function faceOf(card: string): Face {
  const plain = card.replace(/'+$/, '');
  const last = plain.slice(-1);
  const suited = last in SUIT_SIGNS;
  return {
    rank: suited ? plain.slice(0, -1) : plain,
    suit: suited ? (last as Suit) : '',
    copy: card.length - plain.length,
  };
}

/** Whether a card stands for none but itself: any natural, or a wild two in the place of the two. */
export function isItself(card: ShownCard): boolean {
  const shown = faceOf(card.card);
  const other = faceOf(card.stands_for || card.card);
  return shown.rank === other.rank && shown.suit === other.suit;
}

/** A face with the sign of its suit. Jokers have no twin that people tell apart. */
export function signOf(face: Face, words: Words): string {
  const twin = face.suit ? "'".repeat(face.copy) : '';
  return words.say(`rank-${face.rank}.sign`) + (SUIT_SIGNS[face.suit] ?? '') + twin;
}

/** Cards in a sentence: with the signs of their suits, or by name in a case. */
export class SaidCards extends FluentType<readonly ShownCard[]> {
  constructor(
    private readonly words: Words,
    cards: readonly ShownCard[],
    private readonly form = 'sign',
    private readonly inCase = '',
  ) {
    super(cards);
  }

  told(form: string, inCase: string): SaidCards {
    return new SaidCards(this.words, this.value, form, inCase);
  }

  /** Of the only card. */
  face(): Face {
    return faceOf(this.value[0]!.card);
  }

  override toString(): string {
    if (this.form === 'sign') return this.words.cards(this.value);
    return this.words.listed(this.value.map((card) => this.name(card)), true);
  }

  private name(card: ShownCard): string {
    if (!isItself(card)) {
      const other = this.name(plainCard(card.stands_for));
      const values = { card: this.name(plainCard(card.card)), other };
      return this.words.inCase('card-name-as', this.inCase, values);
    }
    const face = faceOf(card.card);
    if (face.suit) return this.words.inCase('card-name', this.inCase, { card });
    return this.words.inCase(`rank-${face.rank}`, this.inCase);
  }
}

/** A meld on the table in a sentence: a run by its ends, a set by its rank and suits, and the wild cards in it. */
export class SaidMeld extends FluentType<Place> {
  readonly kind: 'run' | 'set';
  private readonly faces: readonly Face[];

  constructor(private readonly words: Words, meld: Place) {
    super(meld);
    this.faces = meld.cards.map((card) => faceOf(card.stands_for || card.card));
    const suits = new Set(this.faces.map((face) => face.suit));
    const inSuit = suits.size === 1 && !suits.has('');
    this.kind = inSuit && new Set(this.faces.map((face) => face.rank)).size > 1 ? 'run' : 'set';
  }

  override toString(): string {
    const meld = this.alone();
    const number = this.value.name.split('#')[1]; // of several that are named alike
    return number ? this.words.say('meld-again', { meld, number }) : meld;
  }

  private alone(): string {
    const wilds = this.value.cards.filter((card) => !isItself(card));
    const meld = this.kind === 'run' ? this.run() : this.set();
    if (!wilds.length) return meld;
    const shown = this.kind === 'run' ? wilds : wilds.map((card) => plainCard(card.card));
    return this.words.say('meld-with-wilds', { meld, wilds: shown });
  }

  private run(): string {
    const [first, last] = [this.faces[0]!, this.faces.at(-1)!].map((face) => signOf({ ...face, copy: 0 }, this.words));
    return this.words.say('meld-run', { first: first!, last: last! });
  }

  private set(): string {
    const naturals = this.value.cards.filter((card) => !card.stands_for);
    const suits = naturals.map((card) => SUIT_SIGNS[faceOf(card.card).suit] ?? '').join('');
    const first = this.faces[0];
    const rank = first ? signOf({ ...first, suit: '', copy: 0 }, this.words) : '';
    return this.words.say('meld-set', { rank, suits });
  }
}
