import { Outlet, useOutletContext } from 'react-router';
import { pageWords } from './page-words.ts';

/** The words of the settings come with their first page: the till does not wait for them. */
export async function clientLoader() {
  const own = ['identity', 'security', 'staff', 'permissions', 'audit', 'keys', 'methods'];
  await pageWords(...own, 'catalog');
  return null;
}

export const shouldRevalidate = () => false;

export default function Settings() {
  return <Outlet context={useOutletContext()} />;
}
