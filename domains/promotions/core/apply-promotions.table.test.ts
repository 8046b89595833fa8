import { describe, expect, test } from 'vitest';
import { add, type Minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { priceSale } from '#domains/pricing/core/price-sale.ts';
import { checkTable } from '../../../testkit/table.ts';
import { money, percent, pieces, showMoney } from '../../../testkit/table-values.ts';
import { applyPromotions, type DiscountableLine } from './apply-promotions.ts';
import type { PromotionTerms } from './promotion.ts';

const listIn = (cell: string) => (cell === '-' ? [] : cell.split('; '));

/** `tea 2 x 100.00`, `- 5.00` off already, `!` given by hand, `/drinks` is in a category. */
function lineIn(text: string): DiscountableLine {
  const parts = /^(\S+?)(?:\/(\S+))? ([\d.]+) x ([\d.,]+)(?: - ([\d.]+))?(!)?$/.exec(text);
  if (parts === null) throw new Error(`not a line: ${text}`);
  const [, variant = '', category, quantity = '', price = '', off = '0', hand] = parts;
  return {
    targetIds: [variant, ...(category === undefined ? [] : [category])],
    unit_id: null,
    quantity: pieces(quantity),
    unit_price: money(price),
    discount: money(off),
    by_hand: hand !== undefined,
  };
}

/**
 * `10 %`, `400.00`, `2+1` free, `2+1 50 %`; ` of tea drinks`, ` from 100.00`, ` from 3`, ` ->
 * milk`.
 */
function parsePromotion(text: string, at = 0): PromotionTerms {
  const of = / of ([^>]+?)(?= from| ->|$)/.exec(text)?.[1]?.split(' ') ?? [];
  const free = / -> (.+)$/.exec(text)?.[1]?.split(' ') ?? [];
  const from = / from ([\d.]+)/.exec(text)?.[1];
  const [, buy, get, cheaper] = /^(\d+)\+(\d+)(?: ([\d.]+) %)?/.exec(text) ?? [];
  const share = /^([\d.]+) %/.exec(text)?.[1];
  const isMoney = from?.includes('.') === true;
  const amount = share === undefined && buy === undefined ? /^([\d.]+)/.exec(text)?.[1] : undefined;
  return {
    id: `offer ${at}`,
    name: text,
    name_bn: '',
    kind: buy !== undefined ? 'free_items' : share === undefined ? 'amount' : 'percent',
    rate: buy !== undefined ? percent(cheaper ?? '100') : share ? percent(share) : null,
    amount: amount === undefined ? null : money(amount),
    buy_quantity: buy === undefined ? null : Number.parseInt(buy, 10),
    free_quantity: get === undefined ? null : Number.parseInt(get, 10),
    min_amount: isMoney ? money(from ?? '0') : money('0'),
    min_quantity: from !== undefined && !isMoney ? pieces(from) : (0 as Quantity),
    targets: of,
    free_items: free,
  };
}

function off(lines: string, promotions: string, coupon = '-'): string {
  const found = applyPromotions(
    listIn(lines).map(lineIn),
    listIn(promotions).map(parsePromotion),
    coupon === '-' ? null : parsePromotion(coupon, 99),
  );
  return found.map(({ discount }) => showMoney(discount)).join(', ');
}

describe('each line takes the promotion with the largest discount', () => {
  checkTable(
    `
    lines                              | promotions                        | off
    tea 1 x 100.00; rice 1 x 300.00    | 10 %                              | 10.00, 30.00
    tea 1 x 100.00; rice 1 x 300.00    | 10 %; 25 % of tea                 | 25.00, 30.00
    tea 1 x 100.00; rice 1 x 300.00    | 10 %; 10 %                        | 10.00, 30.00
    tea 1 x 100.00; rice 1 x 300.00    | 10 % from 400.01                  | 0.00, 0.00
    tea 1 x 100.00; rice 1 x 300.00    | 10 % from 400.00                  | 10.00, 30.00
    tea 1 x 100.00; rice 1 x 300.00    | 10 % of tea from 400.00           | 0.00, 0.00
    tea/drinks 1 x 100.00; rice 1 x 9.00 | 10 % of drinks                  | 10.00, 0.00
    tea 2 x 100.00; tea 1 x 100.00     | 10 % from 3                       | 20.00, 10.00
    tea 1 x 100.00 - 15.00             | 10 %                              | 15.00
    tea 1 x 100.00 - 5.00              | 10 %                              | 10.00
    tea 1 x 100.00 - 5.00!             | 10 %                              | 5.00
    tea 1 x 100.00 - 5.00!; rice 1 x 100.00 | 10 % from 150.00             | 5.00, 0.00
    tea 1 x 0.05                       | 10 %                              | 0.01
    tea 1 x 0.00                       | 10 %; 5.00                        | 0.00
    tea 1 x 100.00; rice 1 x 200.00    | 10.00                             | 3.33, 6.67
    tea 1 x 1.00                       | 5.00                              | 1.00
    `,
    ({ cell }) => off(cell('lines'), cell('promotions')),
  );
});

describe('for every N bought, the cheapest are free', () => {
  checkTable(
    `
    lines                                             | promotions       | off
    tea 3 x 10.00                                     | 2+1              | 10.00
    tea 6 x 10.00                                     | 2+1              | 20.00
    tea 5 x 10.00                                     | 2+1              | 10.00
    tea 2 x 10.00                                     | 2+1              | 0.00
    tea 3 x 10.00; rice 4 x 20.00                     | 2+1              | 20.00, 0.00
    rice 4 x 20.00; tea 1 x 10.00                     | 2+1              | 0.00, 10.00
    tea 3 x 10.00                                     | 2+1 50 %         | 5.00
    tea 2 x 10.00; milk 1 x 60.00                     | 2+1 of tea -> milk | 0.00, 60.00
    tea 5 x 10.00; milk 3 x 60.00                     | 2+1 of tea -> milk | 0.00, 120.00
    tea 2 x 10.00                                     | 2+1 of tea -> milk | 0.00
    tea 9 x 10.00                                     | 2+1 of tea -> milk tea | 30.00
    tea 2.9 x 10.00                                   | 2+1              | 0.00
    tea 1000000 x 10.00                               | 2+1              | 3333330.00
    `,
    ({ cell }) => off(cell('lines'), cell('promotions')),
  );
});

describe('a coupon comes after, on what is left of its goods', () => {
  checkTable(
    `
    lines                              | promotions         | coupon                 | off
    tea 1 x 100.00; rice 1 x 300.00    | 10 %; 25 % of tea  | 10 %                   | 32.50, 57.00
    tea 1 x 100.00; rice 1 x 300.00    | 10 %; 25 % of tea  | 34.50                  | 32.50, 57.00
    tea 1 x 100.00; rice 1 x 300.00    | -                  | 50.00 of tea           | 50.00, 0.00
    tea 1 x 30.00; rice 1 x 300.00     | -                  | 50.00 of tea           | 30.00, 0.00
    tea 1 x 100.00; rice 1 x 300.00    | 10 %               | 10.00 from 360.01      | 10.00, 30.00
    tea 1 x 100.00; rice 1 x 300.00    | 10 %               | 10.00 from 360.00      | 12.50, 37.50
    tea 1 x 100.00 - 5.00!             | -                  | 10 %                   | 14.50
    `,
    ({ cell }) => off(cell('lines'), cell('promotions'), cell('coupon')),
  );
});

describe('cases from other systems', () => {
  checkTable(
    `
    case                            | lines                                  | promotions | coupon | off
    compound (medusa), as coupon    | a 1 x 50.00; b 1 x 150.00              | 10 %       | 10 %   | 9.50, 28.50
    across by value (medusa)        | a 2 x 100.00; b 2 x 300.00             | 400.00     | -      | 100.00, 300.00
    buy 2 get 2, four (medusa)      | a 4 x 250.00                           | 2+2        | -      | 500.00
    the cheapest are free (medusa)  | a 1 x 500.00; a 1 x 500.00; a 1 x 1000.00; a 1 x 1000.00 | 2+2 | - | 500.00, 500.00, 0.00, 0.00
    three are too few (medusa)      | a 3 x 250.00                           | 2+2        | -      | 0.00
    from ten of the named (tryton)  | a/k 5 x 20.00; b/k 10 x 20.00; c 5 x 20.00; d 5 x 20.00 | 10 % of k from 10 | - | 10.00, 20.00, 0.00, 0.00
    two: 10 % of 1000 (vendure)     | a 2 x 500.00                           | 50 % from 3; 10 % from 1000.00 | - | 100.00
    three: 50 % alone (vendure)     | a 3 x 500.00                           | 50 % from 3; 10 % from 1000.00 | - | 750.00
    500 over two rates (vendure)    | a 1 x 5.00; b 1 x 5.00                 | -          | 5.00   | 2.50, 2.50
    item, then order (vendure)      | a 1 x 1558.80                          | 10 %       | 10 %   | 296.17
    500 off, 15 % of one (vendure)  | a 2 x 10.00; b 1 x 34.99; c 4 x 2.55   | 15 % of a  | 5.00   | 4.37, 2.81, 0.82
    `,
    ({ cell }) => off(cell('lines'), cell('promotions'), cell('coupon')),
  );
});

test('an applied promotion is returned with its discount', () => {
  const lines = listIn('tea 1 x 100.00; rice 1 x 300.00').map(lineIn);
  const found = applyPromotions(
    lines,
    listIn('10 %; 25 % of tea').map(parsePromotion),
    parsePromotion('10 %', 9),
  );
  expect(found.map(({ promotion }) => promotion?.promotion_id)).toEqual(['offer 1', 'offer 0']);
  expect(found.map(({ coupon }) => showMoney(coupon))).toEqual(['7.50', '27.00']);
  const all = add(...found.map(({ discount }): Minor => discount));
  expect(showMoney(all)).toBe('89.50');
});

describe('with VAT: net and total, with prices that include it and without', () => {
  checkTable(
    `
    case                       | lines                                 | promotions | coupon | VAT        | on top, and held
    item, order (vendure)      | a 1 x 1558.80                         | 10 %       | 10 %   | 20         | 1262.63 1515.16, 1052.19 1262.63
    two rates (vendure)        | a 1 x 5.00; b 1 x 5.00                | -          | 5.00   | 20; 0      | 5.00 5.50, 4.58 5.00
    mixed, two rates (vendure) | a 2 x 10.00; b 1 x 34.99; c 4 x 2.55  | 15 % of a  | 5.00   | 20; 10; 10 | 57.19 64.48, 50.80 57.19
    `,
    ({ cell }) => {
      const lines = listIn(cell('lines')).map(lineIn);
      const rates = listIn(cell('VAT')).map(percent);
      const coupon = parsePromotion(cell('coupon'), 99);
      const found = applyPromotions(lines, listIn(cell('promotions')).map(parsePromotion), coupon);
      const totals = [false, true].map((prices_include_vat) => {
        const sale = priceSale({
          lines: lines.map((line, at) => ({
            ...line,
            unit_discount: ZERO,
            vat_rate: rates[at] ?? percent('0'),
            discount: { amount: found[at]?.discount ?? ZERO },
          })),
          order_discount: {},
          rounding_unit: money('0.01'),
          prices_include_vat,
        });
        if (isRejection(sale)) return sale.rejection;
        return `${showMoney(subtract(sale.subtotal, sale.vat_included))} ${showMoney(sale.total)}`;
      });
      return totals.join(', ');
    },
  );
});
