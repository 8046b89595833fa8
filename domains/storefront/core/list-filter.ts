import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { type ListFilter, SORTS } from './store-page.ts';

/** The part of an address that narrows a list; unknown and wrong values count as absent. */
export function readListFilter(value: (name: string) => string | null): ListFilter {
  const sort = SORTS.find((one) => one === value('sort')) ?? 'recommended';
  return {
    sort,
    from: readUnits(value('from')),
    to: readUnits(value('to')),
    in_stock: value('stock') === '1',
    is_reduced: value('offer') === '1',
    brand: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(value('brand') ?? '')?.[0] ?? null,
  };
}

/** The number of a page in an address, from 1. */
export function readPageNumber(text: string | null): number {
  return /^[1-9]\d{0,4}$/.test(text ?? '') ? Number.parseInt(text ?? '', 10) : 1;
}

/** The address of the same list with another sort, filter or page. */
export function listQuery(filter: ListFilter, page: number): string {
  const values: [string, string][] = [
    ['sort', filter.sort === 'recommended' ? '' : filter.sort],
    ['from', unitsText(filter.from)],
    ['to', unitsText(filter.to)],
    ['stock', filter.in_stock ? '1' : ''],
    ['offer', filter.is_reduced ? '1' : ''],
    ['brand', filter.brand ?? ''],
    ['page', page === 1 ? '' : String(page)],
  ];
  const given = values.filter(([, value]) => value !== '');
  return given.map(([name, value]) => `${name}=${value}`).join('&');
}

export function isNarrowed({ from, to, in_stock, is_reduced, brand }: ListFilter): boolean {
  return from !== null || to !== null || in_stock || is_reduced || brand !== null;
}

/** 500 is 500.00. */
function readUnits(text: string | null): Minor | null {
  return /^\d{1,9}$/.test(text ?? '') ? minor(Number.parseInt(text ?? '', 10) * 100) : null;
}

export function unitsText(amount: Minor | null): string {
  return amount === null ? '' : String(amount).replace(/00$/, '') || '0';
}
