import { describe, expect, it } from 'vitest';
import { movedTo, ordered } from '../src/lib/order';
import { laidOut } from '../src/lib/places';
import type { MayDo, MovedEvent, Offer, Place, ShownMove, ShownView, Synced } from '../src/lib/protocol';
import { buttons } from '../src/lib/request';
import { rowsFor } from '../src/lib/rows';
import { added, lastOf, linesOf, movedSince, type Line } from '../src/lib/story';

const card = (name: string, marks: string[] = [], by: number | null = null) => ({ card: name, stands_for: '', marks, by, points: null });
const place = (kind: string, owner: number | null, cards: string[] = [], unseen = 0): Place =>
  ({ kind, owner, cards: cards.map((name) => card(name)), unseen, ordered: false, name: '', number: null });
const move = (seat: number, verb: string, ...cards: string[]): ShownMove =>
  ({ seat, verb, cards: cards.map((name) => card(name)), meld: null, end: '', frees: '', then: '' });
const moved = (seat: number, ...moves: ShownMove[]): MovedEvent =>
  ({ is: 'moved', seat, moves: moves.map((one) => ({ move: one, meld: null, new: true })) });
const dealt: Line = { is: 'dealt', number: 1, dealer: 0, turn: 1, commitment: '', opened: [], unopened: [] };
const view = (seat: number | null, ...places: Place[]): ShownView =>
  ({ game: 'g', options: {}, seat, turn: 0, places, facts: [], history: [] });
const offer = (sends: string[], cards: string[], verb = 'meld'): Offer => ({ sends, move: move(0, verb, ...cards), cards });
const may = (fields: Partial<MayDo>): MayDo =>
  ({ adds: [], exact: [], more: [], count: 0, meant: null, whole: true, laid: [], sends: [], view: null, ...fields });

describe('the order of a hand', () => {
  const orders = { suit: ['AS', '2H', '3C'], rank: ['AS', '2H', '3C'] };

  it('is the one that is chosen', () => {
    expect(ordered(['3C', '2H', 'AS'], orders, { by: 'suit', own: [] })).toEqual(['AS', '2H', '3C']);
  });

  it('keeps what the player has put, and puts new cards at the end', () => {
    expect(ordered(['AS', '2H', '3C', 'KD'], orders, { by: 'own', own: ['3C', 'QS', 'AS'] })).toEqual(['3C', 'AS', '2H', 'KD']);
  });

  it('has cards that were laid out taken away', () => {
    expect(ordered(['3C'], orders, { by: 'suit', own: [] })).toEqual(['3C']);
  });

  it('moves cards before another, or to the end', () => {
    expect(movedTo(['a', 'b', 'c', 'd'], ['d', 'a'], 'c')).toEqual(['b', 'a', 'd', 'c']);
    expect(movedTo(['a', 'b', 'c'], ['a'], null)).toEqual(['b', 'c', 'a']);
    expect(movedTo(['a', 'b'], ['a'], 'a')).toEqual(['a', 'b']);
  });
});

describe('the rows of a hand', () => {
  it('has sixteen cards of 50 pixels in two rows of eight on a small phone', () => {
    expect(rowsFor(16, 344, 50, true)).toMatchObject({ rows: 2, across: 8, strip: 42 });
  });

  it.each([1, 7, 11, 16, 22, 30, 40])('leaves strips of at least 24 pixels for %i cards', (count) => {
    expect(rowsFor(count, 344, 50, true).strip).toBeGreaterThanOrEqual(24);
  });

  it('is one row on a phone on its side', () => {
    expect(rowsFor(30, 828, 50, false).rows).toBe(1);
  });
});

describe('the places', () => {
  it('go round from the next in turn to the viewer', () => {
    const seen = view(1, place('hand', 0, [], 5), place('hand', 1, ['AS']), place('hand', 2, [], 6), place('meld', 2, ['2S']));
    const { seats } = laidOut(seen, 3);
    expect(seats.map(({ seat }) => seat)).toEqual([2, 0, 1]);
    expect(seats[0]!.melds).toHaveLength(1);
  });

  it('have stock and pile in the middle though they are empty, and nothing else that is', () => {
    const seen = view(0, place('gift', null), place('stock', null), place('pile', null), place('top', 1, ['AS']), place('top', 0));
    expect(laidOut(seen, 2).middle.map(({ kind }) => kind)).toEqual(['stock', 'pile', 'top']);
  });

  it('have the trick just taken apart', () => {
    const won = { ...place('won', 0, ['AS']), cards: [card('AS'), card('KS', ['trick'], 1), card('QS', ['trick'], 0)] };
    const { middle, seats } = laidOut(view(0, won), 2);
    expect(middle.map(({ kind, cards }) => [kind, cards.length])).toEqual([['trick', 2]]);
    expect(seats[1]!.heaps[0]!.cards).toHaveLength(1);
  });
});

describe('the log', () => {
  it('has what a seat does in a row in one line', () => {
    const lines = [moved(1, move(1, 'draw')), moved(1, move(1, 'discard', 'AS')), moved(0, move(0, 'draw'))].reduce(added, [dealt]);
    expect(lines.map((line) => (line.is === 'moved' ? line.moves.length : 0))).toEqual([0, 2, 1]);
  });

  it('is that of the deal from its beginning', () => {
    const told = { told: [moved(1, move(1, 'draw'))], began: 1, d: { view: view(0), phase: 'over', points: [1, 0], totals: [1, 0], winners: [] } };
    expect(linesOf(told as unknown as Synced).map(({ is }) => is)).toEqual(['dealt', 'moved', 'ended']);
    expect(linesOf({ ...told, began: null } as unknown as Synced)).toEqual([]);
  });

  it('tells what moved since the viewer did', () => {
    const lines = [dealt, moved(1, move(1, 'discard', '2S')), moved(0, move(0, 'discard', '3S')), moved(1, move(1, 'discard', '4S'))];
    expect([...movedSince(lines, 0)]).toEqual([['4S', 1]]);
    expect([...movedSince(lines.slice(0, 3), 0)]).toEqual([]);
    expect(lastOf(lines, 1)!.moves[0]!.move.cards[0]!.card).toBe('4S');
    expect(lastOf([...lines, dealt], 1)).toBeNull();
  });
});

describe('the buttons', () => {
  it('are, with nothing picked up, for what takes no card of the hand, and for acts as a whole', () => {
    const more = [offer(['take'], [], 'take'), offer(['take', 'meld'], ['AS']), offer(['discard AS'], ['AS']), offer(['discard 2S'], ['2S'])];
    expect(buttons(may({ more, count: 4 }), 0, 0).offers).toEqual(more.slice(0, 2));
  });

  it('are for all where they are few', () => {
    const more = [offer(['discard AS'], ['AS'])];
    expect(buttons(may({ more, count: 1 }), 0, 0)).toEqual({ offers: more, more: 0 });
  });

  it('are for what the cards make alone before what they make with others, and say nothing twice', () => {
    const exact = [offer(['lead A'], ['AS'], 'lead'), offer(['lead AS'], ['AS'], 'lead')];
    const more = [offer(['lead AA'], ['AS', 'AH'], 'lead')];
    expect(buttons(may({ exact, more, count: 1 }), 1, 0)).toEqual({ offers: [exact[0], more[0]], more: 0 });
  });
});
