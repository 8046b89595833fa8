import { expect, test } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { OWN_CASES } from '../../../testkit/store-case-samples.ts';
import { checkStoreCase } from '../../../testkit/store-cases.ts';

test.each(OWN_CASES.map((one) => [one.name, one] as const))('%s', (_name, one) => {
  expect(checkStoreCase(one)).toEqual([]);
});

test('a case with a wrong figure names it', () => {
  const totals = assertPresent(
    OWN_CASES.find(({ area }) => area === 'totals'),
    'a case of totals',
  );
  const wrong = { ...totals, expected: { ...totals.expected, totalPrice: '910.01' } };
  expect(checkStoreCase(wrong as typeof totals)).toEqual(['totalPrice: "910.00", not "910.01"']);
});
