import { describe, expect } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import { listIn, money, showMoney } from '../../../testkit/table-values.ts';
import { withAgreedCosts } from './agreed-costs.ts';

/**
 * `a 60.00` in the order. In the receipt `a 55.00` gives a cost, `a` none, `-` means not ordered.
 */
function receive(requested: string, order: string) {
  const ordered = listIn(order).map((text) => {
    const [id = '', cost = ''] = text.split(' ');
    return { id, unit_price: money(cost) };
  });
  const lines = listIn(requested).map((text) => {
    const [id = '', cost] = text.split(' ');
    return defined({
      order_line_id: id === '-' ? undefined : id,
      unit_cost: cost === undefined ? undefined : money(cost),
    });
  });
  return withAgreedCosts(lines, ordered);
}

describe('ordered lines have the agreed cost, unless the receipt gives another', () => {
  checkTable(
    `
    order            | receipt           | costs
    a 60.00          | a                 | 60.00
    a 60.00          | a 55.00           | 55.00
    a 60.00          | a 0.00            | 0.00
    a 60.00, b 7.00  | b, a              | 7.00, 60.00
    a 60.00          | a, - 5.00         | 60.00, 5.00
    a 60.00          | a, -              | unit_cost_required at lines.1.unit_cost
    a 60.00          | b                 | unit_cost_required at lines.0.unit_cost
    `,
    ({ cell }) => {
      const costed = receive(cell('receipt'), cell('order'));
      if (isRejection(costed)) return `${costed.rejection} at ${costed.path}`;
      expect(costed).not.toHaveLength(0);
      return costed.map(({ unit_cost }) => showMoney(unit_cost)).join(', ');
    },
  );
});
