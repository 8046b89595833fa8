import type { CompiledQuery } from 'kysely';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { can } from '#platform/http/actor.ts';
import { isApprovable, type RequiredApproval } from '../../core/approval.ts';
import {
  type ApprovalCheck,
  type ApprovalRefusal,
  approvalNotValid,
  checkApproval,
  type SpentApproval,
} from '../../core/check-approval.ts';
import {
  documentApprovalQuery,
  findApproval,
  insertDocumentApproval,
  type LoadedApproval,
} from '../approval.sql.ts';

export type ApprovalUse = {
  /** Opened in this transaction. */
  readonly document: { readonly id: string; readonly branch_id: string };
  readonly register_id?: string | undefined;
  readonly reverses_id?: string;
  /** The approval of the request; undefined: none. */
  readonly approval_id?: string | undefined;
  /** The permissions that the document needs and its maker does not hold. */
  readonly requiredApprovals: readonly RequiredApproval[];
};

/**
 * Checks the approval of a document that its maker cannot post alone. If permissions are missing,
 * the approval is used up for this document; without one, the rejection says which are required.
 * The audit entry names both people.
 */
export async function spendApproval(
  tx: Tx,
  context: Context,
  use: ApprovalUse,
): Promise<ApprovalRefusal | null> {
  const { shop_id } = context.actor;
  const approval = await loadApproval(tx, shop_id, use.approval_id);
  const { requiredApprovals } = use;
  const checked = checkApproval({ ...approvalUse(context, use), requiredApprovals }, approval);
  if (checked === null || isRejection(checked)) return checked;
  const spent = { shop_id, document_id: use.document.id, approval_id: checked.approval_id };
  if (!(await insertDocumentApproval(tx, spent)))
    return approvalNotValid(requiredApprovals, 'spent');
  markRequestApproved(context, checked.approved_by, requiredApprovals);
  return null;
}

/** The approval that a request names; null: it names none, or there is none. */
export async function loadApproval(
  tx: Tx,
  shop_id: string,
  id: string | undefined,
): Promise<LoadedApproval | null> {
  return id === undefined ? null : findApproval(tx, shop_id, id);
}

/** Spends it on the document, and for ever; refuses where somebody has meanwhile. */
export function approvalQuery(
  document: { shop_id: string; document_id: string },
  { approval_id }: SpentApproval,
  requiredApprovals: readonly RequiredApproval[],
): CompiledQuery {
  const { rejection, ...more } = approvalNotValid(requiredApprovals, 'spent');
  return documentApprovalQuery({ ...document, approval_id }, { rejection, more });
}

/** What a document is checked for, of who makes it now. */
export function approvalUse(
  context: Context,
  use: Omit<ApprovalUse, 'requiredApprovals'>,
): Omit<ApprovalCheck, 'requiredApprovals'> {
  const { actor, now } = context;
  const scope = {
    requested_by: actor.user_id,
    branch_id: use.document.branch_id,
    register_id: use.register_id ?? null,
    document_id: use.document.id,
    reverses_id: use.reverses_id ?? null,
  };
  return { scope, approval_id: use.approval_id, now, can_ask: can(context, 'approvals.create') };
}

/** Marks the route's permission as approved; the audit log names the approver. */
function markRequestApproved(
  { step_up }: Context,
  approver_id: string,
  requiredApprovals: readonly RequiredApproval[],
): void {
  if (step_up === undefined) return;
  step_up.approved_by = approver_id;
  if (requiredApprovals.some(({ permission }) => permission === step_up.missing_permission))
    step_up.missing_permission = null;
}

/** The approvals to require if the caller does not hold the permission of the route. */
export function approvalsForRoute(
  { step_up }: Context,
  amount: RequiredApproval['amount'],
): readonly RequiredApproval[] {
  const permission = step_up?.missing_permission ?? null;
  return permission !== null && isApprovable(permission) ? [{ permission, amount }] : [];
}
