import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** Loads the dictionaries of the settings with their first page, so that the till does not wait. */
export async function clientLoader() {
  const namespaces = ['identity', 'security', 'staff', 'permissions', 'audit', 'keys', 'methods'];
  await loadPageTranslations(
    ...namespaces,
    'years',
    'opening',
    'inventory',
    'catalog',
    'connections',
    'webhooks',
    'storefront',
  );
  return null;
}

export const shouldRevalidate = () => false;

export default function Settings() {
  return <Outlet context={useOutletContext()} />;
}
