import { describe } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable, type Row } from '../../../testkit/table.ts';
import { money, showMoney } from '../../../testkit/table-values.ts';
import {
  type BalanceChange,
  type BalancesToReverse,
  reverseBalances,
  reverseBalancesAnyway,
} from './balance-change.ts';

/** What a document did to the balances of Karim, with what is left of his deposit. */
function factsIn(row: Row): BalancesToReverse {
  const balance = {
    party_id: 'Karim',
    due: money(row.cell('due')),
    deposit: money(row.cell('deposit')),
    deposit_left: money(row.cell('left')),
  };
  return { is_settled_since: row.cell('settled') === 'yes', balances: [balance] };
}

/** The change of the due, and of the deposit. */
function textOf(changes: readonly BalanceChange[]): string {
  return changes.map(({ due, deposit }) => `${showMoney(due)}, ${showMoney(deposit)}`).join('; ');
}

describe('balances of a reversal: due and deposit', () => {
  checkTable(
    `
    settled | due  | deposit | left | changes
    no      | 300  | 0       | 0    | -300.00, 0.00
    no      | -300 | 200     | 500  | 300.00, -200.00
    no      | -300 | 200     | 200  | 300.00, -200.00
    no      | -300 | 200     | 199  | deposit_too_small
    no      | 0    | -200    | 0    | 0.00, 200.00
    yes     | 300  | 0       | 0    | already_settled
    yes     | -300 | 200     | 0    | already_settled
    `,
    (row) => {
      const reversed = reverseBalances(factsIn(row));
      return isRejection(reversed) ? reversed.rejection : textOf(reversed);
    },
  );
});

describe('balances of a payment that bounces, and the part missing from the deposit', () => {
  checkTable(
    `
    settled | due  | deposit | left | changes
    no      | -300 | 0       | 0    | 300.00, 0.00 missing -
    no      | -300 | 200     | 500  | 300.00, -200.00 missing -
    yes     | -300 | 200     | 50   | 450.00, -50.00 missing 150.00
    no      | 0    | 500     | 0    | 500.00, 0.00 missing 500.00
    `,
    (row) => {
      const { balances, shortfall } = reverseBalancesAnyway(factsIn(row));
      const missing = shortfall === null ? '-' : showMoney(shortfall.amount);
      return `${textOf(balances)} missing ${missing}`;
    },
  );
});
