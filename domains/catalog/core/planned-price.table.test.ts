import { minor } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkTable } from '../../../testkit/table.ts';
import { decidePlannedPrice, foreseePlans, priceAfter, takeOverPlans } from './planned-price.ts';

const toMinor = (text: string) => minor(Number.parseInt(text, 10));

function plansIn(cell: string) {
  return (cell === '-' ? [] : cell.split(' ')).map((one) => {
    const [before = '', after = ''] = one.split('>');
    return { sale_price_before: toMinor(before), sale_price: toMinor(after) };
  });
}

const FORESEEN = `
price  discount  sold  planned                    begins, then
10000  0         yes   -                          - 10000
10000  0         yes   10000>12000                y 12000
10000  0         yes   10000>12000 12000>13000    yy 13000
10000  0         yes   10000>12000 10000>13000    yn 12000
10000  0         yes   10000>12000 12000>10000    yy 10000
11000  0         yes   10000>12000 12000>13000    nn 11000
12000  0         yes   10000>12000 12000>13000    ny 13000
10000  500       yes   10000>499 499>9000         nn 10000
10000  500       yes   10000>500                  y 500
10000  0         no    10000>12000 12000>13000    nn 10000
`;

checkTable(FORESEEN, (row) => {
  const variant = {
    sale_price: toMinor(row.cell('price')),
    product_discount: toMinor(row.cell('discount')),
    archived: row.cell('sold') === 'no',
  };
  const planned = plansIn(row.cell('planned'));
  const marks = foreseePlans(variant, planned).map(({ begins }) => (begins ? 'y' : 'n'));
  return `${marks.join('') || '-'} ${priceAfter(variant, planned)}`;
});

const TAKEN_OVER = `
duplicate  planned                    kept  its own     taken over
10000      10000>11000                9500  -           9500>11000
10000      10000>11000 11000>12000    9500  -           9500>11000 11000>12000
10000      9000>11000 10000>12000     9500  -           9500>12000
10000      10000>11000                9500  9500>9700   -
10000      -                          9500  -           -
`;

checkTable(TAKEN_OVER, (row) => {
  const ofPlan = (cell: string) => plansIn(cell).map((plan) => ({ plan_id: '', ...plan }));
  const [duplicate, survivor] = [row.cell('duplicate'), row.cell('kept')].map(toMinor);
  const taken = takeOverPlans(
    {
      sale_price: duplicate ?? minor(0),
      product_discount: minor(0),
      archived: false,
      planned: ofPlan(row.cell('planned')),
    },
    { sale_price: survivor ?? minor(0), planned: ofPlan(row.cell('its own')) },
  );
  return taken.map((one) => `${one.sale_price_before}>${one.sale_price}`).join(' ') || '-';
});

const DECIDED = `
then   version  ahead  sold  earlier        decided
12000  3        yes    yes   -              10000 12000 2000
9000   3        yes    yes   -              10000 9000 -1000
12000  3        yes    yes   10000>11000    11000 12000 1000
10000  3        yes    yes   10000>11000    11000 10000 -1000
12000  3        yes    yes   9000>11000     10000 12000 2000
10000  3        yes    yes   -              no_price_changes
11000  3        yes    yes   10000>11000    no_price_changes
499    3        yes    yes   -              discount_too_large
500    3        yes    yes   -              10000 500 -9500
12000  2        yes    yes   -              version_conflict
12000  3        no     yes   -              day_not_ahead
12000  3        yes    no    -              not_found
`;

checkTable(DECIDED, (row) => {
  const decided = decidePlannedPrice(
    { version: Number.parseInt(row.cell('version'), 10), sale_price: toMinor(row.cell('then')) },
    {
      variant: {
        sale_price: minor(10_000),
        product_discount: minor(500),
        version: 3,
        archived: row.cell('sold') === 'no',
      },
      is_ahead: row.cell('ahead') === 'yes',
      earlier: plansIn(row.cell('earlier')),
    },
  );
  if (isRejection(decided)) return decided.rejection;
  return `${decided.before} ${decided.after} ${decided.amount}`;
});
