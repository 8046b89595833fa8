import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** The words of points and gift cards come with their first page. */
export async function clientLoader() {
  await loadPageTranslations('loyalty', 'receipt');
  return null;
}
clientLoader.hydrate = true as const;

export default function Loyalty() {
  return <Outlet context={useOutletContext()} />;
}
