/** The worker that keeps the page (src/sw.js): it is begun, and a new version of it lets in when nothing is disturbed. */

let kept: ServiceWorkerRegistration | undefined;
let asked = false;

/** Keeps the page in this browser, where that can be; the page does without. */
export async function keepPage(): Promise<void> {
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker; // there is none without https
  if (!import.meta.env.PROD || !workers) return;
  workers.addEventListener('controllerchange', () => asked && location.reload());
  try {
    kept = await workers.register('/sw.js');
  } catch {
    // It is tried again at the next visit.
  }
}

/** A moment in which the page may be loaded anew: if a new version waits it comes in, else one is looked for. */
export function mayRenew(): void {
  if (kept?.waiting) {
    asked = true;
    kept.waiting.postMessage('renew');
  } else {
    kept?.update().catch(() => undefined);
  }
}
