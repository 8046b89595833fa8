import type { i18n } from 'i18next';
import { loadWords } from './words.ts';

/** The one instance of the browser's page, set at its start: loaders run outside React. */
let current: i18n | null = null;

export function setPageWords(words: i18n): void {
  current = words;
}

export async function pageWords(...namespaces: string[]): Promise<void> {
  if (current !== null) await loadWords(current, namespaces);
}
