import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Pages of files have words of their own, which the till does not wait for. */
export async function clientLoader() {
  await loadPageTranslations('imports');
  return null;
}
clientLoader.hydrate = true as const;

export default function Files() {
  return <Outlet context={useOutletContext()} />;
}
