import { z } from 'zod';
import { id, positiveQuantity, text } from '#platform/contract/fields.ts';

/** A line that was removed from the cart before payment. */
export const removedLine = z.strictObject({
  variant_id: id,
  quantity: positiveQuantity,
  reason: text(200).optional(),
});
