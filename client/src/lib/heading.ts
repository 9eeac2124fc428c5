/** Where the focus goes when a page is turned to: its heading, so that reading aloud begins there. */

const PATIENCE = 3000; // milliseconds for a page that has to wait for its heading

let waits: MutationObserver | undefined;

/** Moves the focus to the heading of the page, at once or as soon as it is there; unless it is put elsewhere first. */
export function focusHeading(): void {
  waits?.disconnect();
  (document.activeElement as HTMLElement | null)?.blur();
  if (found()) return;
  const observer = (waits = new MutationObserver(() => found() && observer.disconnect()));
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE);
}

/** Whether the focus is where it belongs. */
function found(): boolean {
  if (document.activeElement && document.activeElement !== document.body) return true;
  const heading = document.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
