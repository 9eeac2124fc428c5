/** What a player sees at a moment of a deal, as far as the guide speaks of it; and what can be asked of it. */

import type { MayDo, Place, Shown, ShownCard, ShownMove, ShownView } from '../lib/protocol';
import { faceOf } from '../lib/said';
import type { Line } from '../lib/story';

export interface Scene {
  shown: Shown;
  view: ShownView;
  /** The viewer's. */
  seat: number;
  choices: MayDo | null;
  moves: readonly ShownMove[];
}

/** Whether something is so. */
export type Moment = (scene: Scene) => boolean;

/** The scene, with what is laid out, where the viewer plays and by the usual rules: of those the guide speaks. */
export function sceneOf(shown: Shown, choices: MayDo | null, lines: readonly Line[]): Scene | null {
  const view = choices?.view ?? shown.view;
  if (!view || view.seat === null || Object.keys(view.options).length) return null;
  const moves = lines.flatMap((line) => (line.is === 'moved' ? line.moves.map(({ move }) => move) : []));
  return { shown, view, seat: view.seat, choices, moves };
}

// --- cards ---

export function placesOf({ view }: Scene, kind: string, owner?: number | null): Place[] {
  return view.places.filter((place) => place.kind === kind && (owner === undefined || place.owner === owner));
}

const hand = (scene: Scene): readonly ShownCard[] => placesOf(scene, 'hand', scene.seat)[0]?.cards ?? [];
const size = (place: Place | undefined): number => (place ? place.cards.length + place.unseen : 0);

/** The cards that are to be answered, or might be taken. */
export function asked(scene: Scene): readonly ShownCard[] {
  const found = ['led', 'top', 'centre'].flatMap((kind) => placesOf(scene, kind)).flatMap(({ cards }) => cards);
  return found.length ? found : (placesOf(scene, 'pile')[0]?.cards.slice(-1) ?? []);
}

/** The number in a fact that everybody knows. */
export function numberOf({ view }: Scene, name: string): number {
  return Number(view.facts.find((fact) => fact.name === name && fact.owner === null)?.value ?? 0);
}

// --- moments ---

/** As long as the deal is played. */
export const always: Moment = ({ shown }) => shown.phase !== 'over';
export const over: Moment = ({ shown }) => shown.phase === 'over';
export const mine: Moment = ({ choices }) => choices !== null;
export const not = (moment: Moment): Moment => (scene) => !moment(scene);
export const all = (...moments: readonly Moment[]): Moment => (scene) => moments.every((moment) => moment(scene));
export const any = (...moments: readonly Moment[]): Moment => (scene) => moments.some((moment) => moment(scene));

/** A move of this verb is among those that may be made. */
export function offered(verb: string, then = ''): Moment {
  return ({ choices }) =>
    [...(choices?.more ?? []), ...(choices?.exact ?? [])].some(
      ({ move }) => move.verb === verb && (!then || move.then === then),
    );
}

/** What everybody knows, or one knows of the viewer's own seat, has this value; without one: says anything. */
export function fact(name: string, value?: string): Moment {
  return ({ view, seat }) =>
    view.facts.some(
      (one) =>
        one.name === name && (one.owner === null || one.owner === seat) &&
        (value === undefined ? Boolean(one.value) : one.value === value),
    );
}

/** Somebody has made such a move in this deal: `me`, or a seat so many places after the viewer's. */
export function did(verb: string, who: 'me' | 'others' | number): Moment {
  return ({ moves, seat, shown }) =>
    moves.some((move) => {
      if (move.verb !== verb) return false;
      if (typeof who === 'number') return move.seat === (seat + who) % shown.sitting.length;
      return (move.seat === seat) === (who === 'me');
    });
}

/** A place of this kind has cards. */
export const lies = (kind: string): Moment => (scene) => placesOf(scene, kind).some((place) => size(place) > 0);

/** The viewer has a meld on the table. */
export const melded: Moment = (scene) => placesOf(scene, 'meld', scene.seat).length > 0;

/** A card that is so is in the viewer's hand. */
export const holds = (is: (rank: string, suit: string) => boolean): Moment => (scene) =>
  hand(scene).some(({ card }) => is(faceOf(card).rank, faceOf(card).suit));

/** A card with this mark is in the viewer's hand. */
export const holdsMarked = (mark: string): Moment => (scene) => hand(scene).some(({ marks }) => marks.includes(mark));

/** At most so many cards are in the viewer's hand. */
export const few = (most: number): Moment => (scene) => hand(scene).length <= most;

/** At most so many cards are in a hand of the others. */
export const fewThere = (most: number): Moment => (scene) =>
  placesOf(scene, 'hand').some((place) => place.owner !== scene.seat && size(place) <= most);

/** At most so many cards are in the stock. */
export const fewInStock = (most: number): Moment => (scene) => placesOf(scene, 'stock').some((place) => size(place) <= most);

/** All cards of a rank, four or what else there are of it. */
export function isWhole(cards: readonly ShownCard[], most: (rank: string) => number): boolean {
  const ranks = cards.map(({ card }) => faceOf(card).rank);
  return ranks.some((rank) => ranks.filter((other) => other === rank).length === most(rank));
}

export const holdsWhole = (most: (rank: string) => number): Moment => (scene) => isWhole(hand(scene), most);

/** A move of all cards of a rank, and of no others, has been made. */
export const playedWhole = (most: (rank: string) => number): Moment => ({ moves }) =>
  moves.some(({ cards }) => cards.length > 2 && isWhole(cards, most) && cards.length === most(faceOf(cards[0]!.card).rank));

/** Whether all cards that may be played are of the suit that was led. */
export const follows: Moment = (scene) => {
  const led = asked(scene)[0];
  const suits = (scene.choices?.more ?? []).flatMap(({ move }) => move.cards.map(({ card }) => faceOf(card).suit));
  return led !== undefined && suits.length > 0 && suits.every((suit) => suit === faceOf(led.card).suit);
};

/** The viewer has taken a trick, or another seat has. */
export const won = (who: 'me' | 'others'): Moment => ({ moves, seat }) =>
  moves.some((move) => {
    if (move.then !== 'wins' && move.then !== 'loses') return false;
    const taker = (move.seat === seat) === (move.then === 'wins');
    return taker === (who === 'me');
  });

/** Another seat of the viewer's side knows this fact to be true of itself, as everybody does. */
export const partnerHas = (name: string): Moment => ({ view, seat }) =>
  view.facts.some((one) => one.name === name && one.owner !== null && (one.owner - seat + 4) % 4 === 2 && Boolean(one.value));

/** The viewer's own seat has got points in the deal that is over, or any seat has. */
export const scored: Moment = ({ shown }) => shown.points.some(Boolean);
