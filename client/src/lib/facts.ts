/** What else everybody knows, each as a name and a sentence. The same as in src/upcard/terminal/places.py. */

import { plainCard, type ShownView } from './data';
import { factOf } from './places';
import type { Story } from './story';
import type { Words } from './words';

export interface Row {
  name: string;
  text: string;
}

const LONG_IDLE = 6; // turns without anything new, from which on it is said

export function factRows(view: ShownView, story: Story, words: Words): Row[] {
  return [
    ...round(view, words), ...opening(view, story, words), ...paid(view, story, words),
    ...counted(view, words),
  ];
}

function round(view: ShownView, words: Words): Row[] {
  const asked = factOf(view, 'round');
  if (!asked) return [];
  return [{ name: words.say('fact-round'), text: words.say('fact-round.shows', { value: Number(asked.value) }) }];
}

function opening(view: ShownView, story: Story, words: Words): Row[] {
  if (factOf(view, 'opening')?.value !== 'heart3' || view.turn === null) return [];
  const text = words.say('fact-opening.shows', { ...story.who(view.turn), cards: plainCard('3H') });
  return [{ name: words.say('fact-opening'), text }];
}

function paid(view: ShownView, story: Story, words: Words): Row[] {
  const found = view.facts.filter(({ name, owner, value }) => name === 'paid' && owner !== null && value);
  if (!found.length) return [];
  const scores = found.map(({ owner, value }) => words.say('score-of', { ...story.who(owner!), points: Number(value) }));
  return [{ name: words.say('fact-paid'), text: words.listed(scores) }];
}

function counted(view: ShownView, words: Words): Row[] {
  const out: Row[] = [];
  const add = (name: string, least: number, more = 0) => {
    const count = Number(factOf(view, name)?.value ?? 0);
    if (count >= least) out.push({ name: words.say(`fact-${name}`), text: words.say(`fact-${name}.shows`, { count: count + more }) });
  };
  add('carried', 1, 1);
  add('recycled', 1);
  add('idle', LONG_IDLE);
  return out;
}
