import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionaries of points and gift cards with their first page. */
export async function clientLoader() {
  await loadPageTranslations('loyalty', 'receipt');
  return null;
}
clientLoader.hydrate = true as const;

export default function Loyalty() {
  return <Outlet context={useOutletContext()} />;
}
