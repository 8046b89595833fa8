import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, listOf, page } from '#platform/contract/fields.ts';
import { CONTROLS } from '../core/chart.ts';
import { ACCOUNT_KINDS } from '../core/sections.ts';

export const account = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  /** The control account for customers, suppliers, goods or deposits; null: none. */
  control_of: z.enum(CONTROLS).nullable(),
});

export type Account = z.output<typeof account>;

export const listAccountsRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/chart_of_accounts',
  permission: 'chart-of-accounts.read',
  summary: 'List the chart of accounts by code',
  query: z.strictObject(page),
  answer: listOf(account),
  rejections: { invalid_cursor: 422 },
});
