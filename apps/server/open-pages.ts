import { v7 as newId } from 'uuid';
import { isSessionLive, sessionTokenIn } from '#domains/identity/server/door/live-session.ts';
import { publicDues } from '#domains/parties/server/public-dues.ts';
import { publicReceipt } from '#domains/sales/server/public-receipt.ts';
import {
  readBlog,
  readFeaturePage,
  readFrame,
  readHomePage,
  readPostPage,
  readPreviewPage,
  readPricePage,
} from '#domains/site/server/door/site-pages.ts';
import { readSiteState, type SiteState } from '#domains/site/server/door/site-state.ts';
import { isHandle } from '#domains/storefront/core/handle.ts';
import { enterStore } from '#domains/storefront/server/door/enter-store.sql.ts';
import {
  listStorePaths,
  readStorePage,
  type StoreRequest,
} from '#domains/storefront/server/door/read-store-page.ts';
import type { OpenPages } from '#platform/contract/open-pages.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Site } from '#platform/http/site.ts';

/** The data of pages for visitors without an account. */
export function openPagesOf(means: { database: Database; site: Site }): OpenPages {
  const read = <T>(work: (tx: Tx) => Promise<T>) => withTransaction(means.database, '', work);
  return {
    receipt: (token, language) => publicReceipt(means, token, language),
    dues: (token, language) => publicDues(means, { token, language, now: new Date() }),
    store: (subject) => readStore(means, JSON.parse(subject) as StoreAddress),
    storePaths: (handle) => withTransaction(means.database, enterStore(handle), listStorePaths),
    frame: (_, language) => read((tx) => readFrame(tx, language)),
    home: (_, language) => read((tx) => readHomePage(tx, language)),
    feature: (slug, language) => read((tx) => readFeaturePage(tx, slug, language)),
    price: (_, language) => read((tx) => readPricePage(tx, language)),
    blog: (_, language) => read((tx) => readBlog(tx, language, new Date())),
    preview: (token, language) =>
      read((tx) => readPreviewPage(tx, means.site, { token, language, now: new Date() })),
    post: (slug, language) => read((tx) => readPostPage(tx, { slug, language, now: new Date() })),
  };
}

type StoreAddress = { handle: string; path: string; search: string } & Pick<
  StoreRequest,
  'cart' | 'written' | 'problems'
>;

/** A page of a shop's web store; null: there is no store at that address. */
async function readStore(
  { database, site }: { database: Database; site: Site },
  { handle, path, search, ...visit }: StoreAddress,
) {
  if (!isHandle(handle)) return null;
  const query = new URLSearchParams(search);
  return withTransaction(database, enterStore(handle), (tx) =>
    readStorePage(tx, site, { ...visit, path, query, now: new Date(), new_id: newId() }),
  );
}

/** Whether the cookies belong to an active session. */
export function makeSessionCheck(database: Database): (cookies: string) => Promise<boolean> {
  return async (cookies) => {
    const token = sessionTokenIn(cookies);
    if (token === null) return false;
    return withTransaction(database, '', (tx) => isSessionLive(tx, token, new Date()));
  };
}

/** The current state of the public site. */
export function siteStateOf(database: Database): () => Promise<SiteState> {
  return () => withTransaction(database, '', (tx) => readSiteState(tx, new Date()));
}
