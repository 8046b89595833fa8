// Answered in domains/accounting/server.
import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, listOf, page, version } from '#platform/contract/fields.ts';

/** An account that a service can earn on besides Service income. It belongs to accounting. */
export const incomeAccount = z.strictObject({
  id,
  /** The account code. */
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  archived: z.boolean(),
  version,
});

export const listIncomeAccountsRoute = defineRoute({
  method: 'GET',
  path: '/income-accounts',
  permission: 'income-accounts.read',
  summary: 'List the income accounts that the shop has added, by code',
  query: z.strictObject({ ...page, archived: z.enum(['true', 'false']).optional() }),
  answer: listOf(incomeAccount),
  rejections: { invalid_cursor: 422 },
});
