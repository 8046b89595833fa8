import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, one } from '#platform/contract/fields.ts';

/** The kinds of alerts. */
export const ALERTS = [
  'overdue',
  'over_limit',
  'shift_open',
  'drawer_differs',
  'recurring_invoice',
  'recurring_expense',
  'recurring_journal',
  'out_of_stock',
  'cost_rose',
  'connection_stopped',
] as const;

const alertRow = z.strictObject({
  kind: z.enum(ALERTS),
  count: z.int().min(1),
  /** The name and id of the most important item. */
  id,
  name: z.string(),
  name_bn: z.string(),
  /** The total amount of all items; null: not about money. */
  amount: amount.nullable(),
  since: date.nullable(),
});

export type Alert = z.output<typeof alertRow>;

export const listAlertsRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/alerts',
  permission: 'dashboard.read',
  summary:
    'List alerts about dues, limits, drawers, sold-out products, costs and stopped integrations',
  query: z.strictObject({ branch_id: id.optional() }),
  answer: one(z.array(alertRow)),
});
