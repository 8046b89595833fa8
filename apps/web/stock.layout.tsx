import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionary of stock with its first page, so that the till does not wait for it. */
export async function clientLoader() {
  await loadPageTranslations('inventory');
  return null;
}

export const shouldRevalidate = () => false;

export default function Stock() {
  return <Outlet context={useOutletContext()} />;
}
