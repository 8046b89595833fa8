import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { ACCOUNTS, METHODS } from '../../../testkit/nabanna.ts';
import { checkTable, type Row } from '../../../testkit/table.ts';
import { listIn, money, showMoney } from '../../../testkit/table-values.ts';
import {
  decideSupplierPayment,
  type SupplierPaymentCommand,
  type SupplierPaymentFacts,
} from './decide-supplier-payment.ts';

const namesIn = (text: string) =>
  listIn(text).map((one) => {
    const [document_id = '', amount = ''] = one.split(' ');
    return { document_id, amount: money(amount) };
  });

function commandIn(row: Row): SupplierPaymentCommand {
  const payments = row.cell('payments');
  const allocations = row.cell('named');
  return {
    payments:
      payments === '-'
        ? []
        : namesIn(payments).map(({ document_id, amount }) => {
            return { payment_method_id: document_id, amount };
          }),
    allocations: allocations === '-' ? undefined : namesIn(allocations),
    deposit_rest: row.cell('keep') === 'yes',
  };
}

/** The supplier's open items, the oldest first; negative amounts are credits. */
function factsIn(open: string): SupplierPaymentFacts {
  const openItems = open === '-' ? [] : namesIn(open);
  return {
    supplier_id: 'Karim Traders',
    open: openItems.map(({ document_id, amount }) => ({ document_id, open: amount })),
    methods: METHODS,
    accounts: ACCOUNTS,
  };
}

describe('what a payment to a supplier settles', () => {
  checkTable(
    `
    open                        | payments           | named               | keep | settled                             | in advance
    a 300, b 200                | cash 400           | -                   | -    | a 300.00, b 100.00                  | 0.00
    a 300, b 200                | bkash 500          | -                   | -    | a 300.00, b 200.00                  | 0.00
    a 300, b 200                | cash 100, bkash 50 | b 150               | -    | b 150.00                            | 0.00
    a 300, b 200                | cash 250           | b 200, a 50         | -    | b 200.00, a 50.00                   | 0.00
    a 300, b 200                | bkash 600          | -                   | yes  | a 300.00, b 200.00                  | 100.00
    -                           | bkash 600          | -                   | yes  | -                                   | 600.00
    early -100, a 300, b 200    | cash 350           | -                   | -    | early -100.00, a 300.00, b 150.00   | 0.00
    early -100, a 300           | -                  | -                   | -    | early -100.00, a 100.00             | 0.00
    early -500, a 300           | -                  | -                   | -    | early -300.00, a 300.00             | 0.00
    back -50, a 300             | cash 250           | a 300, back -50     | -    | a 300.00, back -50.00               | 0.00
    `,
    (row) => {
      const paid = decideSupplierPayment(commandIn(row), factsIn(row.cell('open')));
      if (isRejection(paid)) return `${paid.rejection} ${paid.path}`;
      const settled = paid.settled.map((one) => `${one.document_id} ${showMoney(one.amount)}`);
      expect(settled.join(', ') || '-').toBe(row.cell('settled'));
      return showMoney(paid.deposited);
    },
  );
});

describe('what is refused', () => {
  checkTable(
    `
    open          | payments  | named            | keep | refused
    a 300         | cash 301  | -                | -    | payment_over_due payments
    a 300         | cash 301  | a 301            | -    | payment_over_due allocations.0.amount
    a 300         | cash 300  | a -1             | -    | payment_over_due allocations.0.amount
    a 300         | cash 300  | z 1              | -    | due_not_found allocations.0.document_id
    a 300         | cash 300  | a 1, a 2         | -    | line_given_twice allocations.1.document_id
    a 300         | cash 100  | a 300            | -    | payment_does_not_match allocations
    a 300, c -50  | -         | c -50            | -    | payment_does_not_match allocations
    a 300         | -         | -                | -    | nothing_changes undefined
    a 300         | deposit 5 | -                | -    | payment_method_not_found payments.0.payment_method_id
    `,
    (row) => {
      const paid = decideSupplierPayment(commandIn(row), factsIn(row.cell('open')));
      return isRejection(paid) ? `${paid.rejection} ${paid.path}` : 'taken';
    },
  );
});

test('an unknown supplier is not paid', () => {
  const facts = { ...factsIn('a 300'), supplier_id: null };
  expect(decideSupplierPayment({ payments: [] }, facts)).toMatchObject({
    rejection: 'supplier_not_found',
  });
});
