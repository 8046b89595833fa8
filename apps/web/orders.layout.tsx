import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionaries of quotations, orders and product search with the first page. */
export async function clientLoader() {
  await loadPageTranslations('orders', 'inventory');
  return null;
}

export const shouldRevalidate = () => false;

export default function Orders() {
  return <Outlet context={useOutletContext()} />;
}
