import { expect, test } from 'vitest';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { decidePostedReturn, type PostedReturnFacts } from './decide-posted-return.ts';

const minor = (amount: number) => amount as Minor;
const quantity = (amount: number) => amount as Quantity;
const NAMES = ['sales_return', 'discount_given', 'output_vat', 'rounding', 'receivable'];
const STOCK_NAMES = ['inventory', 'cost_of_sales', 'cost_variance'];
const accounts = Object.fromEntries(
  [...NAMES, ...STOCK_NAMES].map((name) => [name, name]),
) as unknown as Accounts;

/** 3 soaps were sold for 30.00 on credit, at a cost of 21.00. */
const FACTS: PostedReturnFacts = {
  accounts,
  sale_id: 'S',
  warehouse_id: 'W',
  customer_id: 'C',
  methods: [],
  lines: [
    {
      id: 'L',
      variant_id: 'soap',
      decimals: 0,
      own_decimals: 0,
      factor: quantity(10_000),
      quantity: quantity(30_000),
      net: minor(3_000),
      order_discount_share: minor(0),
      vat: minor(0),
      vat_in_price: minor(0),
      returned: {
        quantity: quantity(0),
        net: minor(0),
        order_discount_share: minor(0),
        vat: minor(0),
      },
      moved: [
        {
          part: 0,
          variant_id: 'soap',
          quantity: quantity(30_000),
          value: minor(2_100),
          returned: { quantity: quantity(0), value: minor(0) },
        },
      ],
    },
  ],
  balance: {
    total: minor(3_000),
    paid: minor(0),
    returned: minor(0),
    refunded: minor(0),
    credited: minor(0),
    is_reversed: false,
  },
  levels: new Map([
    ['soap', { on_hand: quantity(-20_000), value: minor(-1_000), reserved: quantity(0) }],
  ]),
  batches: null,
  has_lots: false,
  sale_points: {
    earned: 3,
    spent: 0,
    amount_per_point: minor(1_000),
    taken_back: 0,
    given_back: 0,
  },
};
const ONE_BACK = { lines: [{ sale_line_id: 'L', quantity: quantity(10_000) }], refunds: [] };

test('a return is everything that it changes: goods, money, points, and what it settles', () => {
  const changes = decidePostedReturn(ONE_BACK, FACTS);
  if (isRejection(changes)) throw new Error(changes.rejection);
  const { back, books, points } = changes;
  expect([back.total, back.credited]).toEqual([1_000, 1_000]);
  expect(books.journal.map((line) => [line.account_id, line.debit - line.credit])).toEqual([
    ['sales_return', 1_000],
    ['receivable', -1_000],
    ['inventory', 700],
    ['cost_of_sales', -700],
  ]);
  // 2 were missing at a provisional 5.00 each; one came back at 7.00.
  expect(books.stock.moves.map((move) => [move.line_no, move.quantity, move.value])).toEqual([
    [1, 10_000, 700],
    [1_000_000_000, 0, -200],
  ]);
  expect(books.stock.moves[0]?.mirrors).toEqual({ document_id: 'S', line_no: 1 });
  expect(books.revaluation.map((line) => [line.account_id, line.debit - line.credit])).toEqual([
    ['inventory', -200],
    ['cost_variance', 200],
  ]);
  expect(points).toEqual({ taken_back: 1, given_back: 0 });
});

test('a reversed sale takes no return, whatever else is wrong', () => {
  const balance = { ...FACTS.balance, is_reversed: true };
  expect(decidePostedReturn({ lines: [], refunds: [] }, { ...FACTS, balance })).toMatchObject({
    rejection: 'sale_reversed',
    path: 'sale_id',
  });
});
