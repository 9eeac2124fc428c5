/** What is asked of the player, in one line. */

import type { ShownCard } from './data';
import type { MayDo, Offer, ShownView } from './protocol';
import type { Story } from './story';
import type { Words } from './words';

/** Kinds of place whose cards are to be answered. */
const ANSWERED = ['led', 'top', 'centre'];

const FEW = 3;
const MANY = 6;

/** What may be done, by what kinds of move there are: `draw from the stock or take 7♥`. */
export function asks(choices: MayDo, view: ShownView, story: Story, words: Words): string {
  const verbs = new Map<string, Offer>();
  for (const offer of choices.more) {
    if (offer.sends.length === 1 && !verbs.has(offer.move.verb)) verbs.set(offer.move.verb, offer);
  }
  const there = view.places.filter(({ kind }) => ANSWERED.includes(kind)).flatMap(({ cards }) => cards);
  const things = [...verbs].flatMap(([verb, offer]) => {
    const key = `ask-${story.about.game}-${verb.replaceAll(' ', '-')}`;
    return words.has(key) ? [words.say(key, { cards: onTable(offer), there, count: there.length })] : [];
  });
  if (!things.length) return words.say('turn-you');
  const last = things.at(-1)!;
  const first = words.listed(things.slice(0, -1));
  return words.say('ask', { things: first ? words.say('list-or', { first, last }) : last });
}

/** The cards of a move that are not from the hand. */
function onTable(offer: Offer): ShownCard[] {
  return offer.move.cards.filter(({ card }) => !offer.cards.includes(card));
}

/** The offers that are worth a button: of what is picked up, what it makes alone and then with others; with nothing
 * picked up, what takes no card of the hand, and acts as a whole; all, where they are few. */
export function buttons(choices: MayDo, picked: number, laid: number): { offers: readonly Offer[]; more: number } {
  if (picked) {
    const exact = choices.exact.filter((offer, n) => choices.exact.findIndex((other) => alike(other, offer)) === n);
    const more = choices.more.slice(0, exact.length ? FEW : MANY);
    return { offers: [...exact, ...more], more: choices.count - more.length };
  }
  if (choices.count <= FEW || laid) {
    const offers = choices.more.slice(0, laid ? MANY : FEW);
    return { offers, more: choices.count - offers.length };
  }
  const free = choices.more.filter((offer) => !offer.cards.length);
  const own = [...free, ...choices.more.filter((offer) => offer.cards.length > 0 && offer.sends.length > 1)];
  return { offers: own.slice(0, MANY), more: Math.max(0, own.length - MANY) };
}

/** Whether two offers of the same cards come to the same: one of them leaves open which of two equal cards it is. */
function alike(one: Offer, other: Offer): boolean {
  const what = ({ move, sends }: Offer) =>
    JSON.stringify([move.verb, move.meld, move.end, move.frees, move.cards.map(({ card, stands_for }) => [card, stands_for]).sort(), sends.length]);
  return what(one) === what(other);
}
