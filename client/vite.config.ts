import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { keeping } from './tools/keeping.mjs';

const SERVER = 'http://127.0.0.1:8420';

/** Builds the client into the package. The page obeys a policy that allows no inline scripts and styles. */
export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true } }), keeping()],
  build: {
    outDir: '../src/upcard/web/site',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api/': { target: SERVER, ws: true },
      '/words/': SERVER,
    },
  },
  test: { include: ['tests/**/*.test.ts'], css: true },
});
