import type { i18n } from 'i18next';
import { loadNamespaces } from './create-i18n.ts';

/** The i18n instance of the page, set at its start, because loaders run outside React. */
let current: i18n | null = null;

export function setPageI18n(instance: i18n): void {
  current = instance;
}

export async function loadPageTranslations(...namespaces: string[]): Promise<void> {
  if (current !== null) await loadNamespaces(current, namespaces);
}
