import { z } from 'zod';
import { negativeStock } from '#domains/shops/contract/branch.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  id,
  listOf,
  name,
  page,
  price,
  quantitySum,
  shareRate,
} from '#platform/contract/fields.ts';
import { otherUnit, productKind } from './product.ts';

/** A variant as the till sees it. No cost, no margin. */
export const posProduct = z.strictObject({
  id,
  product_id: id,
  product_code: z.string(),
  /** Of its own unit; those of others stand with them. */
  barcodes: z.array(z.string()),
  kind: productKind,
  /** What is asked of its goods when they move; null: nothing. */
  tracking: z.enum(['batch', 'serial']).nullable().optional(),
  /** Whether it is sold though it is not there; of a bundle as its parts are; null: as the
   * warehouse says. */
  negative_stock: negativeStock.nullable().optional(),
  units: z.array(otherUnit),
  name: z.string(),
  name_bn: z.string(),
  /** The chosen values, `5 kg`; empty for a product without choices. */
  variant: z.string(),
  /** The same in Bengali, `৫ কেজি`; as `variant` where it has no Bengali name. */
  variant_bn: z.string(),
  /** The same as choices: `{ "Size": "5 kg" }`. */
  options: z.record(z.string(), z.string()),
  category_id: id.nullable(),
  brand_id: id.nullable(),
  icon: z.string(),
  unit_price: price,
  /** Off each unit. */
  product_discount: price,
  /** In force for this variant: its own, else the shop's. */
  vat_rate: shareRate,
  unit: z.string(),
  unit_name: z.string(),
  unit_name_bn: z.string(),
  /** Decimals that a quantity may have. */
  decimals: z.int(),
  /** On hand less reserved, in the asked warehouse, else in all that the caller may see; of a
   * bundle what its parts make there, of what is not counted nothing. */
  stock: quantitySum,
  image_url: z.string().nullable(),
  version: z.int(),
});

export type PosProduct = z.output<typeof posProduct>;

export const listPosProductsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/pos-product',
  permission: 'pos-product.read',
  priority: 'till',
  summary: 'List what the till sells: one row per variant',
  query: z.strictObject({
    ...page,
    barcode: name(64).optional(),
    category_id: id.optional(),
    warehouse_id: id.optional(),
  }),
  answer: listOf(posProduct),
  rejections: { invalid_cursor: 422 },
});
