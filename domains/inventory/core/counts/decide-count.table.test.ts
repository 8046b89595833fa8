import { describe } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../../testkit/table.ts';
import { listIn, money, pieces, showMoney, showPieces } from '../../../../testkit/table-values.ts';
import { decideCount } from './decide-count.ts';

const level = (on_hand: string, value: string) => ({
  on_hand: pieces(on_hand),
  reserved: pieces('0'),
  value: money(value),
});

/** The levels when the count is posted. */
const LEVELS = new Map([
  ['rice', level('6', '360.00')],
  ['tea', level('0', '0.00')],
]);

/** `rice 9 of 10`: nine counted while the books had ten. `rice/A`: of batch A. */
function counted(text: string) {
  return listIn(text).map((line) => {
    const [, item = '', count = '', book = ''] = /^(\S+) (\S+) of (\S+)$/.exec(line) ?? [];
    const [variant_id = '', batch = ''] = item.split('/');
    const last_cost = variant_id === 'tea' ? money('20.00') : null;
    const entry = { variant_id, batch, expires_on: null };
    return { ...entry, counted: pieces(count), book: pieces(book), last_cost };
  });
}

describe('the difference is against the books at the time of the entry', () => {
  checkTable(
    `
    counted                     | costs      | changes
    rice 10 of 10               |            | none
    rice 9 of 10                |            | rice -1
    rice 12 of 10               |            | rice 2
    rice 6.5 of 10              |            | rice -3.5
    rice 9 of 10, tea 0 of 0    |            | rice -1
    tea 2 of 0                  |            | tea 2 @ 20.00
    tea 2 of 0                  | tea 18.50  | tea 2 @ 18.50
    rice 12 of 10               | rice 1.00  | rice 2
    salt 1 of 0                 | salt 0.00  | salt 1 @ 0.00
    salt 1 of 0                 |            | unit_cost_required
    salt 0 of 1                 |            | salt -1
    rice/A 0 of 6, rice/B 6 of 0 |           | rice/B 6, rice/A -6
    rice/A 2 of 4, rice/B 2 of 2 |           | rice/A -2
    tea/A 1 of 0, tea/B 1 of 0  |            | tea/A 1 @ 20.00, tea/B 1 @ 20.00
    `,
    (row) => {
      const costs = listIn(row.cell('costs')).map((text) => {
        const [variant_id = '', cost = ''] = text.split(' ');
        return [variant_id, money(cost)] as const;
      });
      const facts = { levels: LEVELS, unit_costs: new Map(costs) };
      const changes = decideCount(counted(row.cell('counted')), facts);
      if (isRejection(changes)) return changes.rejection;
      if (changes.length === 0) return 'none';
      const shown = changes.map(({ variant_id, batch, quantity_change, unit_cost }) => {
        const cost = unit_cost === undefined ? '' : ` @ ${showMoney(unit_cost)}`;
        const item = batch === '' ? variant_id : `${variant_id}/${batch}`;
        return `${item} ${showPieces(quantity_change)}${cost}`;
      });
      return shown.join(', ');
    },
  );
});
