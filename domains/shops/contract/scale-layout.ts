import { z } from 'zod';
import { fitsLabel } from '#domains/kernel/core/scale-code.ts';

/** A price is a whole number of paisa. */
const PRICE_DECIMALS = 2;

/** How the shop's scale encodes item and weight, or item and price, in thirteen digits. */
export const scaleLayout = z
  .strictObject({
    prefix: z.string().regex(/^[0-9]{1,4}$/),
    item_digits: z.int().min(1).max(10),
    value_digits: z.int().min(1).max(8),
    value: z.enum(['weight', 'price']),
    /** Decimals of the value: 3 is grams of a kilogram, 2 is paisa of a taka. */
    decimals: z.int().min(0).max(4),
    /** Whether to refuse a label whose last digit is not the check digit of an EAN-13. */
    has_check_digit: z.boolean(),
  })
  .refine(fitsLabel, { path: ['value_digits'] })
  .refine(({ value, decimals }) => value === 'weight' || decimals <= PRICE_DECIMALS, {
    path: ['decimals'],
  });
