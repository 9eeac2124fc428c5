/** The rulebooks, as src/upcard/web/rules.py sends them, and what is found in them. */

import { ask } from './api';
import type { RulesOfGame, RulesSection, Run } from './protocol';

export type { ExamplePart, RulesOfGame, RulesSection, Run } from './protocol';

export type Part = RulesSection['parts'][number];

const books = new Map<string, Promise<RulesOfGame>>();

/** The rulebook of a game; asked for once. Throws Refused. */
export function rulebookOf(game: string, language: string): Promise<RulesOfGame> {
  const address = `/api/rules/${encodeURIComponent(game)}?language=${encodeURIComponent(language)}`;
  const known = books.get(address) ?? ask<RulesOfGame>('GET', address);
  books.set(address, known);
  known.catch(() => books.delete(address));
  return known;
}

/** Text, and the clause that it is a link to; '' for none. */
export interface Piece {
  text: string;
  clause: string;
}

const NUMBER = /(?:\b(DE|RF|QCR|CON|PUSH) )?\b(\d+\.\d+)\b/g;

/** The text in pieces: clauses of the book, with or without their letters, are links. */
export function linked(text: string, clauses: ReadonlySet<string>): Piece[] {
  const letters = [...clauses][0]?.split(' ')[0] ?? '';
  const out: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(NUMBER)) {
    const clause = `${found[1] ?? letters} ${found[2]}`;
    if (!clauses.has(clause)) continue;
    if (found.index > from) out.push({ text: text.slice(from, found.index), clause: '' });
    out.push({ text: found[0], clause });
    from = found.index + found[0].length;
  }
  if (from < text.length) out.push({ text: text.slice(from), clause: '' });
  return out;
}

/** All clauses of a book, in order. */
export function clausesOf(book: RulesOfGame): Set<string> {
  const parts = book.sections.flatMap((section) => section.parts);
  return new Set(parts.flatMap((part) => (part.is === 'text' && part.clause ? [part.clause] : [])));
}

/** Where a part stands: its section, and its place there. */
export type At = `${number}.${number}`;

/** The parts of a book that have a text, in order. */
export function foundIn(book: RulesOfGame, wanted: string): At[] {
  const text = wanted.trim().toLocaleLowerCase(book.language);
  if (!text) return [];
  return book.sections.flatMap(({ parts }, n) =>
    parts.flatMap((part, m): At[] => (textOf(part).toLocaleLowerCase(book.language).includes(text) ? [`${n}.${m}`] : [])));
}

function textOf(part: Part): string {
  const plain = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');
  if (part.is === 'text') return [part.runs, ...part.entries].map(plain).join(' ');
  return part.is === 'table' ? [part.heads, ...part.rows].flat().map(plain).join(' ') : '';
}

/** A clause in an address, and back. */
export const hashOf = (clause: string): string => `#${encodeURIComponent(clause)}`;

export function clauseIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).replace('-', ' ').toUpperCase();
  } catch {
    return '';
  }
}
