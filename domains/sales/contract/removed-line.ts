import { z } from 'zod';
import { id, positiveQuantity, text } from '#platform/contract/fields.ts';

/** What was taken out of a cart before it was paid. */
export const removedLine = z.strictObject({
  variant_id: id,
  quantity: positiveQuantity,
  reason: text(200).optional(),
});
