import { categoriesOf } from '#domains/catalog/server/door/category-filter.sql.ts';
import { correctSpelling } from '#domains/catalog/server/door/correct-spelling.ts';
import { searchVariantsQuery } from '#domains/catalog/server/door/search-variants.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { findLocationTerms } from '#domains/shops/server/door/location-terms.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE } from '#platform/http/actor.ts';
import type { Site } from '#platform/http/site.ts';
import { categoryMark, categoryPath } from '../../core/category-path.ts';
import { readListFilter, readPageNumber } from '../../core/list-filter.ts';
import type { ListFilter, StoreFrame, StorePage } from '../../core/store-page.ts';
import {
  selectBrands,
  selectListed,
  selectListedAmong,
  selectListedSlugs,
} from '../pages/cards.sql.ts';
import { type FoundStore, findStore } from '../pages/frame.sql.ts';
import { findProduct } from '../pages/product.sql.ts';
import { showCards } from '../pages/show-cards.ts';
import { showProduct } from '../pages/show-product.ts';
import { storeUrl } from './store-url.ts';

/** The cards of a page of a list, and of a section of the home page. */
const LIST_SIZE = 24;
const SECTION_SIZE = 8;
const BEST_SIZE = 4;

/** The days whose sales make a best seller. */
const BEST_DAYS = 7;

export type StoreRequest = {
  /** Below the store: empty, or /c/rice. */
  path: string;
  query: URLSearchParams;
  now: Date;
};

/** An opened store: what its pages are made of. */
type Opened = {
  tx: Tx;
  store: StoreFrame;
  place: {
    shop_id: string;
    warehouse_id: string;
    branch_id: string;
    low_stock: FoundStore['low_stock'];
    terms: Parameters<typeof showCards>[1]['terms'];
    now: Date;
    since: string;
  };
};

/** A page of the store of this transaction's shop; null: there is none that a visitor may see. */
export async function readStorePage(
  tx: Tx,
  site: Site,
  request: StoreRequest,
): Promise<StorePage | null> {
  const found = await findStore(tx);
  if (found === null) return null;
  const store = frameOf(site, found);
  if (found.state === 'closed') return { kind: 'closed', store };
  const { shop_id, warehouse_id, low_stock } = found;
  const { now } = request;
  const lookup = { shop_id, scope: EVERYWHERE, warehouse_id, now };
  const terms = assertPresent(await findLocationTerms(tx, lookup), 'a store has its warehouse');
  const { branch_id } = terms;
  const since = dayBefore(terms.business_date, BEST_DAYS);
  const place = { shop_id, warehouse_id, branch_id, low_stock, terms, now, since };
  return pageAt({ tx, store, place }, request);
}

function frameOf(site: Site, found: FoundStore): StoreFrame {
  const { shop_id: _, handle, warehouse_id: __, low_stock: ___, categories, ...shown } = found;
  return {
    ...shown,
    base: `/s/${handle}`,
    canonical_url: storeUrl(site, handle),
    categories: categories.map((category) => ({ ...category, path: categoryPath(category) })),
  };
}

function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** The addresses that products have; no other text reaches the database. */
const SLUG = /^[a-z0-9-]{1,120}$/;

async function pageAt(opened: Opened, { path, query }: StoreRequest): Promise<StorePage> {
  const [, kind = '', slug = '', ...more] = path.split('/');
  const isLonger = more.some((part) => part !== '');
  if (isLonger) return missing(opened);
  if (kind === '') return home(opened);
  if (kind === 'products' && slug === '') return list(opened, null, query);
  if (kind === 'search' && slug === '') return search(opened, query.get('q') ?? '');
  if (kind === 'c') return categoryPage(opened, slug, query);
  if (kind === 'p' && SLUG.test(slug)) return productPage(opened, slug, query);
  return missing(opened);
}

async function home(opened: Opened): Promise<StorePage> {
  const best = await bestSellers(opened, SECTION_SIZE);
  const newest = await section(opened, 'newest', SECTION_SIZE);
  return { kind: 'home', store: opened.store, best, newest };
}

function bestSellers(opened: Opened, size: number) {
  return section(opened, 'best', size);
}

const ALL: ListFilter = {
  sort: 'recommended',
  from: null,
  to: null,
  in_stock: false,
  is_reduced: false,
  brand: null,
};

async function section({ tx, place }: Opened, sort: ListFilter['sort'], limit: number) {
  const filter = { ...ALL, sort, in_stock: sort === 'best' };
  const request = { ...place, category_ids: null, filter, limit, offset: 0 };
  const { product_ids } = await selectListed(tx, request);
  return showCards(tx, place, product_ids);
}

async function missing(opened: Opened): Promise<StorePage> {
  return {
    kind: 'missing',
    store: opened.store,
    best: await bestSellers(opened, BEST_SIZE),
  };
}

async function categoryPage(
  opened: Opened,
  slug: string,
  query: URLSearchParams,
): Promise<StorePage> {
  const { store } = opened;
  const mark = categoryMark(slug);
  const category = store.categories.find(({ id }) => mark !== null && id.endsWith(mark));
  if (category === undefined) return missing(opened);
  if (category.path !== `/c/${slug}`) return { kind: 'moved', store, to: category.path };
  return list(opened, category, query);
}

async function list(
  { tx, store, place }: Opened,
  category: StoreFrame['categories'][number] | null,
  query: URLSearchParams,
): Promise<StorePage> {
  const { shop_id } = place;
  const filter = readListFilter((name) => query.get(name));
  const page = readPageNumber(query.get('page'));
  const category_ids =
    category === null
      ? null
      : await categoriesOf(tx, { shop_id, category_id: category.id, is_own_only: false });
  const offset = (page - 1) * LIST_SIZE;
  const request = { ...place, category_ids, filter, limit: LIST_SIZE, offset };
  const { product_ids, total } = await selectListed(tx, request);
  return {
    kind: 'list',
    store,
    category,
    filter,
    brands: await selectBrands(tx, shop_id, category_ids),
    cards: await showCards(tx, place, product_ids),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / LIST_SIZE)),
  };
}

const SEARCH_MAX = 100;

/** Searches as the till does: in Bengali, English or Bengali in Latin letters, also near words. */
async function search(opened: Opened, typed: string): Promise<StorePage> {
  const { tx, store, place } = opened;
  // PostgreSQL stores neither NUL nor half a letter, so no product has them.
  const text = typed.replaceAll('\0', '').trim().slice(0, SEARCH_MAX).toWellFormed();
  const exact = await productsFor(opened, text);
  const corrected = exact.length > 0 ? null : await correctSpelling(tx, place.shop_id, text);
  const near = corrected === null ? [] : await productsFor(opened, corrected);
  const product_ids = exact.length > 0 ? exact : near;
  return {
    kind: 'search',
    store,
    text,
    shown_for: near.length > 0 ? corrected : null,
    cards: await showCards(tx, place, product_ids.slice(0, LIST_SIZE * 2)),
    best: product_ids.length > 0 ? [] : await bestSellers(opened, BEST_SIZE),
  };
}

const FOUND_MAX = 200;

async function productsFor({ tx, place }: Opened, text: string): Promise<string[]> {
  const query = text.length < 2 ? null : searchVariantsQuery(place.shop_id, text, FOUND_MAX);
  return query === null ? [] : selectListedAmong(tx, place.shop_id, await idsOf(tx, query));
}

async function idsOf(
  tx: Tx,
  query: NonNullable<ReturnType<typeof searchVariantsQuery>>,
): Promise<string[]> {
  const { rows } = await query.execute(tx);
  return (rows as { id: string }[]).map(({ id }) => id);
}

async function productPage(
  opened: Opened,
  slug: string,
  query: URLSearchParams,
): Promise<StorePage> {
  const { tx, store, place } = opened;
  const row = await findProduct(tx, { ...place, slug });
  if (row === null) return missing(opened);
  const { name, name_bn } = row;
  const best = () => bestSellers(opened, BEST_SIZE);
  const product = row.is_listed ? await showProduct(tx, place, row, query.get('v')) : null;
  if (product === null) return { kind: 'gone', store, name, name_bn, best: await best() };
  const category = store.categories.find(({ id }) => id === row.category_id) ?? null;
  const category_ids = row.category_id === null ? null : [row.category_id];
  const request = { ...place, category_ids, filter: ALL, limit: BEST_SIZE + 1, offset: 0 };
  const { product_ids } = await selectListed(tx, request);
  const others = product_ids.filter((id) => id !== row.id).slice(0, BEST_SIZE);
  return {
    kind: 'product',
    store,
    product: { ...product, category },
    related: await showCards(tx, place, others),
  };
}

/** The addresses of an open store's pages, below the store, for search engines. */
export async function listStorePaths(tx: Tx): Promise<string[] | null> {
  const found = await findStore(tx);
  if (found === null || found.state !== 'open') return null;
  const slugs = await selectListedSlugs(tx, found.shop_id);
  return [
    '',
    '/products',
    ...found.categories.map((category) => categoryPath(category)),
    ...slugs.map((slug) => `/p/${slug}`),
  ];
}
