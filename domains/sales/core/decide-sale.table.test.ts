import { describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { journalCells } from '../../../testkit/journal-table.ts';
import { saleFacts } from '../../../testkit/nabanna.ts';
import { cellsOf, checkTable, type Row } from '../../../testkit/table.ts';
import { listIn, money, percent, pieces, showMoney } from '../../../testkit/table-values.ts';
import { postSaleRoute } from '../contract/post-sale.ts';
import { type DecidedSale, decideSale, type SaleCommand, type SaleFacts } from './decide-sale.ts';

const RAHIMA = { id: 'Rahima', name: 'Rahima Begum' };

/**
 * `rice 2`, `rice 2 @ 90.00` from a price list, `@ 90.00!` set by hand, `tea 1 - 20.00` or `- 5 %`
 * off.
 */
function lineIn(text: string): SaleCommand['lines'][number] {
  const parts = /^(\S+) ([\d.]+)(?: @ ([\d.,]+)(!)?)?(?: - ([\d.]+)( ?%)?)?$/.exec(text);
  if (parts === null) throw new Error(`not a line of a request: ${text}`);
  const [, variant_id = '', quantity = '', unit_price, isSet, off, isRate] = parts;
  return {
    variant_id,
    quantity: pieces(quantity),
    unit_price: unit_price === undefined ? undefined : money(unit_price),
    price_override: isSet === undefined ? undefined : true,
    product_discount: off === undefined || isRate ? undefined : money(off),
    product_discount_rate: off === undefined || !isRate ? undefined : percent(off),
  };
}

function paymentIn(text: string): SaleCommand['payments'][number] {
  const [payment_method_id = '', amount = ''] = text.split(' ');
  return { payment_method_id, amount: money(amount) };
}

function command(lines: string, payments: string, more: Partial<SaleCommand> = {}): SaleCommand {
  return {
    warehouse_id: 'shop floor',
    lines: listIn(lines).map(lineIn),
    payments: listIn(payments).map(paymentIn),
    ...more,
  };
}

function decided(request: SaleCommand, facts: SaleFacts): DecidedSale {
  const sale = decideSale(request, facts);
  if (isRejection(sale)) throw new Error(`refused: ${sale.rejection} ${sale.path}`);
  return sale;
}

function answer(request: SaleCommand, facts: SaleFacts): string {
  const sale = decideSale(request, facts);
  if (isRejection(sale)) return `${sale.rejection} ${sale.path}`;
  if (sale.missing_permissions.length === 0) return `sold ${showMoney(sale.total)}`;
  return `needs ${sale.missing_permissions.map(approvalText).join(' and ')}`;
}

/** `discount 5.01 order_discount`: the permission, the amount, and the path. */
function approvalText({
  permission,
  amount,
  path,
}: DecidedSale['missing_permissions'][number]): string {
  return `${permission.split('.')[1]} ${showMoney(amount)} ${path}`;
}

/** `discount`, `price`: the caller's permissions; `-` for neither. */
const parseRights = (cell: string) => ({
  discount: cell.includes('discount'),
  discount_limit: cell.includes('%') ? percent(cell.split('%')[0] ?? '') : null,
  override_price: cell.includes('price'),
});

describe('what the caller may do besides selling at the current price', () => {
  const judge = (row: Row) => {
    const order = row.cell('order');
    const order_discount = order.includes('%') || order === '-' ? undefined : money(order);
    const order_discount_rate = order.includes('%') ? percent(order) : undefined;
    const request = command(row.cell('lines'), '', { order_discount, order_discount_rate });
    return answer(request, saleFacts({ customer: RAHIMA, rights: parseRights(row.cell('may')) }));
  };
  checkTable(
    `
    lines            | order  | may            | answer
    tea 1            | -      | -              | sold 234.00
    tea 1 - 11.75    | -      | -              | sold 234.00
    tea 1 - 5 %      | -      | -              | sold 234.00
    tea 2 - 23.50    | -      | -              | sold 469.00
    tea 1 - 11.76    | -      | -              | needs discount 0.01 lines.0.product_discount
    tea 1 - 5.01 %   | -      | -              | needs discount 0.02 lines.0.product_discount_rate
    tea 1 - 0.00     | -      | -              | sold 247.00
    rice 1, rice 1 - 0.01 | - | -              | needs discount 0.01 lines.1.product_discount
    tea 1 - 11.76    | -      | discount       | sold 234.00
    rice 1           | 0.01   | -              | needs discount 0.01 order_discount
    rice 1           | 0.00   | -              | sold 105.00
    rice 1           | 1 %    | -              | needs discount 1.00 order_discount_rate
    rice 1           | 0 %    | -              | sold 105.00
    rice 1           | 5.00   | discount       | sold 100.00
    rice 1           | 5.00   | price          | needs discount 5.00 order_discount
    rice 1 @ 100.00  | -      | -              | sold 105.00
    rice 1 @ 90.00   | -      | -              | unit_price_changed lines.0.unit_price
    rice 1 @ 110.00  | -      | -              | unit_price_changed lines.0.unit_price
    rice 1 @ 90.00   | -      | discount       | unit_price_changed lines.0.unit_price
    rice 1 @ 90.00!  | -      | -              | needs override_price 10.00 lines.0.unit_price
    rice 1, rice 2 @ 110.00! | - | -           | needs override_price 20.00 lines.1.unit_price
    rice 1 @ 90.00!  | -      | price          | sold 95.00
    rice 1 @ 100.00! | -      | -              | sold 105.00
    rice 1           | 5.00   | 5 %            | sold 100.00
    rice 1           | 5.01   | 5 %            | needs discount 5.01 order_discount
    rice 1           | 5 %    | 5 %            | sold 100.00
    rice 1           | 5.01 % | 5 %            | needs discount 5.01 order_discount_rate
    rice 1 - 5.00    | -      | 5 %            | sold 100.00
    rice 1 - 5.01    | -      | 5 %            | needs discount 5.01 lines.0.product_discount
    rice 1 - 3.00    | 2.00   | 5 %            | sold 100.00
    rice 1 - 3.00    | 2.01   | 5 %            | needs discount 5.01 order_discount
    rice 1 - 3.00, rice 1 - 7.01 | - | 5 %     | needs discount 10.01 lines.0.product_discount
    rice 1, rice 1 - 10.00 | -  | 5 %          | sold 200.00
    tea 1 - 23.50    | -      | 5 %            | sold 222.00
    tea 1 - 23.51    | -      | 5 %            | needs discount 11.76 lines.0.product_discount
    rice 1           | 5.01   | 5 % discount   | sold 100.00
    rice 1 @ 90.00   | -      | price          | sold 95.00
    rice 1 @ 0.00    | -      | price          | sold 0.00
    tea 1 @ 10.00    | -      | price          | sold 0.00
    tea 1 @ 100.00   | -      | price          | sold 93.00
    `,
    judge,
  );

  test('the rejection of a changed price names the current price', () => {
    expect(decideSale(command('rice 1 @ 90.00', ''), saleFacts())).toMatchObject({
      params: { unit_price: 10000 },
    });
  });
});

/**
 * A request in which everything is wrong is corrected step by step, and each step shows the next
 * rejection. This is the order in which a caller meets them.
 */
describe('the first rejection of a sale', () => {
  const worst = 'ghost 1, rice 1.5, rice 1 @ 90.00, milk 3, milk 3';
  checkTable(
    `
    lines                                  | order | payments  | customer | answer
    ${worst}                               | 1.00  | coins 999 | unknown  | customer_not_found customer_id
    ${worst}                               | 1.00  | coins 999 | -        | variant_not_found lines.0.variant_id
    rice 1.5, rice 1 @ 90.00, milk 3, milk 3 | 1.00 | coins 999 | -       | quantity_too_fine lines.0.quantity
    rice 1 @ 90.00 - 100.01, milk 3, milk 3 | 1.00 | coins 999 | -        | unit_price_changed lines.0.unit_price
    rice 1 - 100.01, milk 3, milk 3        | 1.00  | coins 999 | -        | discount_too_large lines.0.product_discount
    rice 1, milk 3, milk 3                 | 500.00 | coins 999 | -       | discount_too_large order_discount
    rice 1, milk 3, milk 3                 | -     | coins 999 | -        | payment_method_not_found payments.0.payment_method_id
    rice 1, milk 3, milk 3                 | -     | card 999  | -        | payment_over_total payments
    rice 1, milk 3, milk 3                 | -     | card 5    | -        | customer_required customer_id
    rice 1, milk 3, milk 3                 | -     | card 5    | Rahima   | insufficient_stock lines.2.quantity
    rice 1 @ 90.00!, milk 3, milk 2        | 1.00  | card 5    | Rahima   | needs override_price 10.00 lines.0.unit_price and discount 1.00 order_discount
    rice 1, milk 3, milk 2                 | -     | card 5    | Rahima   | sold 405.00
    `,
    (row) => {
      const customer_id = row.cell('customer') === '-' ? undefined : row.cell('customer');
      const order = row.cell('order');
      const request = command(row.cell('lines'), row.cell('payments'), {
        customer_id,
        order_discount: order === '-' ? undefined : money(order),
      });
      return answer(request, saleFacts({ customer: customer_id === 'Rahima' ? RAHIMA : null }));
    },
  );

  test('a line with both an amount and a rate is refused before any discount applies', () => {
    const line = { ...lineIn('rice 1 - 1.00'), product_discount_rate: percent('1') };
    const request = command('rice 1', '', { lines: [line] });
    expect(answer(request, saleFacts())).toBe('discount_given_twice lines.0.product_discount');
  });

  test('every rejection is in the contract, in this order', () => {
    const listed = Object.keys(postSaleRoute.rejections);
    const expectedCodes = [
      'customer_not_found',
      'variant_not_found',
      'quantity_too_fine',
      'unit_price_changed',
      'amount_too_large',
      'discount_given_twice',
      'discount_too_large',
      'payment_method_not_found',
      'bank_account_not_found',
      'payment_over_total',
      'customer_required',
      'deposit_too_small',
      'credit_limit_exceeded',
      'insufficient_stock',
    ];
    expect(listed.filter((code) => expectedCodes.includes(code))).toEqual(expectedCodes);
  });
});

describe('what is posted on the customer’s account', () => {
  checkTable(
    `
    payments               | customer | due    | limit  | deposit | may   | answer
    cash 50                | -        | -      | -      | -       | -     | customer_required customer_id
    deposit 105            | -        | -      | -      | -       | -     | customer_required customer_id
    deposit 105            | Rahima   | 0.00   | -      | 105.00  | -     | sold 105.00
    deposit 105            | Rahima   | 0.00   | -      | 104.99  | -     | deposit_too_small payments
    deposit 50, deposit 55 | Rahima   | 0.00   | -      | 100.00  | -     | deposit_too_small payments
    deposit 50, cash 55    | Rahima   | 0.00   | -      | 50.00   | -     | sold 105.00
    deposit 200            | Rahima   | 0.00   | -      | 500.00  | -     | payment_over_total payments
                           | Rahima   | 0.00   | -      | 0.00    | -     | sold 105.00
                           | Rahima   | 395.00 | 500.00 | 0.00    | -     | sold 105.00
                           | Rahima   | 395.01 | 500.00 | 0.00    | -     | needs over_credit_limit 0.01 customer_id
    cash 0.01              | Rahima   | 395.01 | 500.00 | 0.00    | -     | sold 105.00
                           | Rahima   | 395.01 | 500.00 | 0.00    | limit | sold 105.00
                           | Rahima   | 0.00   | 0.00   | 0.00    | -     | needs over_credit_limit 105.00 customer_id
    cash 105               | Rahima   | 900.00 | 500.00 | 0.00    | -     | sold 105.00
    deposit 10             | Rahima   | 450.00 | 500.00 | 5.00    | -     | deposit_too_small payments
    `,
    (row) => {
      const given = (cell: string) => (row.cell(cell) === '-' ? null : money(row.cell(cell)));
      const customer = {
        ...RAHIMA,
        due: given('due') ?? money('0'),
        credit_limit: given('limit'),
        deposit: given('deposit') ?? money('0'),
      };
      const hasCustomer = row.cell('customer') !== '-';
      return answer(
        command('rice 1', row.cell('payments'), hasCustomer ? { customer_id: 'Rahima' } : {}),
        saleFacts({
          customer: hasCustomer ? customer : null,
          rights: { over_credit_limit: row.cell('may') === 'limit' },
        }),
      );
    },
  );

  test('a deposit is taken from the liability, for a customer', () => {
    const customer = { ...RAHIMA, deposit: money('500') };
    const request = command('milk 1', 'deposit 40, cash 20', { customer_id: 'Rahima' });
    expect(journalCells(decided(request, saleFacts({ customer })).journal)).toEqual(
      cellsOf(`
        Deposits      | Rahima | 40.00 |
        Cash in hand  |        | 20.00 |
        Sales         |        |       | 60.00
        Cost of sales |        | 40.00 |
        Stock in hand |        |       | 40.00
      `),
    );
  });
});

describe('stock over two lines', () => {
  checkTable(
    `
    lines                  | answer
    milk 5                 | sold 300.00
    milk 2, milk 3         | sold 300.00
    milk 3, milk 3         | insufficient_stock lines.1.quantity
    milk 2, rice 1, milk 4 | insufficient_stock lines.2.quantity
    milk 5.1               | quantity_too_fine lines.0.quantity
    tea 3                  | sold 703.00
    tea 4                  | insufficient_stock lines.0.quantity
    tea 2, tea 2           | insufficient_stock lines.1.quantity
    lentils 20.5           | sold 2906.00
    lentils 20.501         | insufficient_stock lines.0.quantity
    lentils 0.0001         | quantity_too_fine lines.0.quantity
    `,
    (row) => answer(command(row.cell('lines'), ''), saleFacts({ customer: RAHIMA })),
  );

  test('a variant that the warehouse never had is out of stock', () => {
    const facts = saleFacts({ levels: new Map() });
    expect(decideSale(command('rice 1', 'cash 105'), facts)).toMatchObject({
      rejection: 'insufficient_stock',
      params: { variant_id: 'rice', available: 0 },
    });
  });

  test('the rejection says what is left for the line', () => {
    expect(decideSale(command('milk 3, milk 3', 'cash 360'), saleFacts())).toMatchObject({
      params: { variant_id: 'milk', available: 20000 },
    });
  });
});

describe('the entry of a sale', () => {
  const allowed = { discount: true, override_price: true };

  test('in cash, with a discount, VAT and rounding', () => {
    const request = command('rice 2 - 10.00', 'cash 500');
    const { journal, change } = decided(request, saleFacts({ rights: allowed }));
    expect(showMoney(change)).toBe('300.00');
    expect(journalCells(journal)).toEqual(
      cellsOf(`
        Cash in hand   | | 200.00 |
        Discount given | |  10.00 |
        Sales          | |        | 200.00
        VAT payable    | |        |   9.50
        Rounding       | |        |   0.50
        Cost of sales  | | 150.00 |
        Stock in hand  | |        | 150.00
      `),
    );
  });

  // 2 x 100.00 + 1.5 x 135.00 + 1 x (235.00 - 11.75) = 625.75; 2 % off is 12.52 (12.515); 5 % of
  // 613.23 is 30.66; 643.89 is rounded to 644.00.
  test('by bKash and cash, the rest on the customer’s account', () => {
    const request = command('rice 2, lentils 1.5, tea 1', 'bkash 300, cash 200', {
      customer_id: 'Rahima',
      order_discount_rate: percent('2'),
    });
    const sale = decided(request, saleFacts({ rights: allowed, customer: RAHIMA }));
    expect([sale.total, sale.paid, sale.due].map(showMoney)).toEqual([
      '644.00',
      '500.00',
      '144.00',
    ]);
    expect(journalCells(sale.journal)).toEqual(
      cellsOf(`
        bKash          |        | 300.00 |
        Cash in hand   |        | 200.00 |
        Customers      | Rahima | 144.00 |
        Discount given |        |  24.27 |
        Sales          |        |        | 637.50
        VAT payable    |        |        |  30.66
        Rounding       |        |        |   0.11
        Cost of sales  |        | 475.00 |
        Stock in hand  |        |        | 475.00
      `),
    );
  });

  // 2 x 100.00 + 1 x 100.00 less 10.00 = 290.00, plus VAT of 14.50. If prices include VAT, it is
  // 13.81: 9.52 of the rice and 4.29 of the haircut.
  test.each([
    [false, ['Sales | | | 200.00', 'Service income | | | 100.00', 'VAT payable | | | 14.50']],
    [true, ['Sales | | | 190.48', 'Service income | | | 95.71', 'VAT payable | | | 13.81']],
  ])('services have their own income account, VAT included: %s', (prices_include_vat, lines) => {
    const facts = saleFacts({ rights: allowed });
    const rice = facts.variants.get('rice');
    if (rice === undefined) throw new Error('Nabanna Store sells rice');
    const haircut = { ...rice, id: 'haircut', kind: 'service' as const };
    const variants = new Map([...facts.variants, ['haircut', haircut] as const]);
    const request = command('rice 2, haircut 1 - 10.00', 'cash 500');
    const { journal } = decided(request, { ...facts, variants, prices_include_vat });
    const earned = journalCells(journal).filter(([account = '']) =>
      /^(Sales|Service|VAT)/.test(account),
    );
    expect(earned).toEqual(cellsOf(lines.join('\n')));
    expect(journalCells(journal)).toContainEqual(['Discount given', '', '10.00', '']);
  });

  test('rounded down, without VAT, in two notes', () => {
    const request = command('milk 1 @ 60.40', 'cash 50, cash 20');
    expect(journalCells(decided(request, saleFacts({ rights: allowed })).journal)).toEqual(
      cellsOf(`
        Cash in hand  | | 60.00 |
        Sales         | |       | 60.40
        Rounding      | |  0.40 |
        Cost of sales | | 40.00 |
        Stock in hand | |       | 40.00
      `),
    );
  });

  test('free of charge: only the goods and the discount are posted', () => {
    const request = command('milk 1', '', { order_discount_rate: percent('100') });
    expect(journalCells(decided(request, saleFacts({ rights: allowed })).journal)).toEqual(
      cellsOf(`
        Discount given | | 60.00 |
        Sales          | |       | 60.00
        Cost of sales  | | 40.00 |
        Stock in hand  | |       | 40.00
      `),
    );
  });

  test('goods without value for free: there is no entry', () => {
    const levels = new Map([
      ['milk', { on_hand: pieces('5'), reserved: pieces('0'), value: money('0') }],
    ]);
    const request = command('milk 1 @ 0.00', '');
    expect(decided(request, saleFacts({ rights: allowed, levels })).journal).toEqual([]);
  });
});

test('a sale stores what it was made of: price, discount rate, movements', () => {
  const request = command('tea 1 - 5 %, milk 2', 'cash 1000');
  const sale = decided(request, saleFacts());
  expect(sale.lines).toMatchObject([
    { quantity: 10000, unit_price: 23500, product_discount_rate: 50000, product_discount: 1175 },
    { quantity: 20000, unit_price: 6000, product_discount_rate: null, net: 12000, vat: 0 },
  ]);
  expect(sale.moves).toEqual([
    { ...sale.moves[0], warehouse_id: 'shop floor', variant_id: 'tea', value: -17500 },
    { ...sale.moves[1], variant_id: 'milk', kind: 'move', quantity: -20000, value: -8000 },
  ]);
});
