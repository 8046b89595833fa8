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
  summary: 'The shop: what the till and the papers need to know',
  answer: one(
    z.strictObject({
      id,
      name: z.string(),
      currency: z.string(),
      /** For people: 7.5 is 7.5 %. Sums are made with `vat_rate`. */
      vat_percent: z.number(),
      vat_rate: shareRate,
      vat_registered: z.boolean(),
      /** Prices hold their VAT; else it is added to them. */
      prices_include_vat: z.boolean(),
      rounding_unit: positiveAmount,
      timezone: z.string(),
      language: z.enum(['bn', 'en']),
      address: z.string(),
      phone: z.string(),
      bin: z.string(),
      receipt_note: z.string(),
      /** At the foot of papers on sheets. */
      document_note: z.string(),
      /** The name of a picture; empty: it has none. */
      logo: z.string(),
      /** Who closes a shift counts without seeing what is expected. */
      blind_count: z.boolean(),
      /** A cart that is put aside keeps its goods, up to the end of that day. */
      reserves_held_carts: z.boolean(),
      /** What goods cost that leave: the average of what lies there, or the oldest first. */
      cost_method: cost(z.enum(['average', 'fifo'])),
      /** From which share more on a delivery's cost is told. */
      cost_increase_share: cost(shareRate),
      /** Whether what is dated before a stock count and entered after it corrects the count. */
      late_entries: z.enum(['correct', 'refuse']),
      /** What the shop's own codes begin with. */
      code_prefix: z.string(),
      /** How the scale of the shop writes its labels; null: it has none. */
      scale_layout: scaleLayout.nullable(),
      /** To be told by whoever changes a setting. */
      version: z.int(),
    }),
  ),
});

export const listBranchesRoute = defineRoute({
  method: 'GET',
  path: '/branches',
  permission: 'branches.read',
  summary: 'Branches that the caller may enter',
  query: z.strictObject(page),
  answer: listOf(branch),
  rejections: { invalid_cursor: 422 },
});

export const listWarehousesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/warehouse',
  permission: 'warehouse.read',
  summary: 'Warehouses of the branches that the caller may enter',
  query: z.strictObject({ ...page, branch_id: id.optional() }),
  answer: listOf(warehouse),
  rejections: { invalid_cursor: 422 },
});
