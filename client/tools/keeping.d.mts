import type { Plugin } from 'vite';

export function keeping(): Plugin;
export function worker(files: readonly string[], texts: readonly string[]): string;
