/** The table of a replay at each of its steps. */

import { describe, expect, test } from 'vitest';
import { plainCard, type Place } from '../src/lib/data';
import type { Replay, Step, Told } from '../src/lib/protocol';
import { movedAt, rowsOf, sittingAt, stepIn, viewAt } from '../src/lib/replay';

const place = (kind: string, owner: number | null, ...cards: string[]): Place => ({
  kind, owner, cards: cards.map((card) => plainCard(card)), unseen: 0, ordered: false, name: '', number: null,
});
const told = (seat: number, card: string): Told => ({
  move: { seat, verb: 'discard', cards: [plainCard(card)], meld: null, end: '', frees: '', then: '' }, meld: null, new: true,
});
const step = (one: Told | null, turn: number | null, ...places: number[]): Step => ({
  told: one, turn, act: false, open: { places, facts: [] }, seats: [{ places: [0], facts: [] }, { places: [1], facts: [] }],
});
const replay = {
  game: 'push',
  options: { sets: 'free_suits' },
  seats: ['person', 'sensible 1'],
  places: [place('hand', 0, 'AS', 'KS'), place('hand', 1, 'QS'), place('hand', 0, 'KS'), place('pile', null, 'AS')],
  steps: [step(null, 0, 0, 1), step(told(0, 'AS'), 1, 2, 1, 3)],
  notes: [{ made: 1, does: 'seat', seat: 0, who: 'sensible 1' }],
} as unknown as Replay;

describe('a replay', () => {
  test('shows all hands, or what a seat saw', () => {
    expect(viewAt(replay, 1, 1, true).places.map(({ kind }) => kind)).toEqual(['hand', 'hand', 'pile']);
    expect(viewAt(replay, 1, 1, false).places.map(({ owner }) => owner)).toEqual([1]);
    expect(viewAt(replay, 0, 1, true)).toMatchObject({ game: 'push', seat: 1, turn: 0, options: { sets: 'free_suits' } });
  });

  test('knows what has just moved, and who moved it', () => {
    expect([...movedAt(replay, 0)]).toEqual([]);
    expect([...movedAt(replay, 1)]).toEqual([['AS', 0]]);
  });

  test('knows who sits where, and lists it among the moves', () => {
    expect([sittingAt(replay, 0), sittingAt(replay, 1)]).toEqual([['person', 'sensible 1'], ['sensible 1', 'sensible 1']]);
    expect(rowsOf(replay).map((row) => ('told' in row ? 'move' : row.note.does))).toEqual(['move', 'seat']);
  });

  test('is opened at the step of its address', () => {
    expect(['#1', '#9', '', '#x', '#-1', '#1e3'].map((hash) => stepIn(hash, 5))).toEqual([1, 5, 0, 0, 0, 0]);
  });
});
