import { Outlet, useOutletContext } from 'react-router';
import { pageWords } from './page-words.ts';

/** The words of the settings come with their first page: the till does not wait for them. */
export async function clientLoader() {
  await pageWords('identity', 'security', 'staff', 'permissions', 'audit', 'keys', 'catalog');
  return null;
}

export const shouldRevalidate = () => false;

export default function Settings() {
  return <Outlet context={useOutletContext()} />;
}
