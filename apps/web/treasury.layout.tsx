import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionaries of expenses, money and reports, so that the till does not wait for it. */
export async function clientLoader() {
  await loadPageTranslations('treasury', 'reports');
  return null;
}
clientLoader.hydrate = true as const;

export default function Treasury() {
  return <Outlet context={useOutletContext()} />;
}
