import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionary of expenses and money, so that the till does not wait for it. */
export async function clientLoader() {
  await loadPageTranslations('treasury');
  return null;
}
clientLoader.hydrate = true as const;

export default function Treasury() {
  return <Outlet context={useOutletContext()} />;
}
