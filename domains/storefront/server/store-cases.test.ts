import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { playStoreCase } from '../../../testkit/store-case-cart.ts';
import { OWN_CASES } from '../../../testkit/store-case-samples.ts';
import {
  openStoreForms,
  type StoreForms,
  sellStoreCase,
} from '../../../testkit/store-case-trade.ts';
import { checkStoreCase, type StoreCase } from '../../../testkit/store-cases.ts';

// The test of this project's own cases, or of a file that `npm run store-cases` names.
const { STORE_CASES } = process.env;
const CASES: readonly StoreCase[] =
  STORE_CASES === undefined ? OWN_CASES : JSON.parse(readFileSync(STORE_CASES, 'utf8'));

let db: TestDatabase;
let forms: StoreForms;

beforeAll(async () => {
  db = await createTestDatabase();
  forms = await openStoreForms(db.database);
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await forms.app.close();
  await db.drop();
});

test.each(CASES.map((one) => [one.area, one.name, one] as const))(
  '%s: %s',
  async (_area, _name, one) => {
    expect(checkStoreCase(one)).toEqual([]);
    const traded =
      one.area === 'cart' ? await playStoreCase(forms, one) : await sellStoreCase(forms, one);
    expect(traded).toEqual([]);
  },
);

test('a case with a wrong figure names it', async () => {
  const totals = assertPresent(
    OWN_CASES.find(({ area }) => area === 'totals'),
    'a case of totals',
  );
  const wrong = { ...totals, expected: { ...totals.expected, totalPrice: '910.01' } };
  const difference = 'totalPrice: "910.00", not "910.01"';
  expect(checkStoreCase(wrong as typeof totals)).toEqual([difference]);
  const traded = await sellStoreCase(forms, wrong as Parameters<typeof sellStoreCase>[1]);
  expect(traded).toEqual([`invoice: ${difference}`]);
});
