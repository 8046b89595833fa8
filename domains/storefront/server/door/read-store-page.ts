import { categoriesOf } from '#domains/catalog/server/door/category-filter.sql.ts';
import { correctSpelling } from '#domains/catalog/server/door/correct-spelling.ts';
import { searchVariantsQuery } from '#domains/catalog/server/door/search-variants.sql.ts';
import { planEachTime } from '#platform/db/plan-each-time.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Site } from '#platform/http/site.ts';
import { categoryMark, categoryPath } from '../../core/category-path.ts';
import { type PageAddress, readPageAddress } from '../../core/page-address.ts';
import {
  type ListFilter,
  type StoreFrame,
  type StorePage,
  TILES_MAX,
} from '../../core/store-page.ts';
import { selectBrands, selectListedAmong, selectListedSlugs } from '../pages/cards.sql.ts';
import { cartPage } from '../pages/cart-page.ts';
import { checkoutPage } from '../pages/checkout-page.ts';
import { findStore } from '../pages/frame.sql.ts';
import { LIST_MAX, selectBest, selectFirst, selectListed } from '../pages/list.sql.ts';
import { enterOpenStore, type Opened } from '../pages/open-store.ts';
import { orderPage } from '../pages/order-page.ts';
import { findProduct } from '../pages/product.sql.ts';
import { showCards } from '../pages/show-cards.ts';
import { showProduct } from '../pages/show-product.ts';

/** The cards of a page of a list, and of a section of the home page. */
const LIST_SIZE = 24;
const SECTION_SIZE = 8;
const BEST_SIZE = 4;

export type StoreRequest = {
  /** Below the store: empty, or /c/rice. */
  path: string;
  query: URLSearchParams;
  now: Date;
  /** The cart that the visitor's browser keeps. */
  cart?: string;
  /** A form of the checkout, and why its order was not placed. */
  written?: Readonly<Record<string, string>> | null;
  problems?: Readonly<Record<string, string>>;
  /** The id of an order that may be placed. */
  new_id?: string;
};

/** A page of the store of this transaction's shop; null: there is none that a visitor may see. */
export async function readStorePage(
  tx: Tx,
  site: Site,
  request: StoreRequest,
): Promise<StorePage | null> {
  const entered = await enterOpenStore(tx, site, request.now);
  if (entered === null) return null;
  const address = readPageAddress(request.path, (name) => request.query.get(name));
  if (address.kind === 'order') {
    const at = 'closed' in entered ? { tx, store: entered.closed, ...entered } : ofOpen(entered);
    const page = await orderPage(at, site, address);
    if (page !== null) return page;
  }
  if ('closed' in entered) return { kind: 'closed', store: entered.closed };
  await planEachTime(tx);
  return pageAt(entered, address, request);
}

function ofOpen({ tx, store, place: { shop_id } }: Opened) {
  return { tx, store, shop_id };
}

async function pageAt(
  opened: Opened,
  address: PageAddress,
  { cart = '', written = null, problems = {}, new_id = '' }: StoreRequest,
): Promise<StorePage> {
  switch (address.kind) {
    case 'home':
      return home(opened);
    case 'list':
      return address.category_slug === null
        ? list(opened, null, address)
        : categoryPage(opened, address.category_slug, address);
    case 'search':
      return search(opened, address.text);
    case 'product':
      return productPage(opened, address);
    case 'cart':
      return cartPage(opened, cart, address.message);
    case 'checkout':
      return checkoutPage(opened, { cart, written, problems, new_id });
    case 'order':
    case 'missing':
      return missing(opened);
  }
}

async function home(opened: Opened): Promise<StorePage> {
  const { tx, store, place } = opened;
  const tiles: Extract<StorePage, { kind: 'home' }>['tiles'] = [];
  for (const category of store.categories.slice(0, TILES_MAX)) {
    const category_ids = await idsWithin(opened, category);
    const request = { ...place, category_ids, filter: ALL };
    const { total, is_more } = await selectListed(tx, request, { limit: 0, offset: 0 });
    tiles.push({ category, count: { total, is_more } });
  }
  const newest = { ...place, category_ids: null, filter: { ...ALL, sort: 'newest' as const } };
  return {
    kind: 'home',
    store,
    tiles,
    best: await bestSellers(opened, SECTION_SIZE),
    newest: await showCards(tx, place, await selectFirst(tx, newest, SECTION_SIZE)),
  };
}

const ALL: ListFilter = {
  sort: 'recommended',
  from: null,
  to: null,
  in_stock: false,
  is_reduced: false,
  brand: null,
};

async function bestSellers({ tx, place }: Opened, size: number) {
  const request = { ...place, category_ids: null, filter: { ...ALL, in_stock: true } };
  return showCards(tx, place, await selectBest(tx, request, size));
}

async function missing(opened: Opened): Promise<StorePage> {
  return {
    kind: 'missing',
    store: opened.store,
    best: await bestSellers(opened, BEST_SIZE),
  };
}

type Category = StoreFrame['categories'][number];
type ListAddress = Extract<PageAddress, { kind: 'list' }>;

/** The category with all below it. */
function idsWithin({ tx, place: { shop_id } }: Opened, { id }: Category): Promise<string[]> {
  return categoriesOf(tx, { shop_id, category_id: id, is_own_only: false });
}

async function categoryPage(
  opened: Opened,
  slug: string,
  address: ListAddress,
): Promise<StorePage> {
  const { store } = opened;
  const mark = categoryMark(slug);
  const category = store.categories.find(({ id }) => mark !== null && id.endsWith(mark));
  if (category === undefined) return missing(opened);
  if (category.path !== `/c/${slug}`) return { kind: 'moved', store, to: category.path };
  return list(opened, category, address);
}

async function list(
  opened: Opened,
  category: Category | null,
  { filter, page }: ListAddress,
): Promise<StorePage> {
  const { tx, store, place } = opened;
  const category_ids = category === null ? null : await idsWithin(opened, category);
  const request = { ...place, category_ids, filter };
  const range = { limit: LIST_SIZE, offset: (page - 1) * LIST_SIZE };
  if (range.offset >= LIST_MAX) return missing(opened);
  const { product_ids, ...count } = await selectListed(tx, request, range);
  const pages = Math.max(1, Math.ceil(count.total / LIST_SIZE));
  if (page > pages) return missing(opened);
  return {
    kind: 'list',
    store,
    category,
    filter,
    brands: await selectBrands(tx, place.shop_id, category_ids),
    cards: await showCards(tx, place, product_ids),
    count,
    page,
    pages,
  };
}

/** Searches as the till does: in Bengali, English or Bengali in Latin letters, also near words. */
async function search(opened: Opened, text: string): Promise<StorePage> {
  const { tx, store, place } = opened;
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
  { slug, variant_id }: Extract<PageAddress, { kind: 'product' }>,
): Promise<StorePage> {
  const { tx, store, place } = opened;
  const row = await findProduct(tx, { ...place, slug });
  if (row === null) return missing(opened);
  if (row.moved_to !== null) return { kind: 'moved', store, to: `/p/${row.moved_to}` };
  const { name, name_bn } = row;
  const product = row.is_listed ? await showProduct(tx, place, row, variant_id) : null;
  if (product === null) {
    return { kind: 'gone', store, name, name_bn, best: await bestSellers(opened, BEST_SIZE) };
  }
  const isUnknown = variant_id !== null && product.chosen.id !== variant_id;
  if (isUnknown) return { kind: 'moved', store, to: product.path };
  const category = store.categories.find(({ id }) => id === row.category_id) ?? null;
  const category_ids = row.category_id === null ? null : [row.category_id];
  const request = { ...place, category_ids, filter: ALL };
  const beside = await selectFirst(tx, request, BEST_SIZE + 1);
  const others = beside.filter((id) => id !== row.id).slice(0, BEST_SIZE);
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
