/** Clauses as links, and what the search finds. */

import { describe, expect, test } from 'vitest';
import type { RulesOfGame } from '../src/lib/protocol';
import { clauseIn, clausesOf, foundIn, hashOf, linked } from '../src/lib/rulebook';

const run = (text: string, bold = false) => ({ text, bold, code: false });
const book: RulesOfGame = {
  game: 'queen_city_rum',
  language: 'en',
  seats: 2,
  sections: [
    { title: 'Queen City Rum', parts: [{ is: 'text', clause: '', runs: [run('A rummy game')], entries: [] }] },
    {
      title: '1 The cards',
      parts: [
        { is: 'text', clause: 'QCR 1.1', runs: [run('QCR 1.1', true), run(' Two seats play')], entries: [[run('an Entry')]] },
        { is: 'example', title: 'QCR 1.1', options: [], lines: [] },
        { is: 'text', clause: 'QCR 10.2', runs: [run('QCR 10.2', true), run(' No jokers')], entries: [] },
        { is: 'table', heads: [[run('what')]], rows: [[[run('sets')], [run('65')]]] },
      ],
    },
  ],
};
const clauses = clausesOf(book);

describe('clauses', () => {
  test('are those of the book', () => {
    expect([...clauses]).toEqual(['QCR 1.1', 'QCR 10.2']);
  });

  test('are links in a text, with or without their letters', () => {
    const links = (text: string) => linked(text, clauses).filter(({ clause }) => clause).map(({ text, clause }) => [text, clause]);
    expect(links('see QCR 1.1 and clause 10.2.')).toEqual([['QCR 1.1', 'QCR 1.1'], ['10.2', 'QCR 10.2']]);
    expect(links('PUSH 1.1, 3.3, QCR 1.10, 21.1')).toEqual([]);
    for (const text of ['', 'QCR 1.1', 'a QCR 1.1 b 10.2 c', 'no clause']) {
      expect(linked(text, clauses).map((piece) => piece.text).join('')).toBe(text);
    }
  });

  test('go into an address and back', () => {
    expect(clauseIn(hashOf('QCR 10.2'))).toBe('QCR 10.2');
    expect([clauseIn('#qcr-10.2'), clauseIn(''), clauseIn('#%E0%A4%A')]).toEqual(['QCR 10.2', '', '']);
  });
});

describe('the search', () => {
  test('finds parts in order, whatever the case', () => {
    expect(foundIn(book, 'QCR')).toEqual(['1.0', '1.2']);
    expect(foundIn(book, ' entry ')).toEqual(['1.0']);
    expect(foundIn(book, '65')).toEqual(['1.3']);
    expect([foundIn(book, ''), foundIn(book, '  '), foundIn(book, 'emperor')]).toEqual([[], [], []]);
  });
});
