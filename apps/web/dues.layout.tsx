import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionary of dues with their first page. */
export async function clientLoader() {
  await loadPageTranslations('dues');
  return null;
}
clientLoader.hydrate = true as const;

export default function Dues() {
  return <Outlet context={useOutletContext()} />;
}
