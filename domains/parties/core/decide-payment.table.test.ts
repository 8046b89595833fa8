import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { journalCells } from '../../../testkit/journal-table.ts';
import { ACCOUNTS, METHODS } from '../../../testkit/nabanna.ts';
import { cellsOf, checkTable, type Row } from '../../../testkit/table.ts';
import { listIn, money, showMoney } from '../../../testkit/table-values.ts';
import { postPaymentRoute } from '../contract/payment-received.ts';
import { decidePayment, type PaymentCommand, type PaymentFacts } from './decide-payment.ts';

const BY_CARD: PaymentFacts['methods'][number] = {
  id: 'gift_card',
  name: 'gift_card',
  name_bn: '',
  kind: 'gift_card',
  account_id: 'Gift cards',
  banks: [],
};
const CARD = {
  id: 'card',
  code: 'AAAABBBBCCCC1111',
  balance: money('120'),
  blocked: false,
  expired: false,
};

/** Two dues, the older one first, a deposit of 50.00 and a gift card of 120.00. */
function facts(more: Partial<PaymentFacts> = {}): PaymentFacts {
  return {
    customer: { id: 'Rahima', deposit: money('50') },
    dues: [
      { document_id: 'old', due: money('300') },
      { document_id: 'new', due: money('200') },
    ],
    methods: [...METHODS, BY_CARD],
    accounts: ACCOUNTS,
    cards: [CARD],
    ...more,
  };
}

function paymentIn(text: string): PaymentCommand['payments'][number] {
  const [payment_method_id = '', amount = ''] = text.split(' ');
  const card = payment_method_id === 'gift_card' ? { gift_card_code: CARD.code } : {};
  return { payment_method_id, amount: money(amount), ...card };
}

/** `new 200, old 50`; `-`: no allocations. */
function parseAllocations(text: string): PaymentCommand['allocations'] {
  if (text === '-') return undefined;
  return listIn(text).map((one) => {
    const [document_id = '', amount = ''] = one.split(' ');
    return { document_id, amount: money(amount) };
  });
}

function commandIn(row: Row): PaymentCommand {
  return {
    payments: listIn(row.cell('payments')).map(paymentIn),
    allocations: parseAllocations(row.cell('named')),
    deposit_rest: row.cell('keep') === 'yes',
  };
}

describe('what a payment settles', () => {
  checkTable(
    `
    payments            | named           | keep | settled                  | change kept
    cash 500            | -               | -    | old 300.00, new 200.00   | 0.00 0.00
    cash 300            | -               | -    | old 300.00               | 0.00 0.00
    cash 400            | -               | -    | old 300.00, new 100.00   | 0.00 0.00
    cash 0.01           | -               | -    | old 0.01                 | 0.00 0.00
    bkash 400, cash 500 | -               | -    | old 300.00, new 200.00   | 400.00 0.00
    cash 1000           | -               | -    | old 300.00, new 200.00   | 500.00 0.00
    cash 1000           | -               | yes  | old 300.00, new 200.00   | 0.00 500.00
    bkash 700           | -               | yes  | old 300.00, new 200.00   | 0.00 200.00
    cash 200            | new 200         | -    | new 200.00               | 0.00 0.00
    cash 250            | new 200, old 50 | -    | new 200.00, old 50.00    | 0.00 0.00
    cash 500            | new 100         | -    | new 100.00               | 400.00 0.00
    cash 500            | new 100         | yes  | new 100.00               | 0.00 400.00
    deposit 50          | -               | -    | old 50.00                | 0.00 0.00
    gift_card 120       | -               | -    | old 120.00               | 0.00 0.00
    `,
    (row) => {
      const paid = decidePayment(commandIn(row), facts());
      if (isRejection(paid)) return `${paid.rejection} ${paid.path}`;
      const settled = paid.settled.map((one) => `${one.document_id} ${showMoney(one.amount)}`);
      expect(settled.join(', ')).toBe(row.cell('settled'));
      return [paid.change, paid.commits].map(showMoney).join(' ');
    },
  );
});

describe('what is refused, in order of precedence', () => {
  checkTable(
    `
    payments              | named            | keep | refused
    coins 5               | gone 1           | -    | due_not_found allocations.0.document_id
    coins 5               | old 1, old 1     | -    | line_given_twice allocations.1.document_id
    coins 5               | old 300.01       | -    | payment_over_due allocations.0.amount
    coins 5               | old 1            | -    | payment_method_not_found payments.0.payment_method_id
    bkash 500.01          | -                | -    | payment_over_due payments
    bkash 200             | old 100          | -    | payment_over_due payments
    cash 99.99            | old 100          | -    | payment_does_not_match allocations
    deposit 50.01         | -                | -    | deposit_too_small payments
    deposit 50, cash 500  | old 20           | yes  | payment_over_due payments
    gift_card 120.01      | -                | -    | gift_card_too_small payments.0.gift_card_code
    deposit 51, gift_card 121 | -            | -    | deposit_too_small payments
    `,
    (row) => {
      const paid = decidePayment(commandIn(row), facts());
      return isRejection(paid) ? `${paid.rejection} ${paid.path}` : 'taken';
    },
  );

  test('without a due there is nothing to pay, unless the money becomes a deposit', () => {
    const command = { payments: [paymentIn('cash 100')] };
    expect(decidePayment(command, facts({ dues: [] }))).toMatchObject({
      rejection: 'payment_over_due',
      params: { due: 0 },
    });
    const deposited = decidePayment({ ...command, deposit_rest: true }, facts({ dues: [] }));
    expect(deposited).toMatchObject({ commits: 10_000, amount: 0, settled: [] });
  });

  test('every reason is in the contract, in this order', () => {
    const expectedCodes = [
      'customer_not_found',
      'due_not_found',
      'line_given_twice',
      'payment_method_not_found',
      'bank_account_not_found',
      'payment_over_due',
      'payment_does_not_match',
      'deposit_too_small',
      'gift_card_not_found',
      'gift_card_blocked',
      'gift_card_expired',
      'gift_card_too_small',
    ];
    const listed = Object.keys(postPaymentRoute.rejections);
    expect(listed.filter((code) => expectedCodes.includes(code))).toEqual(expectedCodes);
  });
});

test('the entry debits money, credits the due and credits the deposit with the rest', () => {
  const payments = [paymentIn('bkash 400'), paymentIn('deposit 50'), paymentIn('cash 100')];
  const paid = decidePayment({ payments, deposit_rest: true }, facts());
  if (isRejection(paid)) throw new Error(paid.rejection);
  expect(journalCells(paid.journal)).toEqual(
    cellsOf(`
      bKash        |        | 400.00 |
      Cash in hand |        | 100.00 |
      Customers    | Rahima |        | 500.00
    `),
  );
});
