/** A deal that is over, as src/upcard/web/replay.py sends it, and the table at each of its steps. */

import { ask } from './api';
import type { Place, ShownView } from './data';
import type { DealNote, OnTable, Replay, Told } from './protocol';
import type { Dealt } from './verify';

export type { Replay } from './protocol';

/** The replay of a deal. Throws Refused. */
export function replayOf(table: string, match: number, deal: number): Promise<Replay> {
  return ask<Replay>('GET', `/api/tables/${encodeURIComponent(table)}/replay/${match}/${deal}`);
}

const lying = (replay: Replay, board: OnTable): Place[] => board.places.map((number) => replay.places[number]!);

/** The table at a step, from a seat: with all hands, or as that seat saw it. */
export function viewAt(replay: Replay, at: number, seat: number, all: boolean): ShownView {
  const step = replay.steps[at]!;
  const board = all ? step.open : step.seats[seat]!;
  const { game, options } = replay;
  return { game, options: { ...options }, seat, turn: step.turn, places: lying(replay, board), facts: [...board.facts], history: [] };
}

/** The cards that the last move has put elsewhere, with the seat that moved. */
export function movedAt(replay: Replay, at: number): Map<string, number> {
  const told = replay.steps[at]?.told;
  if (!told) return new Map();
  const before = whereabouts(replay, at - 1);
  const now = [...whereabouts(replay, at)].filter(([card, place]) => before.get(card) !== place);
  return new Map(now.map(([card]) => [card, told.move.seat]));
}

/** Where each card lies. */
function whereabouts(replay: Replay, at: number): Map<string, string> {
  const places = lying(replay, replay.steps[at]!.open);
  return new Map(places.flatMap(({ kind, owner, number, cards }) => cards.map(({ card }) => [card, `${kind} ${owner} ${number}`] as const)));
}

/** Who sits in each seat after so many moves. */
export function sittingAt(replay: Replay, at: number): string[] {
  const seats = [...replay.seats];
  for (const note of replay.notes) if (note.made <= at && note.does === 'seat') seats[note.seat] = note.who;
  return seats;
}

/** What the server says was dealt, for the shuffle to be held against. */
export function dealtIn(replay: Replay): Dealt {
  const { deck, chance, bounds, steps } = replay;
  return { deck, chance, bounds, places: lying(replay, steps[0]!.open) };
}

/** What stands in the list of moves: a move by the step that it leads to, or what happened at the table. */
export type Row = { step: number; told: Told } | { step: number; note: DealNote };

/** The moves in order, with what happened between them. */
export function rowsOf(replay: Replay): Row[] {
  const notes = (made: number): Row[] => replay.notes.filter((note) => note.made === made).map((note) => ({ step: made, note }));
  return replay.steps.flatMap(({ told }, step): Row[] => [...(told ? [{ step, told }] : []), ...notes(step)]);
}

/** The step that an address names, within the deal. */
export function stepIn(hash: string, last: number): number {
  const found = /^#(\d{1,6})$/.exec(hash);
  return found ? Math.min(Number(found[1]), last) : 0;
}
