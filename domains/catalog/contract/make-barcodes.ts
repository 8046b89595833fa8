import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { id, one } from '#platform/contract/fields.ts';

/** At once; a shop with more does it in turns. */
const MADE_MAX = 500;

export const makeBarcodesRoute = defineCreation({
  path: '/inventory/barcodes',
  permission: 'product.update',
  summary: 'Give variants without a barcode a unique one of the shop’s own',
  body: z.strictObject({
    /** `ean13`: a number with its check digit; `code128`: the code that the product has. */
    kind: z.enum(['ean13', 'code128']).default('ean13'),
    variant_ids: z.array(id).min(1).max(MADE_MAX),
  }),
  /** What was made; a variant that has a barcode keeps it, and gets no other. */
  answer: one(
    z.strictObject({ made: z.array(z.strictObject({ variant_id: id, code: z.string() })) }),
  ),
  status: 201,
  rejections: { code_prefix_of_scale: 409, codes_run_out: 409 },
});
