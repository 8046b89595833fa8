import { z } from 'zod';
import { date, name, positiveQuantity } from '#platform/contract/fields.ts';
import type { BatchCode } from '../core/batches/choose-batches.ts';

/** The most serial numbers that one line may name. */
const PIECES_MAX = 500;

/**
 * What a stock line may say of a tracked variant. Without it the server chooses where it can: the
 * batch that expires first leaves first, and a return goes back to its batch.
 */
export const trackedLine = {
  batches: z
    .array(
      z.strictObject({
        batch: name(60),
        /** The expiry date of a batch that comes in. */
        expires_on: date.optional(),
        /** In the variant's own unit. Absent: all of the line. */
        quantity: positiveQuantity.optional(),
      }),
    )
    .max(50)
    .optional(),
  /** One for each piece of a variant with serial numbers. */
  serials: z.array(name(60)).max(PIECES_MAX).optional(),
};

/** The batches and serial numbers that a line moved, as printed. */
export const movedBatches = z.array(
  z.strictObject({
    /** The batch, or the serial number of the piece. */
    batch: z.string(),
    is_serial: z.boolean(),
    expires_on: date.nullable(),
    quantity: positiveQuantity,
    /** Of a piece sold with a warranty. */
    warranty_until: date.nullable(),
  }),
);

/** The codes with which a document is rejected because of batch or serial tracking. */
export const BATCH_REJECTIONS = {
  batch_required: 422,
  batch_expiry_required: 422,
  batch_expiry_differs: 409,
  batch_not_found: 409,
  batch_short: 409,
  batch_expired: 409,
  batch_quantity_differs: 422,
  serial_required: 422,
  serial_count_differs: 422,
  serial_given_twice: 422,
  serial_not_here: 409,
  serial_sold: 409,
  serial_in_stock: 409,
  insufficient_stock: 409,
  counted_since: 409,
} as const satisfies Record<BatchCode, number>;
