import { z } from 'zod';
import { ZERO } from '#domains/kernel/core/money.ts';
import { negativeStock } from '#domains/shops/contract/branch.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  id,
  listOf,
  name,
  one,
  page,
  positiveQuantity,
  price,
  quantitySum,
  shareRate,
  text,
} from '#platform/contract/fields.ts';
import { pictureName } from '#platform/contract/picture.ts';
import { PRODUCT_KINDS } from '../core/product-kind.ts';
import { TRACKINGS } from '../core/tracking.ts';
import { fieldValues, writtenValues } from './custom-field.ts';

/** `__proto__` is not allowed: as a key of a JSON value it would be lost. */
const optionName = name(60).refine((value) => value !== '__proto__');

export const option = z.strictObject({
  name: optionName,
  values: z.array(name(100)).min(1).max(50),
});

export const newVariant = z.strictObject({
  /** Empty: named by its option values, in the product's order. */
  name: text(100).default(''),
  /** Empty: documents and the till show `name`. */
  name_bn: text(100).default(''),
  options: z.record(name(60), name(100)).default({}),
  barcodes: z.array(name(64)).max(20).default([]),
  sale_price: price,
  product_discount: price.default(ZERO),
  vat_rate: shareRate.nullable().default(null),
  /** Exempt from VAT by law: the rate is zero, even if one is given. */
  vat_exempt: z.boolean().default(false),
});

/** Another unit of a variant, with its own price and barcodes. */
export const otherUnit = z.strictObject({
  unit_id: id,
  unit: z.string(),
  unit_name: z.string(),
  unit_name_bn: z.string(),
  decimals: z.int(),
  /** The number of own units in one. */
  factor: positiveQuantity,
  /** null: factor times the price of the own unit. */
  sale_price: price.nullable(),
  barcodes: z.array(z.string()),
});

const bundlePart = z.strictObject({
  variant_id: id,
  /** The quantity in one bundle, in the own unit of the part. */
  quantity: positiveQuantity,
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  unit: z.string(),
  decimals: z.int(),
});

export const productKind = z.enum(PRODUCT_KINDS);

/** Fifty years at most. */
export const warrantyMonths = z.int().min(0).max(600);

export const product = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  category_id: id.nullable(),
  brand_id: id.nullable(),
  unit_id: id,
  kind: productKind,
  /** How its stock is tracked, and whether a batch needs an expiry date. */
  tracking: z.enum(TRACKINGS),
  requires_expiry: z.boolean(),
  /** From the day of sale, for variants with serial numbers. 0: none. */
  warranty_months: z.int(),
  /** Whether it can go negative. null: as the warehouse says. */
  negative_stock: negativeStock.nullable(),
  /** The income account of a service. null: Service income. */
  income_account_id: id.nullable(),
  /** Archived: neither sold nor listed, unless requested. */
  archived: z.boolean(),
  /** The survivor, if it was merged. */
  merged_into: id.nullable(),
  /** The values of its custom fields. */
  custom: writtenValues,
  /** The options of its variants. */
  options: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
  /** The first is the main one; each of a variant, or of the whole product (null). */
  pictures: z.array(z.strictObject({ id, name: pictureName, variant_id: id.nullable() })),
  version: z.int(),
  variants: z.array(
    z.strictObject({
      id,
      name: z.string(),
      name_bn: z.string(),
      options: z.record(z.string(), z.string()),
      /** Of its own unit; those of other units are with the units. */
      barcodes: z.array(z.string()),
      units: z.array(otherUnit),
      /** The parts of a bundle; empty otherwise. */
      parts: z.array(bundlePart),
      sale_price: price,
      /** Discount on each unit. */
      product_discount: price,
      /** null: the shop's rate. */
      vat_rate: shareRate.nullable(),
      vat_exempt: z.boolean(),
      archived: z.boolean(),
      /**
       * On hand in all warehouses of the caller; of a bundle the complete sets of its parts. null:
       * the
       * caller cannot see stock.
       */
      stock: quantitySum.nullable(),
      /** Stock by warehouse, and whether it is low. Empty for a bundle. */
      levels: z
        .array(z.strictObject({ warehouse_id: id, on_hand: quantitySum, is_low: z.boolean() }))
        .nullable(),
      version: z.int(),
    }),
  ),
});

export type Product = z.output<typeof product>;

export const createProductRoute = defineCreation({
  path: '/inventory/product',
  permission: 'product.create',
  summary: 'Add a product with its variants and barcodes; codes are case-sensitive',
  body: z.strictObject({
    code: name(64),
    name: name(),
    name_bn: text(200).default(''),
    category_id: id.nullable().default(null),
    brand_id: id.nullable().default(null),
    unit_id: id,
    kind: productKind.default('goods'),
    tracking: z.enum(TRACKINGS).default('none'),
    requires_expiry: z.boolean().default(false),
    warranty_months: warrantyMonths.default(0),
    negative_stock: negativeStock.nullable().default(null),
    income_account_id: id.nullable().default(null),
    custom: fieldValues.default([]),
    options: z.array(option).max(5).default([]),
    variants: z.array(newVariant).min(1).max(100),
  }),
  answer: one(product),
  status: 201,
  rejections: {
    options_mismatch: 422,
    variant_twice: 422,
    discount_too_large: 422,
    tracking_of_not_stocked: 422,
    custom_value_unfit: 422,
    custom_field_not_found: 404,
    category_not_found: 404,
    brand_not_found: 404,
    unit_not_found: 404,
    account_not_found: 404,
    account_does_not_fit: 422,
    code_taken: 409,
    barcode_taken: 409,
  },
});

export const readProductRoute = defineRoute({
  method: 'GET',
  path: '/inventory/product/{id}',
  permission: 'product.read',
  summary: 'Get a product with its variants, archived ones too',
  params: byId,
  answer: one(product),
});

export const listProductsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/product',
  permission: 'product.read',
  summary: 'List products with their variants on sale; search results are ordered by code',
  query: z.strictObject({
    ...page,
    /** Includes its subcategories. */
    category_id: id.optional(),
    brand_id: id.optional(),
    status: z.enum(['active', 'archived']).default('active'),
    sort: z.enum(['code', 'name', 'newest']).default('code'),
  }),
  answer: listOf(product),
  rejections: { invalid_cursor: 422 },
});

/** How long a product is new. */
export const NEW_DAYS = 30;

export const listNewProductsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/new/products',
  permission: 'product.read',
  summary: 'List the products of the last 30 days with their variants on sale, newest first',
  query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
  answer: listOf(product),
  rejections: { invalid_cursor: 422 },
});
