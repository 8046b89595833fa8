import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionary of products with their first page, so that the till does not wait. */
export async function clientLoader() {
  await loadPageTranslations('catalog');
  return null;
}

export const shouldRevalidate = () => false;

export default function Catalog() {
  return <Outlet context={useOutletContext()} />;
}
