import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  date,
  id,
  listOf,
  page,
  price,
  quantitySum,
  shareRate,
} from '#platform/contract/fields.ts';
import { seenBy } from '#platform/contract/seen-by.ts';

const serviceItem = z.strictObject({
  /** The id of the product. */
  id,
  variant_id: id,
  product_code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  unit_name: z.string(),
  unit_name_bn: z.string(),
  unit_price: price,
  vat_rate: shareRate,
  /** The quantity sold in the requested days, less returns. */
  sold: seenBy('dashboard.read', quantitySum),
  /** Their income: after discounts, without VAT. */
  income: seenBy('dashboard.read', amount),
});

export type ServiceItem = z.output<typeof serviceItem>;

export const listServicesRoute = defineRoute({
  method: 'GET',
  path: '/services',
  permission: 'pos-product.read',
  summary:
    'Services by code, with their price and income of the requested days (default: the last 30)',
  query: z.strictObject({ ...page, from: date.optional(), to: date.optional() }),
  answer: listOf(serviceItem),
  rejections: { invalid_cursor: 422 },
});
