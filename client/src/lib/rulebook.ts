/** The rulebooks, as src/upcard/web/rules.py sends them, and what is found in them. */

import { ask } from './api';
import type { ShownView, Trouble } from './data';

/** A stretch of text that is written in one way. */
export interface Run {
  text: string;
  bold: boolean;
  code: boolean;
}

export interface TextPart {
  is: 'text';
  /** `QCR 4.2`; empty for what is none. */
  clause: string;
  runs: readonly Run[];
  entries: readonly (readonly Run[])[];
}

export interface TablePart {
  is: 'table';
  heads: readonly (readonly Run[])[];
  rows: readonly (readonly (readonly Run[])[])[];
}

/** A line of an example, and the table as it lies from here on, where that is another. */
export interface ExampleLine {
  says: Trouble;
  view: ShownView | null;
}

export interface ExamplePart {
  is: 'example';
  title: string;
  options: readonly Trouble[];
  lines: readonly ExampleLine[];
}

export type Part = TextPart | TablePart | ExamplePart;

export interface Section {
  title: string;
  parts: readonly Part[];
}

export interface Rulebook {
  game: string;
  language: string;
  seats: number;
  sections: readonly Section[];
}

const books = new Map<string, Promise<Rulebook>>();

/** The rulebook of a game; asked for once. Throws Refused. */
export function rulebookOf(game: string, language: string): Promise<Rulebook> {
  const address = `/api/rules/${encodeURIComponent(game)}?language=${encodeURIComponent(language)}`;
  const known = books.get(address) ?? ask<Rulebook>('GET', address);
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
export function clausesOf(book: Rulebook): Set<string> {
  const parts = book.sections.flatMap((section) => section.parts);
  return new Set(parts.flatMap((part) => (part.is === 'text' && part.clause ? [part.clause] : [])));
}

/** Where a part stands: its section, and its place there. */
export type At = `${number}.${number}`;

/** The parts of a book that have a text, in order. */
export function foundIn(book: Rulebook, wanted: string): At[] {
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
