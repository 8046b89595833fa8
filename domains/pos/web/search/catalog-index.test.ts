import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { limitOf } from '#domains/pricing/web/part/expand-units.ts';
import { createCatalog } from './catalog-index.ts';
import { sortInSlices } from './for-each-in-slices.ts';
import { blockOf, compareEntries, entryOf, groupVariants } from './search.ts';

type Change = { kind: 'put' | 'drop' | 'index'; id: number; name: string; code: string };

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('put', 'put', 'drop', 'index'),
  id: fc.nat(12),
  name: fc.constantFrom('Rice', 'Tea', 'ময়দা', 'Soap'),
  code: fc.constantFrom('A', 'B', 'C'),
});

function productOf({ id, name, code }: Change): PosProduct {
  const product = {
    id: `v${id}`,
    product_id: `p${id % 5}`,
    product_code: code,
    name,
    name_bn: '',
    variant: `${id}`,
    variant_bn: `${id}`,
    barcodes: [`bar${id}`],
    units: [],
  };
  return product as unknown as PosProduct;
}

test('after any puts and drops, the index equals that of the remaining products', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 40 }), async (changes) => {
      const catalog = createCatalog();
      const left = new Map<string, PosProduct>();
      for (const one of changes) {
        const product = productOf(one);
        if (one.kind === 'index') await catalog.index();
        else if (one.kind === 'drop') {
          catalog.drop(product.id);
          left.delete(product.id);
        } else {
          catalog.put(product);
          left.set(product.id, product);
        }
      }
      const { byId, entries, blocks, findByCode } = await catalog.index();
      expect(byId).toEqual(left);
      const all = [...left.values()];
      const fresh = groupVariants(all).flatMap((variantGroup) => entryOf(variantGroup) ?? []);
      expect(entries).toEqual(fresh.toSorted(compareEntries));
      expect(blocks).toEqual(entries.length === 0 ? [] : [blockOf(entries)]);
      for (const code of ['A', 'B', 'bar3']) {
        const expectedRows = all.filter((one) =>
          [...one.barcodes, one.product_code].includes(code),
        );
        expect(new Set(findByCode(code))).toEqual(new Set(expectedRows));
      }
    }),
  );
});

test('sorting in slices sorts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(5000), { maxLength: 3000 }), async (numbers) => {
      const compare = (a: number, b: number) => a - b;
      expect(await sortInSlices(numbers, compare)).toEqual(numbers.toSorted(compare));
    }),
    { numRuns: 20 },
  );
});

test('the warehouse’s stock rule is read with a product, and is not part of its row', () => {
  const catalog = createCatalog('warn');
  const row = productOf({ kind: 'put', id: 1, name: 'Rice', code: 'A' });
  catalog.put(row);
  expect(catalog.findByCode('A')).toEqual([{ ...row, sells_short: 'warn' }]);
  expect(catalog.get('v1')).toEqual(row);
});

test.each([
  // Of the warehouse, of the product, what the till uses.
  ['forbid', 'allow', 'allow'],
  ['forbid', null, undefined],
  ['allow', 'forbid', undefined],
  ['allow', 'warn', 'warn'],
  ['warn', null, 'warn'],
] as const)('a warehouse says %s and a product %s', (warehouse, negative_stock, expected) => {
  const catalog = createCatalog(warehouse);
  const base = productOf({ kind: 'put', id: 1, name: 'Rice', code: 'A' });
  const row = { ...base, kind: 'goods' as const };
  catalog.put({ ...row, negative_stock });
  const [known] = catalog.findByCode('A');
  expect((known as { sells_short?: string }).sells_short).toBe(expected);
  expect(catalog.get('v1')).toEqual({ ...row, negative_stock });
  const bound = known === undefined ? -1 : limitOf({ ...known, stock: 0 as Quantity });
  expect(bound === 0).toBe(expected === undefined);
});
