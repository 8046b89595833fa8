import { z } from 'zod';
import { MINOR_MAX, type Minor } from '#domains/kernel/core/money.ts';
import { QUANTITY_MAX, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';

/** The largest single price or cost: times QUANTITY_MAX a line may still be too large. */
const PRICE_MAX = 10_000_000_000_000;

/** Any UUID, normalized to lower case. */
export const id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

/** The id that the client chose for a document: a UUIDv7, which is also its idempotency key. */
export const documentId = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

/** Types a checked number by its meaning. The brand exists at compile time only. */
function branded<Brand extends number>(schema: z.ZodType<number, number>) {
  return schema as unknown as z.ZodType<Brand, number>;
}

/** An amount in minor units, of either sign. */
export const amount = branded<Minor>(z.int().min(-MINOR_MAX).max(MINOR_MAX));

/** Zero or more, in minor units. */
export const price = branded<Minor>(z.int().min(0).max(PRICE_MAX));

/** A sum of amounts, zero or more, in minor units. */
export const sum = branded<Minor>(z.int().min(0).max(MINOR_MAX));

/** More than zero, in minor units. */
export const positiveAmount = branded<Minor>(z.int().min(1).max(MINOR_MAX));

/** More than zero, in 1/10,000 of the product's unit. */
export const positiveQuantity = branded<Quantity>(z.int().min(1).max(QUANTITY_MAX));

/** A change of stock, positive or negative, never zero, in 1/10,000 of the product's unit. */
export const quantityChange = branded<Quantity>(
  z
    .int()
    .min(-QUANTITY_MAX)
    .max(QUANTITY_MAX)
    .refine((value) => value !== 0),
);

/** A positive or negative quantity, or zero, in 1/10,000 of the product's unit. */
export const anyQuantity = branded<Quantity>(z.int().min(-QUANTITY_MAX).max(QUANTITY_MAX));

/**
 * A sum of quantities in responses (stock, a balance), of either sign: many lines of the largest
 * quantity exceed the limit of a line.
 */
export const quantitySum = branded<Quantity>(
  z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
);

/** Parts per million, from 0 to 1: 5 % is 50000. */
export const shareRate = branded<Rate>(z.int().min(0).max(1_000_000));

/** Parts per million of either sign: from -100 % to +10,000 %. */
export const signedRate = branded<Rate>(z.int().min(-1_000_000).max(100_000_000));

/** A change of a price, of either sign. */
export const signedAmount = branded<Minor>(z.int().min(-PRICE_MAX).max(PRICE_MAX));

/** Text that PostgreSQL can store: no NUL, no lone surrogate. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** One line of text, not empty. */
export function name(max = 200) {
  return z.string().trim().min(1).max(max).refine(storable);
}

/** Free text, possibly of several lines, possibly empty. */
export function text(max = 2000) {
  return z.string().max(max).refine(storable);
}

/**
 * A time in a year that a shop can have books for: years before 1900 are typing errors, and the
 * last hours of 9999 belong to 10000 in another time zone.
 */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((value) => value >= '1900' && value < '9999');

/** PostgreSQL has no year 0. */
export const date = z.iso.date().refine((value) => value >= '0001');

/** The version of a row that was read; a change on an older version is refused. */
export const version = z.int().min(1).max(2_147_483_647);

/** Paging and search of every list. Query values are text. */
export const page = {
  q: z.string().max(200).refine(storable).optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
  cursor: z.string().max(4000).optional(),
};

export function one<T extends z.ZodType>(row: T) {
  return z.strictObject({ data: row });
}

export function listOf<T extends z.ZodType>(row: T) {
  return z.strictObject({ data: z.array(row), next_cursor: z.string().nullable() });
}

export const byId = z.strictObject({ id });
