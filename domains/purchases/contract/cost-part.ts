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
 * A part of a late cost: to goods that are there or on their way, or to what was used on a day.
 * Cost variance has no day: it is what goods that went back cost more, less what was given for it.
 */
export const costPart = z.strictObject({
  purpose: z.enum(COST_PURPOSES),
  warehouse: z.strictObject({ id, name: z.string(), name_bn: z.string() }),
  /** The day on which its goods were used; null: they are there, on their way, or went back. */
  used_on: date.nullable(),
  amount,
});

export type CostPart = z.output<typeof costPart>;
