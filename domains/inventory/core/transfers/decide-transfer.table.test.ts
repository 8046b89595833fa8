import { describe } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { ACCOUNTS } from '../../../../testkit/nabanna.ts';
import { checkTable } from '../../../../testkit/table.ts';
import { listIn, money, pieces, showMoney, showPieces } from '../../../../testkit/table-values.ts';
import {
  type ArrivalRefusal,
  type DecidedTransfer,
  decideArrival,
  decideComingBack,
  decideSending,
} from './decide-transfer.ts';

const DECIMALS = new Map([
  ['rice', 3],
  ['tea', 0],
]);

function send(lines: string) {
  const requestLines = listIn(lines).map((text, index) => {
    const [variant_id = '', count = ''] = text.split(' ');
    return { id: `line ${index}`, variant_id, quantity: pieces(count) };
  });
  return decideSending(requestLines, {
    decimals: DECIMALS,
    levels: new Map([
      ['rice', { on_hand: pieces('10'), reserved: pieces('4'), value: money('75.01') }],
      ['tea', { on_hand: pieces('3'), reserved: pieces('0'), value: money('3.01') }],
    ]),
    accounts: ACCOUNTS,
    warehouse_id: 'shop floor',
  });
}

const SHORT: Readonly<Record<string, string>> = {
  'Stock in hand': 'stock',
  'Goods in transit': 'way',
  'Stock loss': 'loss',
  'Stock gain': 'gain',
};

/** The stock movements and journal lines: `rice -2, way +15.00 stock -15.00`. */
function formatDecision(decided: DecidedTransfer): string {
  const moves = decided.moves.map((move) => `${move.variant_id} ${showPieces(move.quantity)}`);
  const posted = decided.journal.map(({ account_id, debit, credit }) => {
    const sign = debit > 0 ? '+' : '-';
    return `${SHORT[account_id]} ${sign}${showMoney(debit > 0 ? debit : credit)}`;
  });
  return [...moves, posted.join(' ')].join(', ');
}

const partsOf = ({ parts }: DecidedTransfer) =>
  parts
    .map((part) => `${part.kind} ${showPieces(part.quantity)} ${showMoney(part.value)}`)
    .join(', ');

const refusedOf = ({ rejection, path = '' }: { rejection: string; path?: string }) =>
  `${rejection} ${path}`.trim();

describe('stock leaves at its cost and is in transit at that cost', () => {
  checkTable(
    `
    lines        | outcome
    rice 2       | rice -2, way +15.00 stock -15.00
    tea 3        | tea -3, way +3.01 stock -3.01
    tea 1, tea 2 | tea -1, tea -2, way +3.01 stock -3.01
    rice 7       | insufficient_stock lines.0.quantity
    tea 2, tea 2 | insufficient_stock lines.1.quantity
    tea 1.5      | quantity_too_fine lines.0.quantity
    ghost 1      | variant_not_found lines.0.variant_id
    `,
    (row) => {
      const sent = send(row.cell('lines'));
      return isRejection(sent) ? refusedOf(sent) : formatDecision(sent);
    },
  );
});

/** In transit: ten rice worth 75.01, and one of three tea worth 1.01. */
function inTransit() {
  return [
    {
      id: 'rice',
      variant_id: 'rice',
      quantity: pieces('10'),
      sent_value: money('75.01'),
      in_transit: pieces('10'),
      transit_value: money('75.01'),
      received_over: pieces('0'),
    },
    {
      id: 'tea',
      variant_id: 'tea',
      quantity: pieces('3'),
      sent_value: money('3.01'),
      in_transit: pieces('1'),
      transit_value: money('1.01'),
      received_over: pieces('0'),
    },
  ];
}

const FACTS = { decimals: DECIMALS, accounts: ACCOUNTS, warehouse_id: 'store' };

function arrive(lines: string, is_short: boolean): DecidedTransfer | ArrivalRefusal {
  const requestLines = listIn(lines).map((text) => {
    const [line_id = '', count = ''] = text.split(' ');
    return { line_id, quantity: pieces(count) };
  });
  return decideArrival({ lines: requestLines, is_short }, { ...FACTS, on_the_way: inTransit() });
}

describe('an arrival comes in at its cost in transit; the rest stays in transit or is lost', () => {
  checkTable(
    `
    lines          | short | parts
    rice 10, tea 1 | no    | received 10 75.01, received 1 1.01
    rice 4         | no    | received 4 30.00
    rice 4, rice 6 | no    | received 4 30.00, received 6 45.01
    rice 8         | yes   | received 8 60.01, lost 2 15.00, lost 1 1.01
    –              | yes   | lost 10 75.01, lost 1 1.01
    rice 11        | no    | received 10 75.01, over 1 7.50
    tea 2          | no    | received 1 1.01, over 1 1.00
    rice 11.001    | no    | over_receipt lines.0.quantity
    tea 3          | no    | over_receipt lines.0.quantity
    tea 2, tea 1   | no    | over_receipt lines.1.quantity
    tea 0.5        | no    | quantity_too_fine lines.0.quantity
    oil 1          | no    | line_not_found lines.0.line_id
    –              | no    | nothing_received lines
    `,
    (row) => {
      const done = arrive(row.cell('lines').replace('–', ''), row.cell('short') === 'yes');
      return isRejection(done) ? refusedOf(done) : partsOf(done);
    },
  );
});

describe('an arrival is posted as stock, gain or loss', () => {
  checkTable(
    `
    lines  | short | outcome
    rice 4 | no    | rice 4, stock +30.00 way -30.00
    rice 8 | yes   | rice 8, stock +60.01 loss +16.01 way -76.02
    –      | yes   | loss +76.02 way -76.02
    tea 2  | no    | tea 2, stock +2.01 way -1.01 gain -1.00
    `,
    (row) => {
      const done = arrive(row.cell('lines').replace('–', ''), row.cell('short') === 'yes');
      return isRejection(done) ? refusedOf(done) : formatDecision(done);
    },
  );
});

describe('a returned transfer comes back at the cost at which it left', () => {
  checkTable(
    `
    from | outcome
    both | rice 10, tea 1, stock +76.02 way -76.02
    none | nothing_received
    `,
    (row) => {
      const on_the_way = row.cell('from') === 'both' ? inTransit() : [];
      const done = decideComingBack({ ...FACTS, on_the_way });
      return isRejection(done) ? refusedOf(done) : formatDecision(done);
    },
  );
});
