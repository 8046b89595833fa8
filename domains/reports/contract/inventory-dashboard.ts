import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, instant, one, quantitySum, sum } from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';

const names = { name: z.string(), name_bn: z.string() };

/** How many kinds of goods lie there, and how many of them run low or are gone. */
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
  /** The last day on which any of it came or went. */
  moved_on: date.nullable(),
  value: cost(amount),
});

export const inventoryDashboardRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/inventory',
  permission: 'product-stock.read',
  summary: 'What lies in the warehouses now, by warehouse and category, and what does not move',
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
      /** Those of the greatest value, or of the most goods for who sees no cost; null: of none. */
      categories: z.array(z.strictObject({ id: id.nullable(), ...names, ...counted })),
      /** In stock, and neither came nor went for so many days. */
      dead: z.strictObject({ days: z.int(), variants: z.int(), value: cost(amount) }),
      /** The first hundred: of the greatest value, or the most for who sees no cost. */
      dead_stock: z.array(quiet),
      /** Batches that expire within so many days, those that have among them. */
      expiring: z.strictObject({
        days: z.int(),
        batches: z.int(),
        expired: z.int(),
        value: cost(amount),
      }),
      /** What came in and went out at cost, by the account of stock. */
      account_id: id,
      days: cost(z.array(z.strictObject({ business_date: date, came_in: sum, went_out: sum }))),
    }),
  ),
});

export type InventoryDashboard = z.output<(typeof inventoryDashboardRoute)['answer']>['data'];
