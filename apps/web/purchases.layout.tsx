import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** The words of buying come with its first page, and those of finding goods. */
export async function clientLoader() {
  await loadPageTranslations('purchases', 'orders', 'inventory');
  return null;
}

export const shouldRevalidate = () => false;

export default function Purchases() {
  return <Outlet context={useOutletContext()} />;
}
