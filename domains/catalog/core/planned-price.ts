import { type Minor, subtract } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** A planned price. It applies only if the price is still `sale_price_before`. */
export type PlannedPrice = { sale_price_before: Minor; sale_price: Minor };

/** Archived: not for sale. */
export type Priced = { sale_price: Minor; product_discount: Minor; archived: boolean };

export type PriceOfPlan = PlannedPrice & { plan_id: string };

/** A variant with its planned prices, in order of their days. */
export type Waiting = Priced & { planned: readonly PriceOfPlan[] };

/**
 * The plans that will apply if nobody changes the price, in order. At 100.00, with plans 100.00 to
 * 120.00 and 120.00 to 130.00: both. If the price was changed to 110.00: neither. Archived variants
 * keep their price.
 */
export function foreseePlans<Planned extends PlannedPrice>(
  variant: Priced,
  planned: readonly Planned[],
): (Planned & { begins: boolean })[] {
  const seen: (Planned & { begins: boolean })[] = [];
  let price = variant.sale_price;
  for (const plan of planned) {
    const stands = plan.sale_price_before === price && plan.sale_price >= variant.product_discount;
    const begins = stands && !variant.archived;
    if (begins) price = plan.sale_price;
    seen.push({ ...plan, begins });
  }
  return seen;
}

/** The price of a unit after these plans. */
export function priceAfter(variant: Priced, planned: readonly PlannedPrice[]): Minor {
  const last = foreseePlans(variant, planned).findLast(({ begins }) => begins);
  return last?.sale_price ?? variant.sale_price;
}

/**
 * The planned prices that the survivor of a merge takes over: those that would apply, the first
 * starting from the survivor's own price. At 95.00, with plans 100.00 to 110.00 and 110.00 to
 * 120.00: 95.00 to 110.00 and 110.00 to 120.00. Its own plans come first. Pure.
 */
export function takeOverPlans(
  duplicate: Waiting,
  survivor: Pick<Waiting, 'sale_price' | 'planned'>,
): PriceOfPlan[] {
  if (survivor.planned.length > 0) return [];
  const beginning = foreseePlans(duplicate, duplicate.planned).filter(({ begins }) => begins);
  return beginning.map(({ plan_id, sale_price, sale_price_before }, index) => {
    const before = index === 0 ? survivor.sale_price : sale_price_before;
    return { plan_id, sale_price, sale_price_before: before };
  });
}

type Facts = {
  variant: Priced & { version: number };
  is_ahead: boolean;
  /** Its plans until the end of that day. */
  earlier: readonly PlannedPrice[];
};

type Refusal = Rejection<
  'not_found' | 'day_not_ahead' | 'discount_too_large' | 'version_conflict' | 'no_price_changes'
>;

/** A new planned price, which starts from the price after all earlier plans. */
export function decidePlannedPrice(
  request: { version: number; sale_price: Minor },
  { variant, is_ahead, earlier }: Facts,
): { before: Minor; after: Minor; amount: Minor } | Refusal {
  const after = request.sale_price;
  if (variant.archived) return reject('not_found');
  if (!is_ahead) return reject('day_not_ahead', { path: 'begins_on' });
  if (variant.product_discount > after) {
    return reject('discount_too_large', { path: 'sale_price' });
  }
  if (variant.version !== request.version) return reject('version_conflict', { path: 'version' });
  const before = priceAfter(variant, earlier);
  if (before === after) return reject('no_price_changes', { path: 'sale_price' });
  return { before, after, amount: subtract(after, before) };
}
