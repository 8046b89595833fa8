import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** What is made again has words of its own, beside those of the papers that it makes. */
export async function clientLoader() {
  await loadPageTranslations('recurring', 'orders', 'inventory', 'treasury');
  return null;
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = () => false;

export default function Recurring() {
  return <Outlet context={useOutletContext()} />;
}
