import { describe, expect, test } from 'vitest';
import type { Move } from '#domains/inventory/core/costs/costing.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { ACCOUNTS, METHODS } from '../../../testkit/nabanna.ts';
import { checkTable } from '../../../testkit/table.ts';
import { money, pieces, showMoney } from '../../../testkit/table-values.ts';
import { decideSupplierReturn, type SupplierReturnFacts } from './decide-supplier-return.ts';

const none = { quantity: 0 as Quantity };
const came = (value: Minor): Move => ({
  warehouse_id: 'store',
  variant_id: 'tea',
  kind: 'move',
  quantity: pieces('10'),
  value,
});

/** 10 at 10.00 by this receipt and 10 at 20.00 by another: 20 pieces worth 300.00. */
const FACTS: SupplierReturnFacts = {
  supplier_id: 'Karim',
  vat_registered: true,
  lines: [
    {
      id: 'line',
      variant_id: 'tea',
      decimals: 0,
      quantity: pieces('10'),
      factor: pieces('1'),
      net: money('100.00'),
      vat: money('5.00'),
      returned: none,
    },
  ],
  open_due: money('105.00'),
  methods: METHODS,
  accounts: ACCOUNTS,
  moves: [came(money('100.00'))],
  levels: new Map([
    ['store tea', { on_hand: pieces('20'), reserved: quantity(0), value: money('300.00') }],
  ]),
};

const LOTS = [
  { lot: 1, quantity: pieces('10'), value: money('100.00') },
  { lot: 2, quantity: pieces('10'), value: money('200.00') },
];

function lotFacts(lot: number): Partial<SupplierReturnFacts> {
  const level = FACTS.levels.get('store tea');
  const returnedLots = LOTS.filter((one) => one.lot === lot);
  return {
    moves: [{ ...came(money('100.00')), lots: returnedLots }],
    levels: new Map(level === undefined ? [] : [['store tea', { ...level, lots: LOTS }]]),
  };
}

function back(taken: string, cash = '0.00', more: Partial<SupplierReturnFacts> = {}) {
  const lines = [{ receipt_line_id: 'line', quantity: pieces(taken) }];
  const amount = money(cash);
  const refunds = amount === 0 ? [] : [{ payment_method_id: 'cash', amount }];
  return decideSupplierReturn({ lines, refunds }, { ...FACTS, ...more });
}

const COSTINGS = {
  'on the average': {},
  'in lots': lotFacts(1),
  'in lots, of the second': lotFacts(2),
  'VAT is cost': { vat_registered: false },
} as const;

describe('a return reduces the due by the billed cost, and stock by its value', () => {
  checkTable(
    `
    taken | way                    | journal
    2     | on the average         | payable 21.00, inventory -30.00, input_vat -1.00, cost_variance 10.00
    2     | in lots                | payable 21.00, inventory -20.00, input_vat -1.00
    2     | in lots, of the second | payable 21.00, inventory -40.00, input_vat -1.00, cost_variance 20.00
    2     | VAT is cost            | payable 21.00, inventory -30.00, cost_variance 9.00
    `,
    ({ cell }) => {
      const done = back(cell('taken'), '0.00', COSTINGS[cell('way') as keyof typeof COSTINGS]);
      if (isRejection(done)) return done.rejection;
      return done.journal
        .map(({ account_id, debit, credit }) => {
          const name = Object.entries(ACCOUNTS).find(([, id]) => id === account_id)?.[0];
          return `${name} ${debit > 0 ? showMoney(debit) : `-${showMoney(credit)}`}`;
        })
        .join(', ');
    },
  );
});

test('a refund, and what was paid already, are separate lines', () => {
  const done = back('10', '40.00', { open_due: money('50.00') });
  expect(done).toMatchObject({
    total: 10_500,
    refunded: 4_000,
    credited: 6_500,
    off_receipt: 5_000,
  });
});

test('returned thirds are exact: 33.33, 33.34, 33.33', () => {
  const line = FACTS.lines[0];
  let returned = none;
  const nets: number[] = [];
  for (let piece = 0; piece < 3; piece += 1) {
    const lines = [{ ...(line as typeof line & object), quantity: pieces('3'), returned }];
    const done = back('1', '0.00', { lines } as Partial<SupplierReturnFacts>);
    if (isRejection(done)) throw new Error(done.rejection);
    const [one] = done.lines;
    nets.push(one?.net ?? 0);
    returned = { quantity: quantity(returned.quantity + 10_000) };
  }
  expect(nets).toEqual([3_333, 3_334, 3_333]);
});

test('a return is limited to the received, the remaining and the available quantity', () => {
  expect(back('11')).toMatchObject({ rejection: 'return_exceeds_received' });
  const [line] = FACTS.lines;
  const lines = line === undefined ? [] : [{ ...line, returned: { quantity: pieces('9') } }];
  expect(back('2', '0.00', { lines })).toMatchObject({ rejection: 'return_exceeds_received' });
  const levels = new Map([
    ['store tea', { on_hand: pieces('1'), reserved: quantity(0), value: money('10.00') }],
  ]);
  expect(back('2', '0.00', { levels })).toMatchObject({ rejection: 'insufficient_stock' });
  expect(back('2', '21.01')).toMatchObject({ rejection: 'payment_over_total' });
  expect(back('1.5')).toMatchObject({ rejection: 'quantity_too_fine' });
});
