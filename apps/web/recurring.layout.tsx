import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionary of recurring documents, and those of the documents that they create. */
export async function clientLoader() {
  await loadPageTranslations('recurring', 'orders', 'inventory', 'treasury');
  return null;
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = () => false;

export default function Recurring() {
  return <Outlet context={useOutletContext()} />;
}
