import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionaries of labels, product pages and search with the first page. */
export async function clientLoader() {
  await loadPageTranslations('labels', 'catalog', 'inventory');
  return null;
}

export const shouldRevalidate = () => false;

export default function Labels() {
  return <Outlet context={useOutletContext()} />;
}
