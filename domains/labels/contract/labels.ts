import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, listOf, page, price, quantitySum } from '#platform/contract/fields.ts';
import { printed } from '#platform/contract/file.ts';
import { labelLayout } from './label-layout.ts';

/** The most labels of one variant, and of one file. */
export const OF_ONE_MAX = 1_000;
export const LABELS_MAX = 2_000;

const labelItem = z.strictObject({
  variant_id: id,
  product_id: id,
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  product_code: z.string(),
  /** The encoded text. null: the variant has no barcode. */
  barcode: z.string().nullable(),
  /** The sale price less the product discount. */
  price,
  unit_name: z.string(),
  unit_name_bn: z.string(),
  stock: quantitySum,
  /** The number of labels to print: the received or stocked quantity; one if sold by weight. */
  count: z.int(),
});

export type LabelItem = z.output<typeof labelItem>;

export const listLabelItemsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/labels',
  permission: 'product.read',
  summary: 'List variants to label with counts: of a goods receipt, a product or stock on hand',
  query: z.strictObject({
    ...page,
    receipt_id: id.optional(),
    product_id: id.optional(),
    warehouse_id: id.optional(),
  }),
  answer: listOf(labelItem),
  rejections: { invalid_cursor: 422 },
});

const toPrint = z.strictObject({
  layout: labelLayout,
  items: z
    .array(z.strictObject({ variant_id: id, count: z.int().min(1).max(OF_ONE_MAX) }))
    .min(1)
    .max(500),
  /** Labels of the first sheet that are already used. */
  used: z.int().min(0).max(799).default(0),
});

const refusals = {
  labels_do_not_fit: 422,
  labels_too_many: 422,
  label_too_narrow: 422,
} as const;

export const printLabelsRoute = defineRoute({
  method: 'POST',
  path: '/inventory/labels',
  permission: 'product.read',
  summary: 'Print labels with names, prices and barcodes as PDF, in the requested size',
  body: toPrint,
  answer: printed,
  file: 'application/pdf',
  is_long: true,
  rejections: refusals,
});

export const previewLabelsRoute = defineRoute({
  method: 'POST',
  path: '/inventory/labels/preview',
  permission: 'product.read',
  summary: 'Preview the first page of labels as a drawing',
  body: toPrint,
  answer: printed,
  file: 'image/svg+xml',
  rejections: refusals,
});
