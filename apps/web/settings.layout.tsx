import { Outlet, useOutletContext } from 'react-router';
import { loadPageTranslations } from './load-page-translations.ts';

/** The words of the settings come with their first page: the till does not wait for them. */
export async function clientLoader() {
  const namespaces = ['identity', 'security', 'staff', 'permissions', 'audit', 'keys', 'methods'];
  await loadPageTranslations(...namespaces, 'catalog');
  return null;
}

export const shouldRevalidate = () => false;

export default function Settings() {
  return <Outlet context={useOutletContext()} />;
}
