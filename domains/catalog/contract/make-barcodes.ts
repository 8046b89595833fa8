import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { id, one } from '#platform/contract/fields.ts';

/** The most in one request. */
const MADE_MAX = 500;

export const makeBarcodesRoute = defineCreation({
  path: '/inventory/barcodes',
  permission: 'product.update',
  summary: 'Give variants without a barcode a unique one of the shop’s own',
  body: z.strictObject({
    /** `ean13`: a number with a check digit. `code128`: the product code. */
    kind: z.enum(['ean13', 'code128']).default('ean13'),
    variant_ids: z.array(id).min(1).max(MADE_MAX),
  }),
  /** The new barcodes. Variants that have a barcode are skipped. */
  answer: one(
    z.strictObject({ made: z.array(z.strictObject({ variant_id: id, code: z.string() })) }),
  ),
  status: 201,
  rejections: { code_prefix_of_scale: 409, codes_run_out: 409 },
});
