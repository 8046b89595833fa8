import { describe } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { money, pieces, showMoney } from '../../../testkit/table-values.ts';
import { findOwedBeside } from './owed.ts';

describe('the amount owed is the latest billed amount for the quantity that was kept', () => {
  checkTable(
    `
    came | back | paper says | VAT     | posted   | VAT of it | registered | more and VAT
    100  | 20   | 110000.00  | 5500.00 | 92400.00 | 4400.00   | yes        | 0.00, 0.00
    100  | 20   | 110000.00  | 5500.00 | 84000.00 | 4000.00   | yes        | 8000.00, 400.00
    100  | 20   | 110000.00  | 5500.00 | 84000.00 | 4000.00   | no         | 8400.00, 0.00
    100  | 100  | 110000.00  | 5500.00 | 0.00     | 0.00      | yes        | 0.00, 0.00
    10   | 0    | 800.00     | 0.00    | 700.00   | 0.00      | yes        | 100.00, 0.00
    3    | 1    | 1.00       | 0.05    | 0.70     | 0.03      | yes        | 0.00, 0.00
    3    | 2    | 1.00       | 0.05    | 0.37     | 0.03      | yes        | -0.01, -0.01
    `,
    ({ cell }) => {
      const quantities = { quantity: pieces(cell('came')), returned: pieces(cell('back')) };
      const amounts = { net: money(cell('paper says')), vat: money(cell('VAT')) };
      const { net, vat } = findOwedBeside({
        lines: [{ ...quantities, ...amounts }],
        posted: { total: money(cell('posted')), vat: money(cell('VAT of it')) },
        vat_registered: cell('registered') === 'yes',
      });
      return `${showMoney(net)}, ${showMoney(vat)}`;
    },
  );
});
