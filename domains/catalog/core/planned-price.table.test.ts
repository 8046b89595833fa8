import { minor } from '#domains/kernel/core/money.ts';
import { checkTable } from '../../../testkit/table.ts';
import { foreseen, priceAfter } from './planned-price.ts';

const CASES = `
price  discount  planned                    begins, then
10000  0         -                          - 10000
10000  0         10000>12000                y 12000
10000  0         10000>12000 12000>13000    yy 13000
10000  0         10000>12000 10000>13000    yn 12000
10000  0         10000>12000 12000>10000    yy 10000
11000  0         10000>12000 12000>13000    nn 11000
12000  0         10000>12000 12000>13000    ny 13000
10000  500       10000>499 499>9000         nn 10000
10000  500       10000>500                  y 500
`;

checkTable(CASES, (row) => {
  const figure = (text: string) => minor(Number.parseInt(text, 10));
  const variant = {
    sale_price: figure(row.cell('price')),
    product_discount: figure(row.cell('discount')),
  };
  const cell = row.cell('planned');
  const planned = (cell === '-' ? [] : cell.split(' ')).map((one) => {
    const [before = '', after = ''] = one.split('>');
    return { sale_price_before: figure(before), sale_price: figure(after) };
  });
  const marks = foreseen(variant, planned).map(({ begins }) => (begins ? 'y' : 'n'));
  return `${marks.join('') || '-'} ${priceAfter(variant, planned)}`;
});
