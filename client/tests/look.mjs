/** Plays at a running server with a real browser, and takes pictures: node tests/look.mjs ADDRESS FOLDER [GAME …] [--deal]
 *
 * With --deal each game is played to the end of its deal by its buttons. */

import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const GAMES = ['double_emperor', 'run_fast', 'queen_city_rum', 'conquian', 'push'];
const SIZES = { phone: [360, 640], side: [844, 390], desk: [1280, 800] };
const THEMES = ['light', 'dark'];
const MOVES = 14; // before the pictures
const MOST = 400;
const ARGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

const [address, folder, ...rest] = process.argv.slice(2);
const whole = rest.includes('--deal');
const games = rest.filter((word) => !word.startsWith('--'));
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ARGS });
try {
  for (const game of games.length ? games : GAMES) await play(game);
} finally {
  await browser.close();
}

async function play(game) {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log(game, 'ERROR', error.message));
  page.on('console', (message) => message.type() === 'error' && console.log(game, 'console', message.text()));
  await page.goto(address, { waitUntil: 'networkidle' }); // the guest is known by then
  const id = await page.evaluate(async (name) => {
    const body = JSON.stringify({ game: name, settings: { pace: '0.1', nonce: '1' } });
    const made = await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return (await made.json()).id;
  }, game);
  await page.goto(`${address}/table/${id}`);
  await page.waitForSelector('.hand button', { timeout: 20_000 }).catch(async (error) => {
    await page.screenshot({ path: `${folder}/failed.png` });
    throw error;
  });
  let moves = 0;
  for (; moves < (whole ? MOST : MOVES); moves++) if (!(await move(page))) break;
  await pictures(page, whole ? `${game}-end` : game);
  if (!whole) await picked(page, game);
  console.log(game, moves, 'moves', (await page.textContent('.request')).trim());
  await context.close();
}

/** Plays one thing, as somebody would who presses what is offered; false when the deal is over. */
async function move(page) {
  for (let n = 0; n < 1500; n++) {
    const over = await page.locator('.buttons button.first', { hasText: /Next deal|Another match/ }).count();
    if (over) return false;
    if (await press(page)) return true;
    await page.waitForTimeout(50);
  }
  throw new Error(`nothing to do: ${await page.textContent('.bottom')}`);
}

async function press(page) {
  const first = page.locator('.buttons button.first:not([disabled])');
  if (await first.count()) return click(page, first.first());
  const offers = page.locator('.buttons button.offer:not([disabled])');
  const usable = page.locator('.hand button:not([aria-pressed=true])', { has: page.locator('.card:not(.quiet)') });
  const mine = (await page.locator('.request.lit').count()) > 0;
  if (!mine) return false;
  const picked = await page.locator('.hand [aria-pressed=true]').count();
  if ((await offers.count()) && (picked || !(await usable.count()) || Math.random() < 0.6)) return click(page, offers.first());
  if (!(await usable.count())) {
    if (picked) await page.keyboard.press('Escape'); // what is picked up leads nowhere
    return false;
  }
  return click(page, usable.nth(Math.floor(Math.random() * (await usable.count()))), { x: 8, y: 20 });
}

async function click(page, what, position) {
  try {
    await what.click({ timeout: 1000, ...(position ? { position } : {}) });
  } catch {
    return false;
  }
  await page.waitForTimeout(30);
  return true;
}

async function pictures(page, name) {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png` });
    }
  }
}

/** With a card picked up, and the menu open. */
async function picked(page, game) {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 360, height: 640 });
  const cards = page.locator('.hand button');
  if (await cards.count()) await click(page, cards.first(), { x: 8, y: 20 });
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}/${game}-picked.png` });
}
