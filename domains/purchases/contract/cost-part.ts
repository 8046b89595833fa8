import { z } from 'zod';
import { amount, date, id } from '#platform/contract/fields.ts';

/** Where a part of a late cost went: the purpose of its account. */
const COST_PURPOSES = [
  'inventory',
  'transit',
  'cost_of_sales',
  'cost_variance',
  'stock_loss',
  'stock_gain',
  'internal_use_expense',
  'gifts_expense',
  'opening_equity',
] as const;

/**
 * Part of a late cost: for stock on hand or in transit, or for stock that was used on a day. Cost
 * variance has no day: it is the extra cost of returned stock less the extra credit for it.
 */
export const costPart = z.strictObject({
  purpose: z.enum(COST_PURPOSES),
  warehouse: z.strictObject({ id, name: z.string(), name_bn: z.string() }),
  /** The day of the use. null: on hand, in transit, or returned. */
  used_on: date.nullable(),
  amount,
});

export type CostPart = z.output<typeof costPart>;
