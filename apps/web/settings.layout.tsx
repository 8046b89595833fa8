import { Outlet, useOutletContext } from 'react-router';
import { pageWords } from './page-words.ts';

/** The words of the settings come with the first of their pages: the till does not wait for them. */
export async function clientLoader() {
  await pageWords('security', 'staff', 'permissions');
  return null;
}

export const shouldRevalidate = () => false;

export default function Settings() {
  return <Outlet context={useOutletContext()} />;
}
