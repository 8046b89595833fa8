import { listQuery, readListFilter, readPageNumber } from './list-filter.ts';
import { type OrderReference, readOrderReference } from './order-code.ts';
import type { ListFilter } from './store-page.ts';

/** What an address says of a page below a store. */
export type PageAddress =
  | { kind: 'home' | 'missing' }
  | ({ kind: 'list' /** null: all products. */; category_slug: string | null } & ListPart)
  | { kind: 'search'; text: string }
  | { kind: 'cart'; message: string | null }
  | { kind: 'checkout' }
  | { kind: 'order'; reference: OrderReference; is_new: boolean }
  | { kind: 'product'; slug: string /** null: the first. */; variant_id: string | null };

type ListPart = { filter: ListFilter; page: number };

/** A part of an address that a product or a category can have; no other reaches the database. */
const SLUG = /^[a-z0-9-]{1,120}$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Characters of a search that count. */
const SEARCH_MAX = 100;

/** Reads the path, as /c/rice, and the query; unknown and wrong values count as absent. */
export function readPageAddress(path: string, value: (name: string) => string | null): PageAddress {
  const [before, kind = '', slug, ...more] = path.split('/');
  if (before !== '' || more.length > 0) return { kind: 'missing' };
  if (path === '') return { kind: 'home' };
  if (kind === 'search' && slug === undefined) return { kind, text: searchText(value('q')) };
  if (kind === 'cart' && slug === undefined) return { kind, message: cartMessage(value('m')) };
  if (kind === 'checkout' && slug === undefined) return { kind };
  if (kind === 'o') return orderAddress(slug ?? '', value('thanks') !== null);
  const isList = kind === 'products' && slug === undefined;
  if (isList) return listAddress(null, value);
  if (slug === undefined || !SLUG.test(slug)) return { kind: 'missing' };
  if (kind === 'c') return listAddress(slug, value);
  const variant_id = ID.exec(value('v') ?? '')?.[0] ?? null;
  return kind === 'p' ? { kind: 'product', slug, variant_id } : { kind: 'missing' };
}

/** What the last form of the cart came to. */
const CART_MESSAGES = ['no_more', 'out_of_stock', 'quantity_too_fine', 'cart_full', 'added'];

function cartMessage(text: string | null): string | null {
  return CART_MESSAGES.find((one) => one === text) ?? null;
}

function orderAddress(text: string, is_new: boolean): PageAddress {
  const reference = readOrderReference(text);
  return reference === null ? { kind: 'missing' } : { kind: 'order', reference, is_new };
}

/** Whether a page has something of its visitor, and is never stored. */
export function isPersonal({ kind }: PageAddress): boolean {
  return kind === 'cart' || kind === 'checkout' || kind === 'order';
}

function listAddress(
  category_slug: string | null,
  value: (name: string) => string | null,
): PageAddress {
  const page = readPageNumber(value('page'));
  return { kind: 'list', category_slug, filter: readListFilter(value), page };
}

/** PostgreSQL stores neither NUL nor half a letter, so no product has them. */
function searchText(typed: string | null): string {
  const text = (typed ?? '')
    .slice(0, 4 * SEARCH_MAX)
    .replaceAll('\0', '')
    .trim()
    .toWellFormed();
  return [...text].slice(0, SEARCH_MAX).join('').trim();
}

/** The query of the one address of this page. */
export function queryOf(address: PageAddress): string {
  if (address.kind === 'list') return listQuery(address.filter, address.page);
  if (address.kind === 'search') {
    return address.text === '' ? '' : `q=${encodeURIComponent(address.text)}`;
  }
  const variant_id = address.kind === 'product' ? address.variant_id : null;
  return variant_id === null ? '' : `v=${variant_id}`;
}

/** The same without filter, sort and variant, for search engines. */
export function canonicalQueryOf(address: PageAddress): string {
  const isPaged = address.kind === 'list' && listQuery(address.filter, 1) === '';
  return isPaged ? queryOf(address) : '';
}

/** Whether there are few such pages; of others there are as many as words and numbers. */
export function isOneOfFew(address: PageAddress): boolean {
  if (isPersonal(address)) return false;
  if (address.kind === 'search') return false;
  if (address.kind !== 'list') return true;
  const { from, to, brand } = address.filter;
  return from === null && to === null && brand === null;
}
