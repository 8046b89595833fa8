import '#domains/site/web/fonts/fonts.css';
import '#domains/storefront/web/store/store.css';
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import {
  canonicalQueryOf,
  isPersonal,
  queryOf,
  readPageAddress,
} from '#domains/storefront/core/page-address.ts';
import { cartCookie } from '#domains/storefront/core/saved-cart.ts';
import type { StorePage as Page } from '#domains/storefront/core/store-page.ts';
import { NoStore, StorePage } from '#domains/storefront/web/store/store-page.tsx';
import { openPages, visitor } from '#platform/contract/open-pages.ts';
import { cookiesOf, preferencesOf } from '#platform/contract/preferences.ts';
import type { PageHandle } from '../page-handle.ts';

/** Rendered on the server only, and without a script. */
export const handle: PageHandle = { isStill: true, hasNoScript: true };

const STATUS: Readonly<Record<Page['kind'], number>> = {
  home: 200,
  list: 200,
  search: 200,
  product: 200,
  cart: 200,
  missing: 404,
  gone: 410,
  closed: 503,
  checkout: 200,
  order: 200,
  moved: 308,
  instead: 303,
};

/** A day: a closed store may be open again tomorrow. */
const RETRY_SECONDS = '86400';

/** All data of a page of a shop's web store; 404 without a store at that address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { dictionary } = await import('#platform/i18n/messages.ts');
  const { language } = preferencesOf(request);
  const translations = (dictionary(language, 'store') ?? {}) as Record<string, string>;
  const { search, searchParams } = new URL(request.url);
  const path = params['*'] ? `/${params['*'].replace(/\/$/, '')}` : '';
  const name = params.handle ?? '';
  const cart = cookiesOf(request.headers.get('cookie') ?? '').get(cartCookie(name)) ?? '';
  const { written, problems } = context.get(visitor);
  const subject = JSON.stringify({ handle: name, path, search, cart, written, problems });
  const read = context.get(openPages).store;
  const page = ((await read?.(subject, language)) ?? null) as Page | null;
  if (page?.kind === 'moved' || page?.kind === 'instead') {
    // Not kept by browsers: a category may get its earlier name again.
    const headers = { 'cache-control': 'no-cache' };
    throw redirect(`${page.store.base}${page.to}`, { status: STATUS[page.kind], headers });
  }
  const headers = new Headers();
  if (page?.kind === 'closed') headers.set('retry-after', RETRY_SECONDS);
  const address = readPageAddress(path, (each) => searchParams.get(each));
  if (isPersonal(address)) headers.set('cache-control', 'no-store');
  const [query, canonical_query] = [queryOf(address), canonicalQueryOf(address)];
  const view = { language, path, query, canonical_query, translations };
  return data({ page, view }, { status: page === null ? 404 : STATUS[page.kind], headers });
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Store() {
  const { page, view } = useLoaderData<typeof loader>();
  if (page === null) return <NoStore view={view} />;
  return <StorePage page={page} view={{ ...view, store: page.store }} />;
}
