import type { RequiredApproval } from '#domains/access/core/approval.ts';
import { add, type Minor, minor, percentageOf, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { PricedSale } from './price-sale.ts';

/**
 * `discount`: any discount is allowed; else the role's limit as a rate of gross; null: no discount.
 */
export type DiscountRights = { discount: boolean; discount_limit: Rate | null };

type Given = {
  lines: readonly { product_discount_rate?: unknown }[];
  order_discount?: Minor | undefined;
};

/**
 * A discount beyond the products' own, on lines and order together, needs permission; without it a
 * role may give at most its limit. Rice 2 x 100.00 and tea 235.00 (with 11.75 of its own) is
 * 435.00: at 5 % up to 21.75 more. Returns null within the limit, else the whole discount given.
 */
export function checkDiscounts(
  given: Given,
  automaticDiscounts: readonly Minor[],
  priced: PricedSale,
  rights: DiscountRights,
): RequiredApproval<'pos-sale.discount'> | null {
  if (rights.discount) return null;
  const beyond = priced.lines.map(({ product_discount }, index) =>
    minor(Math.max(product_discount - (automaticDiscounts[index] ?? ZERO), 0)),
  );
  const amount = add(priced.discount, ...beyond);
  if (amount <= mostToGive(priced, rights.discount_limit)) return null;
  return { permission: 'pos-sale.discount', amount, path: pathOf(given, priced, beyond) };
}

/** The discount limit of a sale: 5 % of 435.00 is 21.75. */
export function mostToGive({ lines }: PricedSale, discount_limit: Rate | null): Minor {
  if (discount_limit === null) return ZERO;
  return percentageOf(
    sumOf(lines, ({ gross }) => gross),
    discount_limit,
  );
}

/** The path of the rejection: the order discount if given, else the first line with a discount. */
function pathOf(given: Given, priced: PricedSale, beyond: readonly Minor[]): string {
  if (priced.discount > 0) {
    return given.order_discount === undefined ? 'order_discount_rate' : 'order_discount';
  }
  const index = beyond.findIndex((amount) => amount > 0);
  const isRate = given.lines[index]?.product_discount_rate !== undefined;
  return `lines.${index}.${isRate ? 'product_discount_rate' : 'product_discount'}`;
}
