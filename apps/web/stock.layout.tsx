import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** The words of the stock come with its first page: the till does not wait for them. */
export async function clientLoader() {
  await loadPageTranslations('inventory');
  return null;
}

export const shouldRevalidate = () => false;

export default function Stock() {
  return <Outlet context={useOutletContext()} />;
}
