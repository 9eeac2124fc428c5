/** A table as one viewer has it before it: what the server shows, what is picked up, what is laid out, what was said. */

import { Link, type Hearer } from './link.svelte';
import { keepOrder, keptOrder, movedTo, ordered, ORDERS, type HandOrder } from './order';
import type {
  About, Acked, Answered, Command, Happened, MayDo, NotDone, Offer, Place, Said, Shown, ShownView, Synced,
} from './protocol';
import { play } from './sound';
import { added, linesOf, movedSince, Story, type Line } from './story';
import { words } from './speaking.svelte';

/** A refusal, with what was asked for. */
export interface Refused {
  told: NotDone;
  asked: string;
}

/** What became of the question whether moves begin an act. */
type Begins = 'laid' | 'no act' | 'overtaken';

const BUBBLE = 5000; // milliseconds that a phrase stays
const AGAIN = 4000; // that the turn before is shown again

export class Table implements Hearer {
  about: About | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  lines: readonly Line[] = $state.raw([]);
  picked: readonly string[] = $state.raw([]);
  /** What may be done with them, as last answered. */
  answer: MayDo | null = $state.raw(null);
  refused: Refused | null = $state.raw(null);
  order: HandOrder = $state.raw({ by: '', own: [] });
  bubbles: Readonly<Record<number, string>> = $state.raw({});
  /** When the time of the seat to move is over, on the clock of the page. */
  turnEnds: number | null = $state.raw(null);
  /** Whether the turn before is shown once more. */
  again = $state(false);
  /** Whether a command is on its way. */
  busy = $state(false);
  readonly link: Link;

  private asked = 0;
  private got = 0;
  private before: readonly Line[] = [];

  constructor(id: string, readonly invite: string) {
    this.link = new Link(id, invite, this);
  }

  // --- what is seen ---

  readonly story = $derived(this.about && this.shown ? new Story(words(), this.about, this.shown) : null);
  readonly seat = $derived(this.about?.seat ?? null);
  readonly laid = $derived(this.answer?.sends ?? []);
  /** The table, with what is laid out. */
  readonly view: ShownView | null = $derived(this.answer?.view ?? this.shown?.view ?? null);
  readonly mine: Place | null = $derived(
    this.view?.places.find((place) => place.kind === 'hand' && place.owner === this.seat && this.seat !== null) ?? null,
  );
  readonly hand: readonly string[] = $derived(
    ordered((this.mine?.cards ?? []).map(({ card }) => card), this.shown?.orders ?? {}, this.order),
  );
  readonly myTurn = $derived(this.shown?.choices != null);
  /** What may be done now: with what is picked up, or without. */
  readonly choices: MayDo | null = $derived(this.myTurn ? (this.answer ?? this.shown?.choices ?? null) : null);
  /** The cards of the hand that can be picked up for a legal move, or are. */
  readonly usable = $derived(new Set([...this.adds(), ...this.picked]));
  readonly moved = $derived(movedSince(this.again ? this.before : this.lines, this.again ? null : this.seat));

  // --- what the player does ---

  /** Picks a card up, or puts it back. Where nothing goes with what is picked up, one that can be played takes its place. */
  pick(card: string): void {
    if (this.picked.includes(card)) this.set(this.picked.filter((one) => one !== card));
    else this.set(this.alone && this.usable.has(card) ? [card] : [...this.picked, card]);
  }

  set(picked: readonly string[]): void {
    this.picked = picked;
    this.refused = null;
    this.ask(picked, this.laid);
  }

  /** Plays what is offered. What begins an act is laid out first, to be sent when the act is whole. */
  async play(offer: Offer): Promise<void> {
    if (this.busy || !this.story) return;
    this.refused = null;
    const asked = this.story.offer(offer, this.view);
    if (this.laid.length) return this.layOut([...this.laid, ...offer.sends]);
    this.busy = true;
    const small = offer.sends.length === 1 && offer !== this.choices?.meant;
    const begins = small ? await this.begins(offer.sends) : 'no act';
    if (begins === 'laid') this.picked = [];
    if (begins === 'no act') await this.send(offer.sends, asked);
    this.busy = false;
  }

  /** Sends what is laid out. */
  async sendLaid(): Promise<void> {
    if (this.busy || !this.answer?.whole) return;
    this.busy = true;
    await this.send(this.laid, '');
    this.busy = false;
  }

  /** Lays out these moves and no others. */
  layOut(moves: readonly string[]): void {
    this.picked = [];
    this.refused = null;
    this.ask([], moves);
  }

  /** Puts everything back. */
  putBack(): void {
    if (this.laid.length) this.layOut(this.picked.length ? this.laid : []);
    else this.set([]);
    this.refused = null;
  }

  async do(command: Command): Promise<boolean> {
    const told = await this.command(command);
    if (told.t === 'no') this.refused = { told, asked: '' };
    return told.t === 'ack';
  }

  sort(by: string): void {
    this.order = { by, own: by === 'own' ? this.hand : this.order.own };
    this.keepOrder();
  }

  /** The next of the orders that the hand can be in. */
  sortNext(): void {
    const at = ORDERS.findIndex((order) => order === this.order.by);
    this.sort(ORDERS[(at + 1) % (ORDERS.length - 1)]!);
  }

  /** Puts cards of the hand before another, or at its end: the order is the player's own from then on. */
  arrange(cards: readonly string[], before: string | null): void {
    this.order = { by: 'own', own: movedTo(this.hand, cards, before) };
    this.keepOrder();
  }

  /** Waits until it is known what may be done with what is picked up. */
  async answered(): Promise<void> {
    for (let n = 0; n < 100 && this.asked !== this.got; n++) await new Promise((on) => setTimeout(on, 20));
  }

  say(phrase: string): void {
    this.link.send({ t: 'say', phrase });
  }

  /** Lets the programs move now. */
  hurry(): void {
    this.link.send({ t: 'hurry' });
  }

  /** Marks once more what moved before the viewer's last move, or since. */
  showAgain(): void {
    this.again = true;
    setTimeout(() => (this.again = false), AGAIN);
  }

  // --- what is told ---

  sync(told: Synced): void {
    if (this.about?.game !== told.about.game) this.order = keptOrder(told.about.game, told.about.order);
    this.about = told.about;
    this.lines = linesOf(told);
    this.before = this.lines;
    this.show(told.d);
  }

  event(told: Happened['d']): void {
    if (told.is === 'prepared' || told.is === 'opening') return;
    if (told.is === 'took-back') return this.link.send({ t: 'sync' });
    if (told.is === 'moved' && told.seat === this.seat) this.before = this.lines;
    this.lines = added(told.is === 'dealt' ? [] : this.lines, told);
    if (told.is === 'moved') play(told.seat === this.seat ? 'down' : 'slide');
    if (told.is === 'dealt') play('slide');
    if (told.is === 'ended') play('end');
  }

  now(shown: Shown): void {
    const mine = this.myTurn;
    this.show(shown);
    if (!mine && this.myTurn) play('turn');
  }

  choice(told: Answered): void {
    if (told.q !== this.asked) return;
    this.got = told.q;
    const waits = this.waits;
    this.waits = null;
    if (told.d) this.answer = told.d;
    if (waits) waits(told.d ? 'laid' : 'no act');
    else if (!told.d && this.laid.length) this.layOut([]);
  }

  said(told: Said): void {
    this.bubbles = { ...this.bubbles, [told.seat]: told.phrase };
    setTimeout(() => {
      if (this.bubbles[told.seat] === told.phrase) this.bubbles = { ...this.bubbles, [told.seat]: '' };
    }, BUBBLE);
  }

  // --- in between ---

  /** Whether what is picked up makes a move and no other card goes with it. */
  private get alone(): boolean {
    const { answer } = this;
    return this.picked.length > 0 && answer !== null && answer.exact.length > 0 && answer.adds.length === 0;
  }

  private adds(): readonly string[] {
    if (this.alone && !this.laid.length) return this.shown?.choices?.adds ?? [];
    return this.choices?.adds ?? [];
  }

  private waits: ((found: Begins) => void) | null = null;
  private sending = false;

  private show(shown: Shown): void {
    const laid = this.sending ? [] : this.laid;
    this.shown = shown;
    this.turnEnds = shown.turn_left === null ? null : Date.now() + 1000 * shown.turn_left;
    const held = new Set(shown.view?.places.flatMap(({ kind, owner, cards }) =>
      kind === 'hand' && owner === this.seat ? cards.map(({ card }) => card) : [],
    ));
    this.picked = shown.phase === 'over' ? [] : this.picked.filter((card) => held.has(card));
    if (!shown.choices) this.refused = null;
    this.ask(this.picked, laid);
  }

  /** Asks what may be done; the last answer stays until the new one is there. */
  private ask(cards: readonly string[], laid: readonly string[]): void {
    this.asked++;
    this.waits?.('overtaken');
    this.waits = null;
    if (!this.myTurn || (!cards.length && !laid.length)) {
      this.answer = null;
      this.got = this.asked;
    } else this.link.send({ t: 'ask', q: this.asked, cards: [...cards], laid: [...laid] });
  }

  /** Whether these moves begin an act: then they are laid out. */
  private begins(moves: readonly string[]): Promise<Begins> {
    return new Promise((answer) => {
      this.ask([], moves);
      this.waits = answer;
    });
  }

  private async send(moves: readonly string[], asked: string): Promise<void> {
    this.sending = true;
    const told = await this.command({ does: 'play', moves: [...moves] });
    this.sending = false;
    this.picked = told.t === 'no' ? this.picked : [];
    this.ask(this.picked, []);
    if (told.t === 'no') this.refused = { told, asked };
  }

  private command(command: Command): Promise<Acked | NotDone> {
    this.refused = null;
    return this.link.act(command);
  }

  private keepOrder(): void {
    if (this.about) keepOrder(this.about.game, this.order);
  }
}
