import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, listOf, page, price, shareRate } from '#platform/contract/fields.ts';
import { productKind } from './product.ts';

const variantRow = z.strictObject({
  id,
  product_id: id,
  product_code: z.string(),
  kind: productKind,
  name: z.string(),
  name_bn: z.string(),
  /** The selected option values, `5 kg`. Empty for a product without options. */
  variant: z.string(),
  variant_bn: z.string(),
  options: z.record(z.string(), z.string()),
  /** Of its own unit. */
  barcodes: z.array(z.string()),
  unit_name: z.string(),
  unit_name_bn: z.string(),
  sale_price: price,
  /** Discount on each unit. */
  product_discount: price,
  /** null: the shop's rate. */
  vat_rate: shareRate.nullable(),
  vat_exempt: z.boolean(),
  version: z.int(),
});
export type VariantRow = z.output<typeof variantRow>;

export const listVariantsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/variants',
  permission: 'product.read',
  summary: 'List the variants on sale by product name; a search lists the best matches first',
  query: z.strictObject({ ...page, category_id: id.optional() }),
  answer: listOf(variantRow),
  rejections: { invalid_cursor: 422 },
});
