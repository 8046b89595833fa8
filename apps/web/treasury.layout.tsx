import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionaries of money, accounts and reports; the till needs none of them. */
export async function clientLoader() {
  await loadPageTranslations('treasury', 'chart', 'reports');
  return null;
}
clientLoader.hydrate = true as const;

export default function Treasury() {
  return <Outlet context={useOutletContext()} />;
}
