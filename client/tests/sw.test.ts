import { expect, test, vi } from 'vitest';
import { worker } from '../tools/keeping.mjs';

const HERE = 'http://here';

interface Event {
  waitUntil: (done: Promise<unknown>) => void;
  respondWith: (answer: Promise<unknown>) => void;
  request: { method: string; mode: string; url: string };
  data: string;
}

/** The worker with a browser around it that keeps what it is given, and a server that may be away. */
function begun(tabs = 1) {
  const heard: Record<string, (event: Event) => void> = {};
  const kept = new Map<string, Map<string, object>>([['upcard-old', new Map()], ['another', new Map()]]);
  const server = { away: false };
  const fetched = async ({ url }: { url: string }) => {
    if (server.away) throw new TypeError('away');
    return { ok: true, url, clone: () => ({ url }) };
  };
  const open = async (name: string) => {
    const files = kept.get(name) ?? new Map<string, object>();
    kept.set(name, files);
    return {
      addAll: async (all: { url: string }[]) => all.forEach((one) => files.set(one.url, one)),
      match: async (path: string) => files.get(path),
      put: async (path: string, answer: object) => void files.set(path, answer),
    };
  };
  const self = {
    addEventListener: (name: string, hear: (event: Event) => void) => (heard[name] = hear),
    location: { origin: HERE },
    skipWaiting: vi.fn(async () => undefined),
    clients: { claim: async () => undefined, matchAll: async () => Array(tabs).fill({}) },
  };
  const caches = { open, keys: async () => [...kept.keys()], delete: async (name: string) => kept.delete(name) };
  const Request = class {
    constructor(readonly url: string) {}
  };
  const code = worker(['/assets/a.js', '/words/en.ftl'], ['one']);
  new Function('self', 'caches', 'fetch', 'Request', code)(self, caches, fetched, Request);

  async function happens(name: string, about: Partial<Event> = {}): Promise<unknown> {
    let done: Promise<unknown> | undefined;
    const take = (promise: Promise<unknown>) => void (done = promise);
    heard[name]!({ waitUntil: take, respondWith: take, ...about } as Event);
    return done === undefined ? 'left alone' : done;
  }
  const asks = (path: string, mode = 'cors', method = 'GET') => happens('fetch', { request: { method, mode, url: HERE + path } });
  return { asks, happens, kept, self, server };
}

test('the page opens without the server, at each of its addresses', async () => {
  const { asks, happens, server } = begun();
  await happens('install');
  server.away = true;
  for (const path of ['/', '/me', '/table/ab', '/rules/push', '/deal/ab/1/2']) {
    expect(await asks(path, 'navigate')).toEqual({ url: '/' });
  }
  expect(await asks('/assets/a.js')).toEqual({ url: '/assets/a.js' });
  expect(await asks('/words/en.ftl')).toEqual({ url: '/words/en.ftl' });
});

test('what is under /api, what is sent, and what is none of its files it leaves alone', async () => {
  const { asks, happens } = begun();
  await happens('install');
  for (const path of ['/api/me', '/api/tables/ab', '/assets/other.js', '/metrics']) expect(await asks(path)).toBe('left alone');
  expect(await asks('/', 'navigate', 'POST')).toBe('left alone');
  expect(await asks('/metrics', 'navigate')).toBe('left alone');
});

test('words of another language are kept once they were asked for', async () => {
  const { asks, happens, server } = begun();
  await happens('install');
  await asks('/words/et.ftl');
  server.away = true;
  expect(await asks('/words/et.ftl')).toEqual({ url: `${HERE}/words/et.ftl` });
  await expect(asks('/words/fil.ftl')).rejects.toThrow('away');
});

test('what other versions have kept goes, what others have kept stays', async () => {
  const { happens, kept } = begun();
  await happens('install');
  await happens('activate');
  expect([...kept.keys()]).toEqual(['another', expect.stringMatching(/^upcard-[0-9a-f]{16}$/)]);
});

test('a new version comes in when it is told to, but not under another open page', async () => {
  for (const [tabs, times] of [[1, 1], [2, 0]] as const) {
    const { happens, self } = begun(tabs);
    await happens('message', { data: 'renew' });
    expect(self.skipWaiting).toHaveBeenCalledTimes(times);
  }
});

test('whatever changes in a file changes the worker', () => {
  expect(worker(['/a'], ['one'])).not.toBe(worker(['/a'], ['two']));
  expect(worker(['/a'], ['one'])).toBe(worker(['/a'], ['one']));
});
