import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionaries of money and of the chart of accounts; the till needs neither. */
export async function clientLoader() {
  await loadPageTranslations('treasury', 'chart');
  return null;
}
clientLoader.hydrate = true as const;

export default function Treasury() {
  return <Outlet context={useOutletContext()} />;
}
