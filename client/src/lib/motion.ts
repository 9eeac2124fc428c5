/** Motion from comparing what lay where before with what lies there now: no message ever says that something moves. */

const DEAL = 800; // milliseconds that a whole deal may take
const GHOSTS = 8;
const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

interface Zone {
  unseen: number;
  box: DOMRect;
}

interface Seen {
  cards: Map<string, DOMRect>;
  zones: Map<string, Zone>;
}

const NOTHING: Seen = { cards: new Map(), zones: new Map() };

/** Cards are elements with `data-card`; zones, with `data-zone` and `data-unseen`, hold so many that are not seen. */
export class Motion {
  private seen: Seen = NOTHING;
  private deal = '';

  constructor(private readonly root: () => HTMLElement | null) {}

  /** Remembers where everything lies: to be called before it is drawn anew. */
  before(): void {
    const root = this.root();
    this.seen = root ? look(root) : NOTHING;
  }

  /** Lets what lies elsewhere now travel there, in so many milliseconds. */
  after(deal: string, duration: number): void {
    const root = this.root();
    if (!root) return;
    const fresh = deal !== this.deal;
    const first = this.deal === '';
    this.deal = deal;
    for (const running of root.getAnimations({ subtree: true })) if (running.id === 'travel') running.cancel();
    if (!duration || first) return;
    if (fresh) dealOut(root, duration);
    else this.travel(root, duration);
  }

  private travel(root: HTMLElement, duration: number): void {
    const now = look(root);
    const from: DOMRect[] = [];
    const to: DOMRect[] = [];
    for (const [name, { unseen, box }] of now.zones) {
      const old = this.seen.zones.get(name);
      if (!old) continue;
      for (let n = unseen; n < old.unseen; n++) from.push(old.box);
      for (let n = old.unseen; n < unseen; n++) to.push(box);
    }
    for (const element of root.querySelectorAll<HTMLElement>('[data-card]')) {
      const card = element.dataset.card!;
      const box = now.cards.get(card);
      const old = this.seen.cards.get(card);
      const zone = old || !box ? undefined : from.shift();
      if (box && old) slide(element, old, box, duration);
      else if (box && zone) slide(element, within(zone, box), box, duration);
    }
    for (const box of to.slice(0, GHOSTS)) {
      const old = from.shift();
      if (old) ghost(root, old, box, duration);
    }
  }
}

function look(root: HTMLElement): Seen {
  const cards = new Map<string, DOMRect>();
  const zones = new Map<string, Zone>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-card]')) {
    cards.set(element.dataset.card!, element.getBoundingClientRect());
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-zone]')) {
    zones.set(element.dataset.zone!, { unseen: Number(element.dataset.unseen), box: element.getBoundingClientRect() });
  }
  return { cards, zones };
}

function slide(element: HTMLElement, from: DOMRect, to: DOMRect, duration: number, delay = 0): void {
  const [x, y] = [middle(from).x - middle(to).x, middle(from).y - middle(to).y];
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const size = to.width ? Math.min(2, Math.max(0.5, from.width / to.width)) : 1;
  const travel = element.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 5 }, { transform: 'none', zIndex: 5 }],
    { duration, delay, easing: EASE, fill: 'backwards' },
  );
  travel.id = 'travel';
}

function middle(box: DOMRect): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where a card lay of which it is only known in which zone. */
function within(zone: DOMRect, { width, height }: DOMRect): DOMRect {
  const { x, y } = middle(zone);
  return new DOMRect(x - width / 2, y - height / 2, width, height);
}

/** A card of which only the back is seen. */
function ghost(root: HTMLElement, from: DOMRect, to: DOMRect, duration: number): void {
  const card = document.createElement('span');
  card.className = 'ghost';
  const width = 36;
  Object.assign(card.style, {
    left: `${middle(to).x - width / 2}px`,
    top: `${middle(to).y - 0.7 * width}px`,
  });
  root.append(card);
  slide(card, from, to, duration);
  const done = () => card.remove();
  const running = card.getAnimations()[0];
  if (running) running.finished.then(done, done);
  else done();
}

/** All cards come from the middle, one after the other. */
function dealOut(root: HTMLElement, duration: number): void {
  const board = root.getBoundingClientRect();
  const from = new DOMRect(board.x + board.width / 2, board.y + board.height / 3, 0, 0);
  const cards = [...root.querySelectorAll<HTMLElement>('[data-card]')];
  const step = Math.min(60, (DEAL - duration) / Math.max(1, cards.length));
  cards.forEach((card, n) => slide(card, from, card.getBoundingClientRect(), duration, Math.max(0, n * step)));
}
