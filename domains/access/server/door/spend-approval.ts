import { defined } from '#domains/kernel/core/defined.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { can } from '#platform/http/actor.ts';
import {
  type Approvable,
  type ApprovalScope,
  approvalFault,
  isApprovable,
  type RequiredApproval,
} from '../../core/approval.ts';
import { findApproval, insertDocumentApproval } from '../approval.sql.ts';

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

export type ApprovalRefusal = Rejection<
  'not_found' | 'permission_denied' | 'approval_required' | 'approval_not_valid'
>;

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
  const { approval_id, requiredApprovals } = use;
  const [first] = requiredApprovals;
  if (approval_id === undefined)
    return first === undefined ? null : required(context, requiredApprovals, first);
  const { shop_id } = context.actor;
  const approval = await findApproval(tx, shop_id, approval_id);
  if (approval === null) return reject('not_found', { path: 'approval_id' });
  if (first === undefined) return null;
  const fault = approvalFault(approval, {
    ...scopeOf(context, use),
    requiredApprovals,
    now: context.now,
  });
  if (fault !== null) return notValid(requiredApprovals, fault);
  const spent = { shop_id, document_id: use.document.id, approval_id };
  if (!(await insertDocumentApproval(tx, spent))) return notValid(requiredApprovals, 'spent');
  markRequestApproved(context, approval.approver_id, requiredApprovals);
  return null;
}

function scopeOf({ actor }: Context, use: ApprovalUse): ApprovalScope {
  return {
    requested_by: actor.user_id,
    branch_id: use.document.branch_id,
    register_id: use.register_id ?? null,
    document_id: use.document.id,
    reverses_id: use.reverses_id ?? null,
  };
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

function required(
  context: Context,
  requiredApprovals: readonly RequiredApproval[],
  { permission, path }: RequiredApproval<Approvable>,
): ApprovalRefusal {
  const where = { ...defined({ path }), params: { permission } };
  return can(context, 'approvals.create')
    ? reject('approval_required', { ...where, missing_permissions: requiredApprovals })
    : reject('permission_denied', where);
}

function notValid(requiredApprovals: readonly RequiredApproval[], reason: string): ApprovalRefusal {
  return reject('approval_not_valid', {
    path: 'approval_id',
    params: { reason },
    missing_permissions: requiredApprovals,
  });
}
