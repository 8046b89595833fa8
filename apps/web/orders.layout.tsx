import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** The words of quotations and orders come with their first page, and those of finding goods. */
export async function clientLoader() {
  await loadPageTranslations('orders', 'inventory');
  return null;
}

export const shouldRevalidate = () => false;

export default function Orders() {
  return <Outlet context={useOutletContext()} />;
}
