import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** The words of dues come with their first page. */
export async function clientLoader() {
  await loadPageTranslations('dues');
  return null;
}
clientLoader.hydrate = true as const;

export default function Dues() {
  return <Outlet context={useOutletContext()} />;
}
