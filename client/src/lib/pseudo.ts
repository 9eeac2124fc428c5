/** Languages made from English by rule, to look at the layout with: what is shown unchanged did not come from the words. */

import type { FluentResource } from '@fluent/bundle';

type Pattern = FluentResource['body'][number]['value'];
type Complex = Exclude<Pattern, string | null>;

export interface Pseudo {
  direction: 'ltr' | 'rtl';
  text: (text: string) => string;
  around: readonly [string, string];
}

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = [...'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'];
const KEPT = 'sign'; // the attribute that is as wide as a card

export const PSEUDO: Readonly<Record<string, Pseudo>> = {
  'en-XA': { direction: 'ltr', text: stretched, around: ['⟦', '⟧'] },
  'ar-XB': { direction: 'rtl', text: turned, around: ['', ''] },
};

/** Each letter with an accent, and a dot for every third one. */
function stretched(text: string): string {
  const end = text.trimEnd().length;
  const accented = text.slice(0, end).replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)]!);
  return accented + '·'.repeat(Math.floor(letters(text) / 3)) + text.slice(end);
}

/** Each word written from right to left. */
function turned(text: string): string {
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => `\u202e${word}\u202c`);
}

/** The sentences in a language that is none; arguments, selectors and functions stay. */
export function made(resource: FluentResource, pseudo: Pseudo): FluentResource {
  for (const message of resource.body) {
    message.value = whole(message.value, pseudo);
    for (const [name, pattern] of Object.entries(message.attributes)) {
      if (name !== KEPT) message.attributes[name] = whole(pattern, pseudo)!;
    }
  }
  return resource;
}

function whole(pattern: Pattern, pseudo: Pseudo): Pattern {
  if (pattern === null || !hasLetters(pattern)) return pattern;
  const [before, after] = pseudo.around;
  return [before, ...parts(changed(pattern, pseudo)), after];
}

function changed(pattern: string | Complex, pseudo: Pseudo): string | Complex {
  return joined(parts(pattern)).map((part) => {
    if (typeof part === 'string') return pseudo.text(part);
    if (part.type !== 'select') return part;
    return { ...part, variants: part.variants.map((one) => ({ ...one, value: changed(one.value, pseudo) })) };
  });
}

/** Texts that stand side by side are one. */
function joined(pattern: Complex): Complex {
  const out: Complex = [];
  for (const part of pattern) {
    const last = out.at(-1);
    if (typeof part === 'string' && typeof last === 'string') out[out.length - 1] = last + part;
    else out.push(part);
  }
  return out;
}

function hasLetters(pattern: string | Complex): boolean {
  return parts(pattern).some((part) => {
    if (typeof part === 'string') return letters(part) > 0;
    return part.type === 'select' && part.variants.some((variant) => hasLetters(variant.value));
  });
}

const parts = (pattern: string | Complex): Complex => (typeof pattern === 'string' ? [pattern] : pattern);
const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
