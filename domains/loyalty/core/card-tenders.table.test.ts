import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tender } from '#domains/payments/core/tenders.ts';
import { checkTable } from '../../../testkit/table.ts';
import { listIn, money, showMoney } from '../../../testkit/table-values.ts';
import { applyToCards, type KnownCard, listRequestedCodes } from './card-tenders.ts';

const CODE = { full: 'AAAABBBBCCCC1111', half: 'AAAABBBBCCCC2222' };

const card = (id: string, code: string, balance: string, more = {}): KnownCard => ({
  id,
  code,
  balance: money(balance),
  blocked: false,
  expired: false,
  ...more,
});

const CARDS = [
  card('full', CODE.full, '500'),
  card('half', CODE.half, '250'),
  card('lost', 'AAAABBBBCCCC3333', '100', { blocked: true }),
  card('old', 'AAAABBBBCCCC4444', '100', { expired: true }),
];

/** `cash 20`, or a card by the last character of its code, `1 100`; negative: a refund. */
function tenderIn(text: string): Tender {
  const [name = '', amount = ''] = text.split(' ');
  const isCash = name === 'cash';
  return {
    payment_method_id: isCash ? 'cash' : 'gift',
    bank_account_id: null,
    account_id: name,
    kind: isCash ? 'cash' : 'gift_card',
    reference: '',
    amount: money(amount),
    handed_over: money(amount),
    gift_card_code: isCash ? null : `aaaa bbbb cccc ${name.repeat(4)}`,
  };
}

describe('the changes of cards by tenders', () => {
  checkTable(
    `
    tenders         | known by     | cards
    cash 100        |              |
    1 320           | *1111        | full -320.00
    1 500           | *1111        | full -500.00
    1 300; 2 250    | *1111, *2222 | full -300.00, half -250.00
    1 300; 1 200    | *1111, *1111 | full -500.00
    cash 20; 2 10   | *2222        | half -10.00
    1 -40           | *1111        | full 40.00
    1 40; 1 -40     | *1111, *1111 |
    1 500.01        |              | gift_card_too_small payments.0.gift_card_code
    1 300; 1 200.01 |              | gift_card_too_small payments.1.gift_card_code
    3 10            |              | gift_card_blocked payments.0.gift_card_code
    cash 5; 4 10    |              | gift_card_expired payments.1.gift_card_code
    3 -10           |              | gift_card_blocked payments.0.gift_card_code
    9 10            |              | gift_card_not_found payments.0.gift_card_code
    `,
    (row) => {
      const tenders = listIn(row.cell('tenders').replaceAll(';', ',')).map(tenderIn);
      const done = applyToCards(tenders, CARDS);
      if (isRejection(done)) return `${done.rejection} ${done.path}`;
      const known = done.tenders.map(({ reference }) => reference).filter((text) => text !== '');
      const cards = done.cards.map(({ card_id, amount }) => `${card_id} ${showMoney(amount)}`);
      expect(known.join(', ')).toBe(row.cell('known by'));
      return cards.join(', ');
    },
  );
});

test('a code with another method is refused, and a card tender without its code', () => {
  const cash = { ...tenderIn('cash 10'), gift_card_code: CODE.full };
  expect(applyToCards([cash], CARDS)).toMatchObject({ rejection: 'gift_card_not_found' });
  const bare = { ...tenderIn('1 10'), gift_card_code: null };
  expect(applyToCards([bare], CARDS)).toMatchObject({ rejection: 'gift_card_not_found' });
});

test('each code is looked up once, and nothing if none is given', () => {
  const tenders = [{ gift_card_code: CODE.full }, {}, { gift_card_code: 'aaaa-bbbb-cccc-1111' }];
  expect(listRequestedCodes(tenders)).toEqual([CODE.full]);
  expect(listRequestedCodes([{}])).toEqual([]);
});
