import { z } from 'zod';
import { negativeStock } from '#domains/shops/contract/branch.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, name, one, price, shareRate, text, version } from '#platform/contract/fields.ts';
import { TRACKINGS } from '../core/tracking.ts';
import { fieldValues } from './custom-field.ts';
import { newVariant, option, product, productKind, warrantyMonths } from './product.ts';

export const changeProductRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/product/{id}',
  permission: 'product.update',
  summary: 'Change a product; absent fields stay, and some are fixed once stock has moved',
  params: byId,
  body: z.strictObject({
    version,
    code: name(64).optional(),
    name: name().optional(),
    name_bn: text(200).optional(),
    category_id: id.nullable().optional(),
    brand_id: id.nullable().optional(),
    unit_id: id.optional(),
    kind: productKind.optional(),
    tracking: z.enum(TRACKINGS).optional(),
    requires_expiry: z.boolean().optional(),
    warranty_months: warrantyMonths.optional(),
    negative_stock: negativeStock.nullable().optional(),
    income_account_id: id.nullable().optional(),
    /** Absent fields keep their values. */
    custom: fieldValues.optional(),
  }),
  answer: one(product),
  rejections: {
    category_not_found: 404,
    brand_not_found: 404,
    unit_not_found: 404,
    account_not_found: 404,
    account_does_not_fit: 422,
    version_conflict: 409,
    code_taken: 409,
    unit_in_use: 409,
    kind_in_use: 409,
    tracking_of_not_stocked: 422,
    custom_value_unfit: 422,
    custom_field_not_found: 404,
    tracking_in_stock: 409,
    stock_below_zero: 409,
  },
});

export const deleteProductRoute = defineRoute({
  method: 'DELETE',
  path: '/inventory/product/{id}',
  permission: 'product.update',
  summary: 'Delete a product that was never used; archive any other instead',
  params: byId,
  answer: one(z.strictObject({})),
  rejections: { product_in_use: 409 },
});

export const archiveProductsRoute = defineRoute({
  method: 'POST',
  path: '/inventory/product/archive',
  permission: 'product.update',
  summary: 'Archive or restore products with their variants: all of them or none',
  body: z.strictObject({
    ids: z.array(id).min(1).max(200),
    archived: z.boolean().default(true),
  }),
  /** The number of products that changed. */
  answer: one(z.strictObject({ changed: z.int() })),
  rejections: {},
});

export const addVariantRoute = defineCreation({
  path: '/inventory/product/{id}/variants',
  permission: 'product.update',
  summary: 'Add a variant to a product with options; new option values are added to them',
  params: byId,
  body: newVariant,
  answer: one(product),
  status: 201,
  rejections: {
    options_mismatch: 422,
    variant_twice: 422,
    discount_too_large: 422,
    barcode_taken: 409,
  },
});

export const widenOptionsRoute = defineRoute({
  method: 'POST',
  path: '/inventory/product/{id}/options',
  permission: 'product.update',
  summary: 'Add options to a product and the variants they make; its variant becomes one of them',
  params: byId,
  body: z.strictObject({
    version,
    /** All options from now on. A new option names its value for the existing variant. */
    options: z
      .array(option.extend({ existing_value: name(100).nullable().default(null) }))
      .min(1)
      .max(5),
    variants: z.array(newVariant).max(100),
  }),
  answer: one(product),
  rejections: {
    options_mismatch: 422,
    variant_twice: 422,
    discount_too_large: 422,
    version_conflict: 409,
    barcode_taken: 409,
  },
});

export const changedVariant = z.strictObject({
  id,
  product_id: id,
  name: z.string(),
  name_bn: z.string(),
  barcodes: z.array(z.string()),
  sale_price: price,
  /** Discount on each unit. */
  product_discount: price,
  /** null: the shop's rate. */
  vat_rate: shareRate.nullable(),
  /** Exempt from VAT by law: the rate is zero. */
  vat_exempt: z.boolean(),
  archived: z.boolean(),
  version: z.int(),
});

export type ChangedVariant = z.output<typeof changedVariant>;

export const changeVariantRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/variants/{id}',
  permission: 'product.update',
  summary: 'Change names, barcodes, price, discount or VAT of a variant, or take it off sale',
  params: byId,
  body: z.strictObject({
    version,
    name: text(100).optional(),
    name_bn: text(100).optional(),
    /** All barcodes from now on. */
    barcodes: z.array(name(64)).max(20).optional(),
    sale_price: price.optional(),
    product_discount: price.optional(),
    vat_rate: shareRate.nullable().optional(),
    vat_exempt: z.boolean().optional(),
    archived: z.boolean().optional(),
  }),
  answer: one(changedVariant),
  rejections: {
    discount_too_large: 422,
    version_conflict: 409,
    variant_twice: 409,
    barcode_taken: 409,
  },
});
