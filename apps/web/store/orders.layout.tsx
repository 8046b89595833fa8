import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from '../load-page-translations.ts';

/** Loads the dictionary of the web store with the first page of its orders. */
export async function clientLoader() {
  await loadPageTranslations('storefront');
  return null;
}

export const shouldRevalidate = () => false;

export default function WebOrders() {
  return <Outlet context={useOutletContext()} />;
}
