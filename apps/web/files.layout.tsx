import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionary of the file pages, so that the till does not wait for it. */
export async function clientLoader() {
  await loadPageTranslations('imports');
  return null;
}
clientLoader.hydrate = true as const;

export default function Files() {
  return <Outlet context={useOutletContext()} />;
}
