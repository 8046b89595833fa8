import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** The words of labels, of the goods' other pages and of the search come with their first page. */
export async function clientLoader() {
  await loadPageTranslations('labels', 'catalog', 'inventory');
  return null;
}

export const shouldRevalidate = () => false;

export default function Labels() {
  return <Outlet context={useOutletContext()} />;
}
