import { z } from 'zod';
import { date, name, positiveQuantity } from '#platform/contract/fields.ts';
import type { BatchCode } from '../core/batches/choose-batches.ts';

/** As many pieces as one line may name. */
const PIECES_MAX = 500;

/**
 * What a line that moves goods may say of those that are told apart. Without it the server chooses
 * where it can: what expires first leaves first, what comes back goes where it was.
 */
export const trackedLine = {
  batches: z
    .array(
      z.strictObject({
        batch: name(60),
        /** The last day on which it may be sold, of a batch that comes in. */
        expires_on: date.optional(),
        /** In the goods' own unit; omitted: all of the line. */
        quantity: positiveQuantity.optional(),
      }),
    )
    .max(50)
    .optional(),
  /** One for each piece of goods with serial numbers. */
  serials: z.array(name(60)).max(PIECES_MAX).optional(),
};

/** Which batches and pieces a line moved, as its paper tells them. */
export const movedBatches = z.array(
  z.strictObject({
    /** The name of the batch, or the serial number of the piece. */
    batch: z.string(),
    is_serial: z.boolean(),
    expires_on: date.nullable(),
    quantity: positiveQuantity,
    /** Of a piece that was sold with a warranty. */
    warranty_until: date.nullable(),
  }),
);

/** What a document may be refused with for goods that are told apart. */
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
