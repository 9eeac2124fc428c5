/** What a guest's deals come to, and how they are handed out. Seats count from 0. */

import type { Result } from './protocol';

/** How the deals of one game ended. */
export interface Tally {
  game: string;
  /** Those that count: played to their end, and without a move taken back. */
  deals: number;
  wins: number;
  practice: number;
  /** Those in which the match was given up. */
  ended: number;
  average: number;
  /** Where the average of many more deals lies, with 95 % confidence; null where there are too few deals to say. */
  between: readonly [number, number] | null;
}

export const ENOUGH = 10; // deals from which on an interval is said

/** A tally for each game that was played, in the order of the games. */
export function talliesOf(results: readonly Result[], games: readonly string[]): Tally[] {
  return games.flatMap((game) => {
    const own = results.filter((result) => result.game === game);
    return own.length ? [tally(game, own)] : [];
  });
}

function tally(game: string, own: readonly Result[]): Tally {
  const counted = own.filter((result) => !result.practice && result.points.length);
  const points = counted.map((result) => result.points[result.seat] ?? 0);
  const average = points.length ? sum(points) / points.length : 0;
  return {
    game,
    deals: counted.length,
    wins: counted.filter((result) => result.best).length,
    practice: own.filter((result) => result.practice).length,
    ended: own.filter((result) => !result.practice && !result.points.length).length,
    average,
    between: points.length < ENOUGH ? null : around(average, points),
  };
}

function around(average: number, points: readonly number[]): readonly [number, number] {
  const free = points.length - 1;
  const spread = Math.sqrt(sum(points.map((one) => (one - average) ** 2)) / free);
  const reach = (student(free) * spread) / Math.sqrt(points.length);
  return [average - reach, average + reach];
}

/** The 97.5 % point of Student's distribution, by the expansion of Cornish and Fisher. */
export function student(free: number): number {
  const z = 1.959964;
  return z + (z ** 3 + z) / (4 * free) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * free ** 2);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** A line for each deal: who sat where and what each seat got stand in one field each, by seat. */
export function asCsv(results: readonly Result[]): string {
  const rows = results.map((one) => [
    new Date(1000 * one.ended).toISOString(), one.game, one.table, one.match, one.deal, one.seat,
    one.points[one.seat] ?? '', one.best ? 'yes' : 'no', one.practice ? 'yes' : 'no', one.points.join(' '), one.sitting.join('; '),
  ]);
  const head = ['ended', 'game', 'table', 'match', 'deal', 'seat', 'own points', 'best', 'practice', 'points', 'sitting'];
  return [head, ...rows].map((row) => row.map(quoted).join(',') + '\r\n').join('');
}

function quoted(field: string | number): string {
  const text = String(field);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Hands a text to the browser as a file. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
