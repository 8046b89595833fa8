import { assertPresent } from '#domains/kernel/core/assert.ts';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import {
  findLocationTerms,
  type LocationTerms,
} from '#domains/shops/server/door/location-terms.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE } from '#platform/http/actor.ts';
import type { Site } from '#platform/http/site.ts';
import { categoryPath } from '../../core/category-path.ts';
import type { Pickup, StoreFrame } from '../../core/store-page.ts';
import { storeUrl } from '../door/store-url.ts';
import { type FoundStore, findStore } from './frame.sql.ts';

/** The days whose sales make a best seller. */
const BEST_DAYS = 7;

/** An opened store: what its pages are made of. */
export type Opened = {
  tx: Tx;
  store: StoreFrame;
  /** The account that orders of visitors are posted with. */
  posts_as: string;
  pickup: Pickup | null;
  has_delivery: boolean;
  place: {
    shop_id: string;
    warehouse_id: string;
    branch_id: string;
    low_stock: FoundStore['low_stock'];
    terms: LocationTerms;
    business_date: string;
    since: string;
  };
};

/** A closed store still shows the orders that were placed before. */
export type Closed = { closed: StoreFrame; shop_id: string };

/** The store of this transaction's shop; null: there is none that a visitor may see. */
export async function enterOpenStore(
  tx: Tx,
  site: Site,
  now: Date,
): Promise<Opened | Closed | null> {
  const found = await findStore(tx);
  if (found === null) return null;
  const store = frameOf(site, found);
  const { shop_id, warehouse_id, low_stock } = found;
  if (found.state === 'closed') return { closed: store, shop_id };
  const lookup = { shop_id, scope: EVERYWHERE, warehouse_id, now };
  const terms = assertPresent(await findLocationTerms(tx, lookup), 'an open store has a warehouse');
  const { branch_id, business_date } = terms;
  const since = daysAfter(business_date, -BEST_DAYS);
  const place = { shop_id, warehouse_id, branch_id, business_date, low_stock, terms, since };
  const { posts_as, pickup, has_delivery } = found;
  return { tx, store, place, posts_as, pickup, has_delivery };
}

function frameOf(site: Site, found: FoundStore): StoreFrame {
  const { shop_id: _, handle, warehouse_id: __, low_stock: ___, posts_as: ____, ...shown } = found;
  const { categories, pickup, has_delivery, ...frame } = shown;
  return {
    ...frame,
    base: `/s/${handle}`,
    canonical_url: storeUrl(site, handle),
    takes_orders: pickup !== null || has_delivery,
    categories: categories.map((category) => ({ ...category, path: categoryPath(category) })),
  };
}
