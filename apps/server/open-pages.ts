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
