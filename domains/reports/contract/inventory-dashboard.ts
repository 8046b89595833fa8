import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, instant, one, quantitySum, sum } from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';

const names = { name: z.string(), name_bn: z.string() };

/** The number of variants, of those low on stock and of those sold out, and their value. */
const counted = { variants: z.int(), low: z.int(), out: z.int(), value: cost(amount) };

const quiet = z.strictObject({
  variant_id: id,
  warehouse_id: id,
  ...names,
  variant: z.string(),
  variant_bn: z.string(),
  unit_name: z.string(),
  unit_name_bn: z.string(),
  on_hand: quantitySum,
  /** The last day on which any of it moved. */
  moved_on: date.nullable(),
  value: cost(amount),
});

export const inventoryDashboardRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/inventory',
  permission: 'product-stock.read',
  summary: 'Get the stock overview, by warehouse and category, with dead stock',
  query: z.strictObject({ branch_id: id.optional() }),
  answer: one(
    z.strictObject({
      as_of: instant,
      business_date: date,
      currency: z.string(),
      branch_id: id.nullable(),
      branches: z.array(z.strictObject({ id, ...names })),
      ...counted,
      warehouses: z.array(z.strictObject({ id, ...names, ...counted })),
      /**
       * Those of the greatest value, or quantity without permission to see costs; null: no
       * category.
       */
      categories: z.array(z.strictObject({ id: id.nullable(), ...names, ...counted })),
      /**
       * In stock, and not moved for this number of days. A variant counts once in each warehouse.
       */
      dead: z.strictObject({ days: z.int(), variants: z.int(), value: cost(amount) }),
      /** The first hundred: of the greatest value, or quantity without permission to see costs. */
      dead_stock: z.array(quiet),
      /** Batches that expire within this number of days, including expired ones. */
      expiring: z.strictObject({
        days: z.int(),
        batches: z.int(),
        expired: z.int(),
        value: cost(amount),
      }),
      /** In and out at cost, from the stock account. */
      account_id: id,
      days: cost(z.array(z.strictObject({ business_date: date, came_in: sum, went_out: sum }))),
    }),
  ),
});

export type InventoryDashboard = z.output<(typeof inventoryDashboardRoute)['answer']>['data'];
