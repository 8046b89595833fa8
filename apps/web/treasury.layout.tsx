import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Expenses and money have words of their own, which the till does not wait for. */
export async function clientLoader() {
  await loadPageTranslations('treasury');
  return null;
}
clientLoader.hydrate = true as const;

export default function Treasury() {
  return <Outlet context={useOutletContext()} />;
}
