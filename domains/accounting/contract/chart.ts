import { z } from 'zod';
import { DAY_REJECTIONS } from '#domains/documents/contract/document.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  byId,
  documentId,
  id,
  listOf,
  name,
  one,
  page,
  text,
  version,
} from '#platform/contract/fields.ts';
import { CONTROLS } from '../core/chart.ts';
import { ACCOUNT_KINDS, FLOW_LINES, SECTIONS } from '../core/sections.ts';
import { changeRejections, placeRejections } from './account-rejections.ts';

export const account = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  section: z.enum(SECTIONS),
  /** Its own line of the cash flow; null: that of the section. */
  flow_line: z.enum(FLOW_LINES).nullable(),
  /** The account above it, of the same section. */
  parent_id: id.nullable(),
  /** How many accounts are above it. */
  level: z.int().min(0),
  /** A heading: nothing is posted on it. */
  is_group: z.boolean(),
  /** Used by posting rules, or the control account of a group of balances. */
  is_system: z.boolean(),
  /** The control account for customers, suppliers, goods or deposits; null: none. */
  control_of: z.enum(CONTROLS).nullable(),
  description: z.string(),
  /** Holds money that a third party has yet to pay out. */
  is_to_be_settled: z.boolean(),
  /** The account to which its balance went. */
  merged_into: id.nullable(),
  archived: z.boolean(),
  version,
  /**
   * Debit less credit of today, with `with_balance`; of income and expense since the fiscal year
   * began. null: it reveals costs, which the caller may not see.
   */
  balance: amount.nullable().optional(),
});

export type Account = z.output<typeof account>;

const yesOrNo = z.enum(['true', 'false']);

export const listAccountsRoute = defineRoute({
  method: 'GET',
  path: '/book-keeping/chart_of_accounts',
  permission: 'chart-of-accounts.read',
  summary: 'List the chart of accounts by code, or as a tree by section',
  query: z.strictObject({
    ...page,
    /** Sections in the order of the statements, each account before those below it. */
    tree: yesOrNo.optional(),
    /** `true`: archived accounts only; `all`: with them. */
    archived: z.enum(['true', 'false', 'all']).optional(),
    with_balance: yesOrNo.optional(),
  }),
  answer: listOf(account),
  rejections: { invalid_cursor: 422 },
});

const code = z.string().regex(/^\d{4,6}$/);

const optionalFields = {
  code: code.optional(),
  name_bn: text(200).optional(),
  description: text(500).optional(),
  section: z.enum(SECTIONS).optional(),
  flow_line: z.enum(FLOW_LINES).nullable().optional(),
  parent_id: id.nullable().optional(),
  is_group: z.boolean().optional(),
  is_to_be_settled: z.boolean().optional(),
};

export const createAccountRoute = defineCreation({
  path: '/book-keeping/chart_of_accounts',
  permission: 'chart-of-accounts.create',
  summary: 'Add an account in a section or below another; without a code it gets the next free one',
  body: z.strictObject({ name: name(), ...optionalFields }),
  answer: one(account),
  status: 201,
  rejections: { ...placeRejections, too_many_accounts: 409 },
});

export const changeAccountRoute = defineRoute({
  method: 'PATCH',
  path: '/book-keeping/chart_of_accounts/{id}',
  permission: 'chart-of-accounts.update',
  summary: 'Rename, move, archive or restore an account; absent fields stay',
  params: byId,
  body: z.strictObject({
    version,
    name: name().optional(),
    ...optionalFields,
    archived: z.boolean().optional(),
  }),
  answer: one(account),
  rejections: changeRejections,
});

export const mergeAccountsRoute = defineRoute({
  method: 'POST',
  path: '/book-keeping/chart_of_accounts/{id}/merge',
  permission: 'chart-of-accounts.merge',
  summary: 'Merge a duplicate into an account: its balance moves by a document, past lines stay',
  params: byId,
  body: z.strictObject({ id: documentId, duplicate_id: id }),
  answer: one(
    z.strictObject({
      document_id: id,
      number: z.string(),
      survivor_id: id,
      duplicate_id: id,
    }),
  ),
  status: 201,
  rejections: {
    id_reused: 409,
    ...DAY_REJECTIONS,
    account_not_found: 422,
    same_account: 422,
    merged_already: 409,
    system_account: 409,
    section_differs: 422,
    account_in_use: 409,
  },
});
