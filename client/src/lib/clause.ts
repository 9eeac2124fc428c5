/** A clause of a rulebook, in its own words. */

import { rulebookOf } from './rulebook';

/** The text of a clause; empty where it cannot be had. */
export async function clauseText(game: string, language: string, clause: string): Promise<string> {
  try {
    const book = await rulebookOf(game, language);
    for (const { parts } of book.sections) {
      for (const part of parts) {
        if (part.is === 'text' && part.clause === clause) return part.runs.map(({ text }) => text).join('').replace(clause, '').trim();
      }
    }
  } catch {
    // The refusal says what is most needed without it.
  }
  return '';
}
