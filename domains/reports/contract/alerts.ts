import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, one } from '#platform/contract/fields.ts';

/** What somebody should look at, and why. */
export const ALERTS = [
  'overdue',
  'over_limit',
  'shift_open',
  'drawer_differs',
  'recurring_invoice',
  'recurring_expense',
  'out_of_stock',
  'cost_rose',
] as const;

const alertRow = z.strictObject({
  kind: z.enum(ALERTS),
  count: z.int().min(1),
  /** The weightiest of them: what it is called, and its id. */
  id,
  name: z.string(),
  name_bn: z.string(),
  /** In money, of all of them; null: it is no matter of money. */
  amount: amount.nullable(),
  since: date.nullable(),
});

export type Alert = z.output<typeof alertRow>;

export const listAlertsRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/alerts',
  permission: 'dashboard.read',
  summary:
    'Late and large dues, drawers left open or differing, goods that ran out or came in dearer',
  query: z.strictObject({ branch_id: id.optional() }),
  answer: one(z.array(alertRow)),
});
