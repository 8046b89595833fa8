import type { i18n } from 'i18next';
import { loadNamespaces } from './create-i18n.ts';

/** The one instance of the browser's page, set at its start: loaders run outside React. */
let current: i18n | null = null;

export function setPageI18n(instance: i18n): void {
  current = instance;
}

export async function loadPageTranslations(...namespaces: string[]): Promise<void> {
  if (current !== null) await loadNamespaces(current, namespaces);
}
