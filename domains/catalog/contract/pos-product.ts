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

/** A variant as the till sees it, without cost and margin. */
export const posProduct = z.strictObject({
  id,
  product_id: id,
  product_code: z.string(),
  /** Of its own unit; those of other units are with the units. */
  barcodes: z.array(z.string()),
  kind: productKind,
  /** How it is tracked. null: not at all. */
  tracking: z.enum(['batch', 'serial']).nullable().optional(),
  /**
   * Whether it can go negative; of a bundle, whether each of its parts can, and `forbid` without
   * parts. null: as the warehouse says.
   */
  negative_stock: negativeStock.nullable().optional(),
  units: z.array(otherUnit),
  name: z.string(),
  name_bn: z.string(),
  /** The selected option values, `5 kg`. Empty for a product without options. */
  variant: z.string(),
  /** The same in Bengali, `৫ কেজি`. Same as `variant` without a Bengali name. */
  variant_bn: z.string(),
  /** The same as options: `{ "Size": "5 kg" }`. */
  options: z.record(z.string(), z.string()),
  category_id: id.nullable(),
  brand_id: id.nullable(),
  icon: z.string(),
  unit_price: price,
  /** Discount on each unit. */
  product_discount: price,
  /** Its own rate, else the shop's. */
  vat_rate: shareRate,
  unit: z.string(),
  unit_name: z.string(),
  unit_name_bn: z.string(),
  /** The number of decimals allowed in a quantity. */
  decimals: z.int(),
  /**
   * On hand less reserved, in the requested warehouse, else in all of the caller's. Of a bundle:
   * the complete sets of its parts. Zero if not tracked in stock.
   */
  stock: quantitySum,
  image_url: z.string().nullable(),
  version: z.int(),
});

export type PosProduct = z.output<typeof posProduct>;

const products = {
  method: 'GET' as const,
  permission: 'pos-product.read' as const,
  priority: 'till' as const,
  answer: listOf(posProduct),
  rejections: { invalid_cursor: 422 } as const,
};

const filter = { ...page, barcode: name(64).optional(), category_id: id.optional() };

export const listPosProductsRoute = defineRoute({
  ...products,
  path: '/inventory/pos-product',
  summary: 'List what the till sells: one row per variant',
  query: z.strictObject({ ...filter, warehouse_id: id.optional() }),
});

export const listWarehousePosProductsRoute = defineRoute({
  ...products,
  path: '/inventory/warehouse-product/pos',
  summary: 'List what the till sells, with the stock of one warehouse',
  query: z.strictObject({ ...filter, warehouse_id: id }),
});
