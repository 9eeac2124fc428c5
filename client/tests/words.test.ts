/** The port of the words says what the words of the package say. `tests/sayings.py` writes down what that is. */

import { describe, expect, test } from 'vitest';
import english from '../../src/upcard/words/en.ftl?raw';
import type { ShownCard } from '../src/lib/data';
import { seatWord, Words } from '../src/lib/words';
import sayings from './sayings.json';

interface Saying {
  language: string;
  call: string;
  args: unknown[];
  text: string;
}

const spoken: Record<string, Words> = {
  en: new Words('en', english),
  'en-XA': new Words('en-XA', english),
};

function said({ language, call, args }: Saying): string {
  const words = spoken[language]!;
  if (call === 'names') return words.names(args[0] as ShownCard[]);
  return (words[call as keyof Words] as (...args: unknown[]) => string).apply(words, args);
}

describe('the port of the words', () => {
  test('says the same as the package', () => {
    const all = sayings as Saying[];
    expect(all.length).toBeGreaterThan(300);
    expect(all.map((saying) => ({ ...saying, text: said(saying) }))).toEqual(all);
  });

  test('refuses a key that is not there, and a value that is missing', () => {
    const words = spoken.en!;
    expect(() => words.say('no-such-key')).toThrow('no-such-key');
    expect(() => words.say('menu-cannot')).toThrow('menu-cannot');
    expect([words.has('rank-A.sign'), words.has('rank-A.no'), words.has('no-such-key')]).toEqual([true, false, false]);
  });

  test('calls the seats as they are seen from one of them', () => {
    expect([0, 1, 2, 3].map((seat) => seatWord(seat, 1, 4))).toEqual(['right', 'you', 'left', 'partner']);
    expect([0, 1, 2].map((seat) => seatWord(seat, 2, 3))).toEqual(['right', 'left', 'you']);
  });

  test('isolates what is filled in where a language is written from right to left', () => {
    const words = new Words('ar-XB', english);
    expect(words.direction).toBe('rtl');
    expect(words.say('menu-cannot', { why: 'x' })).toContain('\u2068x\u2069');
    expect(words.cards([{ card: '10H' } as ShownCard])).toBe('10♥');
  });
});
