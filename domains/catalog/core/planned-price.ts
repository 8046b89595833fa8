import type { Minor } from '#domains/kernel/core/money.ts';

/** What a unit costs from a day on, if by then it costs what it did when it was planned. */
export type PlannedPrice = { sale_price_before: Minor; sale_price: Minor };

type Priced = { sale_price: Minor; product_discount: Minor };

/**
 * Which of them will begin if nobody changes the price, in the order in which they begin.
 * At 100.00, planned 100.00 to 120.00 and then 120.00 to 130.00: both. Somebody made it 110.00
 * meanwhile: neither.
 */
export function foreseen<Planned extends PlannedPrice>(
  variant: Priced,
  planned: readonly Planned[],
): (Planned & { begins: boolean })[] {
  let price = variant.sale_price;
  return planned.map((plan) => {
    const begins = plan.sale_price_before === price && plan.sale_price >= variant.product_discount;
    if (begins) price = plan.sale_price;
    return { ...plan, begins };
  });
}

/** What a unit will cost when these have begun. */
export function priceAfter(variant: Priced, planned: readonly PlannedPrice[]): Minor {
  const last = foreseen(variant, planned).findLast(({ begins }) => begins);
  return last?.sale_price ?? variant.sale_price;
}
