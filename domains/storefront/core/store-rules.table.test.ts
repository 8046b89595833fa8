import { describe, expect, test } from 'vitest';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { checkTable } from '../../../testkit/table.ts';
import { categoryMark, categoryPath } from './category-path.ts';
import { isHandle, isReservedHandle } from './handle.ts';
import { listQuery, readListFilter, readPageNumber } from './list-filter.ts';
import { MAIN_COLOURS } from './main-colour.ts';
import { canonicalQueryOf, isOneOfFew, queryOf, readPageAddress } from './page-address.ts';
import { stockClassOf } from './store-page.ts';

describe('an address of a store', () => {
  checkTable(
    `
    handle          | answer
    karim           | free
    karim-store-2   | free
    ka              | not valid
    -karim          | not valid
    karim-          | not valid
    ka--rim         | not valid
    Karim           | not valid
    করিম            | not valid
    admin           | reserved
    ecommerce       | reserved
    xn-karim        | free
  `,
    (row) => {
      const handle = row.cell('handle');
      if (!isHandle(handle)) return 'not valid';
      return isReservedHandle(handle) ? 'reserved' : 'free';
    },
  );
});

describe('each main colour is readable on the ground, and white on it', () => {
  test.each(Object.entries(MAIN_COLOURS))('%s', (_name, colour) => {
    for (const other of ['#fbf7ee', '#ffffff']) {
      expect(contrastOf(colour, other)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('a light colour would not be', () => {
    expect(contrastOf('#ffd700', '#fbf7ee')).toBeLessThan(4.5);
  });
});

/** The contrast of two colours by WCAG 2. */
function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('visitors see a class of stock', () => {
  checkTable(
    `
    available | without stock | class
    12        | no            | in_stock
    5         | no            | low 5
    0.5       | no            | low 0.5
    0         | no            | out
    -2        | no            | out
    0         | yes           | on_order
    unknown   | no            | in_stock
  `,
    (row) => {
      const text = row.cell('available');
      const available = text === 'unknown' ? null : quantity(Number(text) * 10_000);
      const { stock, left } = stockClassOf(available, {
        low_stock: quantity(50_000),
        is_sold_without_stock: row.cell('without stock') === 'yes',
      });
      return left === null ? stock : `${stock} ${left / 10_000}`;
    },
  );
});

describe('the filters of a list are read from its address, and written to it', () => {
  checkTable(
    `
    typed                                | address
    sort=price&from=100&to=500&stock=1   | sort=price&from=100&to=500&stock=1&page=2
    sort=newest&offer=1                  | sort=newest&offer=1&page=2
    sort=worst&from=-5&to=abc&stock=yes  | page=2
    utm_source=mail&brand=x              | page=2
  `,
    (row) => {
      const query = new URLSearchParams(row.cell('typed'));
      return listQuery(
        readListFilter((name) => query.get(name)),
        2,
      );
    },
  );

  test.each([
    [null, 1],
    ['0', 1],
    ['07', 1],
    ['3', 3],
    ['99999999', 1],
  ] as const)('page %s is %s', (typed, page) => {
    expect(readPageNumber(typed)).toBe(page);
  });
});

describe('an address names one page, and its query is the one that the store writes', () => {
  const ID = '0198c2a4-7b1e-7d2a-9a51-3f2a9c1b77d0';
  checkTable(
    `
    address                             | page, for search engines, whether there are few
    /                                   | missing, , few
    /products                           | list, , few
    /products?page=2&x=1                | list page=2, page=2, few
    /products?sort=price&page=2&lang=en | list sort=price&page=2, , few
    /products?stock=1&offer=1           | list stock=1&offer=1, , few
    /products?from=5                    | list from=5, , many
    /products?to=5                      | list to=5, , many
    /products?brand=${ID}               | list brand=${ID}, , many
    /products/                          | missing, , few
    //products                          | missing, , few
    /c/rice-3f2a9c1b77d0?q=rice         | list, , few
    /c/Rice                             | missing, , few
    /p/rice?v=none&page=3               | product, , few
    /p/rice?v=${ID}                     | product v=${ID}, , few
    /p/rice/more                        | missing, , few
    /search?q= <b>+                     | search q=%3Cb%3E, , many
    /search                             | search, , many
    /search.data?q=x                    | missing, , few
  `,
    (row) => {
      const [path = '', search = ''] = row.cell('address').split('?');
      const query = new URLSearchParams(search);
      const address = readPageAddress(path, (name) => query.get(name));
      const page = `${address.kind} ${queryOf(address)}`.trim();
      return `${page}, ${canonicalQueryOf(address)}, ${isOneOfFew(address) ? 'few' : 'many'}`;
    },
  );

  test('a search has at most a hundred characters, each of them whole', () => {
    const address = readPageAddress('/search', () => `${'চা😀'.repeat(200)}\0`);
    const { text } = address as Extract<typeof address, { kind: 'search' }>;
    expect([...text]).toHaveLength(100);
    expect(text.isWellFormed()).toBe(true);
  });
});

test('a category has a readable address that names it by its id', () => {
  const id = '0198c2a4-7b1e-7d2a-9a51-3f2a9c1b77d0';
  expect(categoryPath({ id, name: 'Rice & dal' })).toBe('/c/rice-dal-3f2a9c1b77d0');
  expect(categoryPath({ id, name: 'চাল' })).toBe('/c/3f2a9c1b77d0');
  expect(categoryMark('rice-dal-3f2a9c1b77d0')).toBe('3f2a9c1b77d0');
  expect(categoryMark('rice-dal')).toBeNull();
});
