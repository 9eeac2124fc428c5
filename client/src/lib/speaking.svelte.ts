/** The language that the page speaks. */

import { PSEUDO } from './pseudo';
import { Words, type Values } from './words';

/** The languages there are, the first where the browser asks for none of them. */
export const LANGUAGES = ['en'];

let spoken: Words | undefined = $state.raw();

/** The words of the page. */
export function words(): Words {
  if (!spoken) throw new Error('no language is spoken yet');
  return spoken;
}

/** A sentence of the page. */
export function say(key: string, values?: Values): string {
  return words().say(key, values);
}

/** The languages to choose from; those made by rule only where the address asks for them. */
export function choices(search: string): string[] {
  return new URLSearchParams(search).has('pseudo') ? [...LANGUAGES, ...Object.keys(PSEUDO)] : LANGUAGES;
}

/** What a language calls itself. */
export function ownName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** The language that is meant: one that is chosen, or the first that the browser asks for and that there is. */
export function meant(chosen: string, asked: readonly string[]): string {
  if (LANGUAGES.includes(chosen) || chosen in PSEUDO) return chosen;
  const bases = asked.map((language) => language.split('-')[0]!);
  return bases.find((language) => LANGUAGES.includes(language)) ?? LANGUAGES[0]!;
}

/** Speaks a language from now on. Throws where its words cannot be had. */
export async function speak(language: string): Promise<void> {
  const source = language in PSEUDO ? LANGUAGES[0]! : language;
  const texts = [text(`/words/${source}.ftl`)];
  if (import.meta.env.DEV) texts.push(text('/words-wanted.ftl'));
  spoken = new Words(language, ...(await Promise.all(texts)));
  document.documentElement.lang = language;
  document.documentElement.dir = spoken.direction;
}

async function text(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}
