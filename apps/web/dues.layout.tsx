import { Outlet, useOutletContext } from 'react-router';
import { pageWords } from './page-words.ts';

/** The words of dues come with their first page. */
export async function clientLoader() {
  await pageWords('dues');
  return null;
}
clientLoader.hydrate = true as const;

export default function Dues() {
  return <Outlet context={useOutletContext()} />;
}
