import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { journalCells } from '../../../testkit/journal-table.ts';
import { ACCOUNTS, METHODS } from '../../../testkit/nabanna.ts';
import { cellsOf, checkTable, type Row } from '../../../testkit/table.ts';
import { money, showMoney } from '../../../testkit/table-values.ts';
import { decideCardWriteOff, decideTopUp, type ExistingCard } from './decide-gift-card.ts';

const dayIn = (text: string) => (text === 'ever' ? null : text);

/** `150 blocked`, `150`. */
function cardIn(row: Row): ExistingCard {
  const [balance = '', ...how] = row.cell('card').split(' ');
  return {
    balance: money(balance),
    blocked: how.includes('blocked'),
    expired: how.includes('expired'),
    expires_on: dayIn(row.cell('until')),
  };
}

describe('top-ups of an existing card', () => {
  checkTable(
    `
    card         | until      | new ones   | then
    150          | 2026-12-31 | 2027-08-01 | 50.00 2027-08-01
    150          | 2028-12-31 | 2027-08-01 | 50.00 2028-12-31
    150          | ever       | 2027-08-01 | 50.00 ever
    150          | 2026-12-31 | ever       | 50.00 ever
    0            | 2026-12-31 | 2027-08-01 | 50.00 2027-08-01
    150 blocked  | 2026-12-31 | 2027-08-01 | gift_card_blocked
    150 expired  | 2026-07-31 | 2027-08-01 | gift_card_expired
    `,
    (row) => {
      const facts = { methods: METHODS, accounts: ACCOUNTS };
      const decided = decideTopUp(
        [{ payment_method_id: 'cash', amount: money('50') }],
        cardIn(row),
        { ...facts, expires_on: dayIn(row.cell('new ones')) },
      );
      if (isRejection(decided)) return decided.rejection;
      return `${showMoney(decided.amount)} ${decided.expires_on ?? 'ever'}`;
    },
  );
});

describe('the balance of a card', () => {
  checkTable(
    `
    card                | until      | then
    30 expired          | 2026-07-31 | -30.00
    30 blocked expired  | 2026-07-31 | -30.00
    30                  | 2026-12-31 | gift_card_not_expired
    30 blocked          | ever       | gift_card_not_expired
    0 expired           | 2026-07-31 | gift_card_empty
    `,
    (row) => {
      const decided = decideCardWriteOff(cardIn(row), ACCOUNTS);
      return isRejection(decided) ? decided.rejection : showMoney(decided.amount);
    },
  );
});

test('the entry of a write-off', () => {
  const card = { balance: money('30'), blocked: false, expired: true, expires_on: '2026-07-31' };
  const decided = decideCardWriteOff(card, ACCOUNTS);
  expect('journal' in decided && journalCells(decided.journal)).toEqual(
    cellsOf('Gift cards | | 30.00 | \n Other income | | | 30.00'),
  );
});
