import { Outlet, useOutletContext } from 'react-router';
import { pageWords } from './page-words.ts';

/** The words of labels, and of the search for goods, come with their first page. */
export async function clientLoader() {
  await pageWords('labels', 'inventory');
  return null;
}

export const shouldRevalidate = () => false;

export default function Labels() {
  return <Outlet context={useOutletContext()} />;
}
