import { describe } from 'vitest';
import { checkTable } from '../../../testkit/table.ts';
import { money, showMoney } from '../../../testkit/table-values.ts';
import { carryForward } from './carry-forward.ts';

/** Debit less credit before the period, and before its fiscal year. */
const KINDS = { sales: 'income', rent: 'expense', cash: 'asset', capital: 'equity' } as const;

describe('opening balances after the result of earlier years is carried forward', () => {
  checkTable(
    `
    accounts: opening (of it before the year)                       | carried forward
    sales -950.00 (-900.00), rent 600.00 (600.00), retained 0 (0)   | sales -50.00; rent 0.00; retained -300.00 of which -300.00
    sales -950.00 (-950.00), rent 600.00 (600.00), retained -40 (0) | sales 0.00; rent 0.00; retained -390.00 of which -350.00
    sales 0 (0), rent 100.00 (0), retained 0 (0)                    | sales 0.00; rent 100.00; retained 0.00
    rent 700.00 (700.00), retained 0 (0)                            | rent 0.00; retained 700.00 of which 700.00
    cash 900.00 (900.00), capital -900.00 (-900.00), retained 0 (0) | cash 900.00; capital -900.00; retained 0.00
    `,
    (row) => {
      const rows = row
        .cell('accounts: opening (of it before the year)')
        .split(', ')
        .map((cell) => {
          const [name = '', opening = '', earlier = ''] = cell.replaceAll(/[()]/g, '').split(' ');
          const isRetained = name === 'retained';
          const kind = isRetained ? 'equity' : KINDS[name as keyof typeof KINDS];
          const purpose = isRetained ? ('retained' as const) : null;
          return { name, kind, purpose, opening: money(opening), earlier: money(earlier) };
        });
      return carryForward(rows)
        .map(({ name, opening, carried }) => {
          const part = carried === 0 ? '' : ` of which ${showMoney(carried)}`;
          return `${name} ${showMoney(opening)}${part}`;
        })
        .join('; ');
    },
  );
});
