import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** The words of the goods come with their first page: the till does not wait for them. */
export async function clientLoader() {
  await loadPageTranslations('catalog');
  return null;
}

export const shouldRevalidate = () => false;

export default function Catalog() {
  return <Outlet context={useOutletContext()} />;
}
