import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionaries of buying and of product search with its first page. */
export async function clientLoader() {
  await loadPageTranslations('purchases', 'orders', 'inventory');
  return null;
}

export const shouldRevalidate = () => false;

export default function Purchases() {
  return <Outlet context={useOutletContext()} />;
}
