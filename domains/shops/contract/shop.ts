import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, listOf, one, page, positiveAmount, shareRate } from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { branch, warehouse } from './branch.ts';
import { scaleLayout } from './scale-layout.ts';

export const shopInfoRoute = defineRoute({
  method: 'GET',
  path: '/shop_settings/shop-info',
  permission: 'shop-info.read',
  summary: 'Get the shop: settings for the till and for documents',
  answer: one(
    z.strictObject({
      id,
      name: z.string(),
      currency: z.string(),
      /** For display: 7.5 is 7.5 %. Calculate with `vat_rate`. */
      vat_percent: z.number(),
      vat_rate: shareRate,
      vat_registered: z.boolean(),
      /** Whether prices include VAT; otherwise it is added to them. */
      prices_include_vat: z.boolean(),
      rounding_unit: positiveAmount,
      timezone: z.string(),
      language: z.enum(['bn', 'en']),
      address: z.string(),
      phone: z.string(),
      bin: z.string(),
      receipt_note: z.string(),
      /** At the foot of A4 documents. */
      document_note: z.string(),
      /** The name of a picture; empty: none. */
      logo: z.string(),
      /** The cashier counts without seeing the expected amount when closing a shift. */
      blind_count: z.boolean(),
      /** Held carts reserve their stock until the end of the day. */
      reserves_held_carts: z.boolean(),
      /** How outgoing stock is costed: moving average, or first in, first out. */
      cost_method: cost(z.enum(['average', 'fifo'])),
      /** The cost increase of a delivery that is reported, in parts per million. */
      cost_increase_share: cost(shareRate),
      /**
       * Entries dated before a stock count and posted after it: correct the count, or are refused.
       */
      late_entries: z.enum(['correct', 'refuse']),
      /** The prefix of the shop's own barcodes. */
      code_prefix: z.string(),
      /** How the shop's scale prints its labels; null: no scale. */
      scale_layout: scaleLayout.nullable(),
      /** Send it with a change of settings. */
      version: z.int(),
    }),
  ),
});

export const listBranchesRoute = defineRoute({
  method: 'GET',
  path: '/branches',
  permission: 'branches.read',
  summary: 'List the branches that the caller can enter',
  query: z.strictObject(page),
  answer: listOf(branch),
  rejections: { invalid_cursor: 422 },
});

export const listWarehousesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/warehouse',
  permission: 'warehouse.read',
  summary: 'List the warehouses that the caller can enter',
  query: z.strictObject({ ...page, branch_id: id.optional() }),
  answer: listOf(warehouse),
  rejections: { invalid_cursor: 422 },
});
