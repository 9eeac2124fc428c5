/** The connection to a table: what is sent is answered, what happens comes once and in order, whatever the net does. */

import { answerFor, hex } from './nonces';
import type {
  Acked, Answered, Command, DoMessage, Happened, NotDone, Now, Pong, Said, Shown, Synced, ToClient, ToServer,
} from './protocol';

/** `connecting` at first; `away`: the server is not reached; `waiting`: it cannot keep what happens just now; `gone`: no
 * such table for this guest; `fault`: the table is frozen. */
export type LinkState = 'connecting' | 'live' | 'away' | 'waiting' | 'gone' | 'fault';

/** What is told to whoever holds a link. */
export interface Hearer {
  sync(told: Synced): void;
  event(told: Happened['d']): void;
  now(shown: Shown): void;
  choice(told: Answered): void;
  said(told: Said): void;
}

interface Sent {
  message: DoMessage;
  answer: (told: Acked | NotDone) => void;
}

const NO_TABLE = 4004;
const FAULT = 4010;
const PING = 5000; // milliseconds
const SILENT = 9000; // without a message, after which the connection counts as dead
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const AWAY_AFTER = 1500; // of trying again, before it is said

export class Link {
  state: LinkState = $state('connecting');

  private socket: WebSocket | null = null;
  private have: number | null = null;
  private behind = 0; // the version that the last answer to a ping knew of
  private seat: number | null = null;
  private table = '';
  private readonly sent = new Map<string, Sent>();
  private tries = 0;
  private heard = 0;
  private lost = 0; // since when there is no connection
  private again: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private closed = false;
  private readonly answered = new Set<string>();

  constructor(
    private readonly id: string,
    private readonly invite: string,
    private readonly hearer: Hearer,
  ) {}

  /** The version of the last event that came. */
  get version(): number {
    return this.have ?? 0;
  }

  // --- from outside ---

  open(): void {
    this.closed = false;
    this.lost = Date.now();
    this.connect();
    this.beat = setInterval(() => this.pulse(), 1000);
    addEventListener('online', this.hasten);
    addEventListener('pageshow', this.hasten);
    addEventListener('pagehide', this.hide);
    document.addEventListener('visibilitychange', this.hasten);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    clearInterval(this.beat);
    removeEventListener('online', this.hasten);
    removeEventListener('pageshow', this.hasten);
    removeEventListener('pagehide', this.hide);
    document.removeEventListener('visibilitychange', this.hasten);
    this.drop();
  }

  /** Connects anew, as whoever the guest is at the table now. */
  restart(): void {
    this.have = null;
    this.drop();
    this.connect();
  }

  /** Sends a command, as often as it takes; what is answered. */
  act(d: Command): Promise<Acked | NotDone> {
    const a = hex(crypto.getRandomValues(new Uint8Array(16)));
    const message: DoMessage = { t: 'act', a, v: this.have ?? 0, d };
    return new Promise((answer) => {
      this.sent.set(a, { message, answer });
      this.send(message);
    });
  }

  /** Sends what is not sent again. */
  send(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  // --- the socket ---

  private connect(): void {
    clearTimeout(this.again);
    if (this.closed || this.state === 'gone' || this.state === 'fault') return;
    const query = new URLSearchParams();
    if (this.have !== null) query.set('since', String(this.have));
    if (this.invite) query.set('invite', this.invite);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket?${query}`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => this.sendAgain();
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ToClient);
    socket.onclose = (event) => {
      if (socket === this.socket) this.ended(event.code);
    };
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private ended(code: number): void {
    this.socket = null;
    if (code === NO_TABLE || code === FAULT) {
      this.state = code === NO_TABLE ? 'gone' : 'fault';
      return;
    }
    if (this.state === 'live' || this.state === 'waiting') {
      this.state = 'connecting';
      this.lost = Date.now();
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    clearTimeout(this.again);
    this.again = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }

  /** Once a second: whether the other side is still there. */
  private pulse(): void {
    if (this.state === 'connecting' && Date.now() - this.lost > AWAY_AFTER) this.state = 'away';
    const socket = this.socket;
    if (!socket) return;
    const silence = Date.now() - this.heard;
    if (silence > SILENT) {
      this.drop();
      this.ended(0);
    } else if (silence >= PING && socket.readyState === WebSocket.OPEN) {
      this.send({ t: 'ping' });
      this.sendAgain();
    }
  }

  /** What has not been answered: it has its effect once, however often it is sent. */
  private sendAgain(): void {
    for (const { message } of this.sent.values()) this.send(message);
  }

  /** The net, or the page, is back: at once, not when it would be tried again. */
  private readonly hasten = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.socket) {
      this.send({ t: 'ping' });
    } else {
      this.tries = 0;
      this.connect();
    }
  };

  /** A page that is put away keeps no socket, or it cannot be brought back as it was. */
  private readonly hide = (event: PageTransitionEvent): void => {
    if (event.persisted) this.drop();
  };

  // --- what comes ---

  private hear(told: ToClient): void {
    this.heard = Date.now();
    if (told.t !== 'wait') this.works();
    switch (told.t) {
      case 'sync':
        return this.synced(told);
      case 'ev':
        return this.happened(told);
      case 'now':
        return this.now(told);
      case 'ack':
      case 'no':
        return this.done(told);
      case 'choice':
        return this.hearer.choice(told);
      case 'said':
        return this.hearer.said(told);
      case 'pong':
        return this.pong(told);
      case 'wait':
        this.state = 'waiting';
    }
  }

  private works(): void {
    this.state = 'live';
    this.tries = 0;
  }

  private synced(told: Synced): void {
    this.have = told.v;
    this.seat = told.about.seat;
    this.table = told.about.id;
    this.hearer.sync(told);
    void this.addNonce(told.d);
  }

  private happened(told: Happened): void {
    if (this.have === null || told.v <= this.have) return;
    if (told.v > this.have + 1) {
      this.send({ t: 'sync' });
      return;
    }
    this.have = told.v;
    this.hearer.event(told.d);
  }

  private now(told: Now): void {
    if (this.have === null || told.v < this.have) return;
    if (told.v > this.have) {
      this.send({ t: 'sync' });
      return;
    }
    this.hearer.now(told.d);
    void this.addNonce(told.d);
  }

  private done(told: Acked | NotDone): void {
    const sent = this.sent.get(told.a);
    this.sent.delete(told.a);
    sent?.answer(told);
  }

  /** An event that has not come from one ping to the next will not come. */
  private pong(told: Pong): void {
    if (this.have !== null && this.behind > this.have) this.send({ t: 'sync' });
    this.behind = told.v;
  }

  // --- the shuffle ---

  /** Adds this seat's part to the shuffle, when it is asked for. */
  private async addNonce(shown: Shown): Promise<void> {
    const key = `${shown.commitment} ${shown.phase}`;
    if (this.seat === null || !shown.wanted.includes(this.seat) || this.answered.has(key)) return;
    this.answered.add(key);
    const command = await answerFor(this.table, this.seat, shown).catch(() => null); // a page without WebCrypto adds nothing
    if (command) await this.act(command);
  }
}
