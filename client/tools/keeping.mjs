/** What the build adds to the page: the worker that keeps it, with the list of its files, and papers to be read. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);
const WORDS = 'src/upcard/words/';
const FIRST_WORDS = '/words/en.ftl';
const WORKER = 'client/src/sw.js';
const KEPT = ['icon.svg', 'grain.svg', 'manifest.webmanifest']; // of public/
const PAPERS = { 'protocol.txt': 'docs/protocol.md', 'openapi.json': 'docs/openapi.json', 'bot.py.txt': 'examples/bot.py' };

const read = (path) => readFileSync(new URL(path, ROOT), 'utf8');

export function keeping() {
  return {
    name: 'keeping',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const made = Object.values(bundle).sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
      const own = readdirSync(new URL(WORDS, ROOT)).filter((name) => name.endsWith('.ftl')).sort();
      const texts = [
        ...made.map((file) => file.fileName + (file.code ?? file.source)),
        ...KEPT.map((name) => read(`client/public/${name}`)),
        ...own.map((name) => name + read(WORDS + name)),
      ];
      const files = made.map(({ fileName }) => `/${fileName}`).filter((path) => path.startsWith('/assets/'));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker([...files, ...KEPT.map((name) => `/${name}`), FIRST_WORDS], texts) });
      for (const [fileName, path] of Object.entries(PAPERS)) this.emitFile({ type: 'asset', fileName, source: read(path) });
    },
  };
}

/** The worker for these files; whatever changes in one of them changes it. */
export function worker(files, texts) {
  const version = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);
  return read(WORKER).replace("['$FILES']", JSON.stringify(files)).replace('$VERSION', version);
}
