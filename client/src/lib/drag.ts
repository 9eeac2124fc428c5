/** Tap, drag and drop with one pointer: a press that moves far enough is a drag, any other stays a click. */

const FAR = 8; // pixels

export interface Drag {
  /** Whether it may begin here. */
  begins(element: HTMLElement): boolean;
  /** How far it is from where it began. */
  moves(element: HTMLElement, x: number, y: number): void;
  /** Let go over something, or nothing; `x` on the page. */
  ends(element: HTMLElement, over: Element | null, x: number, y: number): void;
}

export function draggable(node: HTMLElement, drag: Drag): { destroy(): void } {
  let from: { x: number; y: number; id: number } | null = null;
  let far = false;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || !drag.begins(node)) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    far = false;
    follow('addEventListener');
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!far && Math.hypot(x, y) < FAR) return;
    if (!far) node.setPointerCapture(event.pointerId);
    far = true;
    drag.moves(node, x, y);
  }

  function up(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    from = null;
    follow('removeEventListener');
    if (!far) return;
    const over = event.type === 'pointerup' ? under(node, event.clientX, event.clientY) : null;
    drag.ends(node, over, event.clientX, event.clientY);
    setTimeout(() => (far = false)); // the click behind it has come by then
  }

  /** Hears of the pointer wherever it is, as long as it is down. */
  function follow(how: 'addEventListener' | 'removeEventListener'): void {
    window[how]('pointermove', move as EventListener);
    window[how]('pointerup', up as EventListener);
    window[how]('pointercancel', up as EventListener);
  }

  /** The click behind a drag is none. */
  function click(event: MouseEvent): void {
    if (!far) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  const still = (event: Event): void => event.preventDefault();
  node.addEventListener('pointerdown', down);
  node.addEventListener('click', click, true);
  node.addEventListener('dragstart', still);
  return {
    destroy() {
      follow('removeEventListener');
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('click', click, true);
      node.removeEventListener('dragstart', still);
    },
  };
}

function under(node: HTMLElement, x: number, y: number): Element | null {
  const before = node.style.pointerEvents;
  node.style.pointerEvents = 'none';
  const found = document.elementFromPoint(x, y);
  node.style.pointerEvents = before;
  return found;
}
