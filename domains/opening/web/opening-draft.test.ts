import { expect, test } from 'vitest';
import { minor } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { type DraftProduct, EMPTY_OPENING, openingRowsOf, sumSteps } from './opening-draft.ts';

const rice = { id: 'rice', count: quantity(25_000), cost: minor(6_000) } as DraftProduct;
const draft = {
  ...EMPTY_OPENING,
  money: { cash: minor(500), bank: minor(0) },
  parties: [
    {
      id: 'karim',
      name: 'Karim',
      kind: 'customer' as const,
      due: minor(300),
      deposit: minor(100),
      due_date: '',
    },
    {
      id: 'traders',
      name: 'Traders',
      kind: 'supplier' as const,
      due: minor(900),
      deposit: minor(0),
      due_date: '2026-07-09',
      number: ' OLD-7 ',
    },
  ],
  products: [rice],
  others: [{ key: 'a', account_id: 'loan', debit: minor(0), credit: minor(700) }],
};

test('each step has its sum, whose sign is that of the books', () => {
  expect(sumSteps(draft)).toEqual([500, -700, 15_000, -700]);
  expect(sumSteps(EMPTY_OPENING)).toEqual([0, 0, 0, 0]);
});

test('the request has a row for each amount', () => {
  expect(openingRowsOf(draft, 'shop', () => ({}))).toEqual({
    accounts: [
      { account_id: 'cash', amount: 500 },
      { account_id: 'loan', amount: -700 },
    ],
    dues: [
      { party_id: 'karim', amount: 300, due_date: undefined },
      { party_id: 'traders', amount: 900, due_date: '2026-07-09', number: 'OLD-7' },
    ],
    deposits: [{ party_id: 'karim', amount: 100 }],
    stock: [{ variant_id: 'rice', warehouse_id: 'shop', quantity: 25_000, value: 15_000 }],
  });
});
