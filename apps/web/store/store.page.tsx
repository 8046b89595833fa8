import '#domains/site/web/fonts/fonts.css';
import '#domains/storefront/web/store/store.css';
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { StorePage as Page } from '#domains/storefront/core/store-page.ts';
import { StorePage } from '#domains/storefront/web/store/store-page.tsx';
import { openPages } from '#platform/contract/open-pages.ts';
import { preferencesOf } from '#platform/contract/preferences.ts';
import type { PageHandle } from '../page-handle.ts';

/** Rendered on the server only, and without a script. */
export const handle: PageHandle = { isStill: true, hasNoScript: true };

const STATUS: Readonly<Record<Page['kind'], number>> = {
  home: 200,
  list: 200,
  search: 200,
  product: 200,
  missing: 404,
  gone: 410,
  closed: 503,
  moved: 308,
};

/** A day: a closed store may be open again tomorrow. */
const RETRY_SECONDS = '86400';

/** All data of a page of a shop's web store; 404 without a store at that address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { dictionary } = await import('#platform/i18n/messages.ts');
  const { language } = preferencesOf(request);
  const { search } = new URL(request.url);
  const path = params['*'] ? `/${params['*'].replace(/\/$/, '')}` : '';
  const subject = JSON.stringify({ handle: params.handle ?? '', path, search });
  const read = context.get(openPages).store;
  const page = ((await read?.(subject, language)) ?? null) as Page | null;
  if (page === null) throw data(null, { status: 404 });
  if (page.kind === 'moved') throw redirect(`${page.store.base}${page.to}`, 308);
  const translations = (dictionary(language, 'store') ?? {}) as Record<string, string>;
  const headers = new Headers();
  if (page.kind === 'closed') headers.set('retry-after', RETRY_SECONDS);
  return data({ page, language, path, translations }, { status: STATUS[page.kind], headers });
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Store() {
  const { page, ...view } = useLoaderData<typeof loader>();
  return <StorePage page={page} view={{ ...view, store: page.store }} />;
}

/** There is no store at this address, or it failed: nothing of another page shows through. */
export function ErrorBoundary() {
  return (
    <main role="alert" className="store-missing">
      <p lang="bn">এই ঠিকানায় কোনো অনলাইন দোকান নেই।</p>
      <p lang="en">There is no web store at this address.</p>
    </main>
  );
}
