/**
 * Keeps the page and what it is made of, so that it opens when the server is away. Everything of one version is kept
 * together, so page and words always fit; nothing under /api is ever kept. A new version waits until the page says that
 * it may come, or until no page is open any more. Built by tools/keeping.mjs, which fills in the files.
 */

const FILES = ['$FILES'];
const KEPT = 'upcard-$VERSION';
const PAGE = '/';
const PAGES = /^\/($|me$|table\/|rules\/|deal\/)/;

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('message', (event) => event.data === 'renew' && event.waitUntil(renew()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && PAGES.test(pathname)) event.respondWith(found(PAGE, event.request));
  else if (FILES.includes(pathname) || pathname.startsWith('/words/')) event.respondWith(found(pathname, event.request));
});

async function keep() {
  const files = await caches.open(KEPT);
  await files.addAll([PAGE, ...FILES].map((path) => new Request(path, path.startsWith('/assets/') ? {} : { cache: 'no-cache' })));
}

/** Puts away what other versions have kept. */
async function begin() {
  const others = (await caches.keys()).filter((name) => name.startsWith('upcard-') && name !== KEPT);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Another page may be in the middle of a deal, so this one must be the only one. */
async function renew() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length <= 1) await self.skipWaiting();
}

/** What is kept, or else what the server has; words of a further language are kept once they were asked for. */
async function found(path, request) {
  const files = await caches.open(KEPT);
  const kept = await files.match(path, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && path.startsWith('/words/')) await files.put(path, fresh.clone());
  return fresh;
}
