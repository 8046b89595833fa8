import { describe } from 'vitest';
import { checkTable } from '../../../../testkit/table.ts';
import { listShownRows, signAmount } from './shown-rows.ts';

type Row = { key: string; kind: 'total' | 'section' | 'account'; level: number };

/** `money{a b}` is a section with two accounts, `=profit` a total. */
function rowsIn(text: string): Row[] {
  return text.split(', ').flatMap((part): Row[] => {
    if (part.startsWith('=')) return [{ key: part.slice(1), kind: 'total', level: 0 }];
    const [key = '', accounts = ''] = part.replace('}', '').split('{');
    const codes = accounts.split(' ').filter(Boolean);
    const below = codes.map((code) => ({ key: code, kind: 'account' as const, level: 2 }));
    return [{ key, kind: 'section', level: 1 }, ...below];
  });
}

describe('the rows of a statement as the page shows them', () => {
  checkTable(
    `
    rows                         | folded | shown
    money{a b}, tax{c}, =assets  |        | money, a, b, c, =assets
    money{a b}, tax{c}, =assets  | money  | +money, c, =assets
    tax{c}, =assets              | tax    | c, =assets
    tax, =assets                 | tax    | tax, =assets
    =sales, =profit              |        | =sales, =profit
    `,
    (row) => {
      const folded = new Set(row.cell('folded').split(' '));
      const shown = listShownRows(rowsIn(row.cell('rows')), folded);
      const name = ({ key, kind }: Row) => (kind === 'total' ? `=${key}` : key);
      return shown.map(({ row: one, isFolded }) => (isFolded ? '+' : '') + name(one)).join(', ');
    },
  );
});

describe('the sign of an amount', () => {
  checkTable(
    `
    less | column     | amount | shown
    no   | declared   | -500   | -500
    yes  | declared   | -500   | 500
    yes  | difference | 20     | -20
    yes  | change     | 41000  | 41000
    yes  | declared   | 0      | 0
    `,
    (row) => {
      const column = { role: row.cell('column') };
      const amount = Number(row.cell('amount'));
      return String(signAmount({ is_less: row.cell('less') === 'yes' }, column, amount));
    },
  );
});
