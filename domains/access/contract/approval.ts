import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { documentId, id, instant, listOf, one, page, sum } from '#platform/contract/fields.ts';
import { APPROVABLE } from '../core/approval.ts';

const approvable = z.enum(APPROVABLE);

/** `pos-sale.discount,pos-sale.override_price`. */
const approvables = z
  .string()
  .max(400)
  .transform((text) => text.split(','))
  .pipe(z.array(approvable).min(1));

const approver = z.strictObject({ id, name: z.string(), role: z.string(), role_bn: z.string() });

export type Approver = z.output<typeof approver>;

export const listApproversRoute = defineRoute({
  method: 'GET',
  path: '/approvals/approvers',
  permission: 'approvals.read',
  summary: 'List the people with a PIN who hold all these permissions in the branch and warehouse',
  query: z.strictObject({
    ...page,
    permissions: approvables,
    branch_id: id,
    /** Narrows the list to people who work in its warehouse. */
    register_id: id.optional(),
    /** For a reversal, the document to reverse: narrows the list to its warehouse. */
    reverses_id: id.optional(),
  }),
  answer: listOf(approver),
  rejections: { invalid_cursor: 422, register_not_found: 404 },
});

const approvalRequest = z.strictObject({
  /** Id of the document to approve; post it with the `approval_id` within five minutes. */
  id: documentId,
  approver_id: id,
  /** Four to six digits, Latin or Bengali. */
  pin: z.string().max(20),
  /** For a reversal, the document to reverse. */
  reverses_id: id.optional(),
  branch_id: id,
  /** The register of the document, if it has one. */
  register_id: id.optional(),
  rights: z
    .array(z.strictObject({ permission: approvable, amount: sum }))
    .min(1)
    .max(APPROVABLE.length),
});

export type ApprovalRequest = z.output<typeof approvalRequest>;

export const giveApprovalRoute = defineRoute({
  method: 'POST',
  path: '/approvals',
  permission: 'approvals.create',
  priority: 'till',
  summary: 'Approve one action of the caller with the PIN of somebody who holds the permission',
  body: approvalRequest,
  answer: one(z.strictObject({ approval_id: id, approver: z.string(), expires_at: instant })),
  status: 201,
  // In order of precedence.
  rejections: {
    line_given_twice: 422,
    register_not_found: 404,
    wrong_pin: 403,
    too_many_attempts: 429,
    approver_not_permitted: 403,
  },
});
