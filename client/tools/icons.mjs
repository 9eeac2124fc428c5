/** Draws the icons of public/ from icon.svg: node tools/icons.mjs [CHROMIUM]. What may be masked fills the whole square. */

import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const PUBLIC = new URL('../public/', import.meta.url);
const SAFE = 0.8; // of the square, which no mask cuts off

const drawn = await readFile(new URL('icon.svg', PUBLIC), 'utf8');
const [, inside] = /<svg[^>]*>(.*)<\/svg>/s.exec(drawn);
const edge = (50 * (1 - SAFE)).toFixed(1);
const whole = inside.replace(/ rx="20"/, '');
const masked = whole.replace(/(<rect[^>]*\/>)(.*)/s, `$1<g transform="translate(${edge} ${edge}) scale(${SAFE})">$2</g>`);

const ICONS = [
  ['icon-192.png', 192, inside],
  ['icon-512.png', 512, inside],
  ['icon-maskable.png', 512, masked],
  ['icon-apple.png', 180, whole], // iOS rounds the corners itself
];

const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const browser = await chromium.launch({ executablePath: process.argv[2] ?? '/usr/bin/chromium', args });
for (const [name, size, shapes] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style>` +
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">${shapes}</svg>`,
  );
  await writeFile(new URL(name, PUBLIC), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
