import { describe } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { decideSale } from '#domains/sales/core/decide-sale.ts';
import { saleFacts, VARIANTS } from '../../../testkit/nabanna.ts';
import { checkTable, type Row } from '../../../testkit/table.ts';
import { listIn, money, pieces, showMoney } from '../../../testkit/table-values.ts';
import type { PricedVariant } from './price-lines.ts';

const [rice, lentils] = VARIANTS as [PricedVariant, PricedVariant];

/** Rice in boxes of 24 at 2,300.00 and by the half dozen; lentils in sacks of 2.5 kg. */
const SALE_VARIANTS: readonly PricedVariant[] = [
  {
    ...rice,
    units: [
      unit('box', '24', '2300.00'),
      unit('half-dozen', '6', null),
      unit('tray', '1.5', '150.00'),
    ],
  },
  { ...lentils, units: [unit('sack', '2.5', null)] },
  { ...rice, id: 'haircut', name: 'haircut', kind: 'service' },
  { ...rice, id: 'bag', name: 'bag', kind: 'non_stock' },
  {
    ...rice,
    id: 'pack',
    name: 'pack',
    kind: 'bundle',
    sale_price: money('600.00'),
    parts: [
      { variant_id: 'rice', quantity: pieces('2'), decimals: 0 },
      { variant_id: 'lentils', quantity: pieces('0.5'), decimals: 3 },
    ],
  },
  { ...rice, id: 'empty', name: 'empty', kind: 'bundle' },
];

function unit(unit_id: string, factor: string, price: string | null) {
  const sale_price = price === null ? null : money(price);
  return { unit_id, unit: unit_id, decimals: 0, factor: pieces(factor), sale_price };
}

const FACTS = saleFacts({
  variants: new Map(SALE_VARIANTS.map((one) => [one.id, one])),
  levels: new Map([
    ['rice', { on_hand: pieces('50'), value: money('3750.00'), reserved: pieces('0') }],
    ['lentils', { on_hand: pieces('20'), value: money('2000.00'), reserved: pieces('0') }],
  ]),
});

/** `rice 2 box`, `rice 3`. */
function lineIn(text: string) {
  const [variant_id = '', quantity = '', unit_id] = text.split(' ');
  return { variant_id, quantity: pieces(quantity), ...defined({ unit_id }) };
}

describe('what the lines of a sale take out of stock, in base units', () => {
  const judge = (row: Row) => {
    const lines = listIn(row.cell('lines')).map(lineIn);
    const total = { payment_method_id: 'cash', amount: money('999999.00') };
    const sale = decideSale({ warehouse_id: 'shop floor', lines, payments: [total] }, FACTS);
    if (isRejection(sale)) return `${sale.rejection} ${sale.path}`;
    const moves = sale.moves.map(
      ({ variant_id, quantity, line_no }) => `${line_no} ${variant_id} ${quantity / 10_000}`,
    );
    const costs = sale.lines.map(({ cost }) => showMoney(cost)).join(' + ');
    return `${showMoney(sale.subtotal)}: ${moves.join(', ')} at ${costs}`;
  };
  checkTable(
    `
    lines                     | answer
    rice 2                    | 200.00: 1 rice -2 at 150.00
    rice 2 box                | 4600.00: 1 rice -48 at 3600.00
    rice 1 half-dozen         | 600.00: 1 rice -6 at 450.00
    rice 1 box, rice 3        | 2600.00: 1 rice -24, 2 rice -3 at 1800.00 + 225.00
    rice 2 tray               | 300.00: 1 rice -3 at 225.00
    rice 1 tray               | quantity_too_fine lines.0.quantity
    rice 0.5 box              | quantity_too_fine lines.0.quantity
    rice 3 box                | insufficient_stock lines.0.quantity
    rice 2 box, rice 3        | insufficient_stock lines.1.quantity
    rice 1 sack               | unit_not_found lines.0.unit_id
    lentils 2 sack            | 675.00: 1 lentils -5 at 500.00
    rice 40 box               | insufficient_stock lines.0.quantity
    rice 50000000 box         | amount_too_large lines.0.quantity
    haircut 1                 | 100.00:  at 0.00
    bag 3, rice 1             | 400.00: 2 rice -1 at 0.00 + 75.00
    pack 2                    | 1200.00: 10001 rice -4, 20001 lentils -1 at 400.00
    rice 1, pack 1            | 700.00: 1 rice -1, 10002 rice -2, 20002 lentils -0.5 at 75.00 + 200.00
    pack 25                   | 15000.00: 10001 rice -50, 20001 lentils -12.5 at 5000.00
    rice 1, pack 25           | insufficient_stock lines.1.quantity
    empty 1                   | insufficient_stock lines.0.quantity
    `,
    judge,
  );
});
