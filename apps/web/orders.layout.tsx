import { Outlet, useOutletContext } from 'react-router';
import { pageWords } from './page-words.ts';

/** The words of quotations and orders come with their first page, and those of finding goods. */
export async function clientLoader() {
  await pageWords('orders', 'inventory');
  return null;
}

export const shouldRevalidate = () => false;

export default function Orders() {
  return <Outlet context={useOutletContext()} />;
}
