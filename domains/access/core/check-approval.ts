import { defined } from '#domains/kernel/core/defined.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  type ApprovalScope,
  approvalFault,
  type GivenApproval,
  type RequiredApproval,
} from './approval.ts';

/** A document that may need an approval, and who makes it. */
export type ApprovalCheck = {
  readonly scope: ApprovalScope;
  /** The approval that the request names; undefined: none. */
  readonly approval_id: string | undefined;
  /** What the document needs beyond the rights of its maker. */
  readonly requiredApprovals: readonly RequiredApproval[];
  readonly now: Date;
  /** Its maker may ask for approvals. */
  readonly can_ask: boolean;
};

/** An approval that a document spends, and who gave it. */
export type SpentApproval = { readonly approval_id: string; readonly approved_by: string };

export type ApprovalRefusal = Rejection<
  'not_found' | 'permission_denied' | 'approval_required' | 'approval_not_valid'
>;

/**
 * Whether a document may be made. Returns null if its maker has every right, else the approval that
 * it spends, or the rejection. Pure.
 */
export function checkApproval(
  check: ApprovalCheck,
  approval: (GivenApproval & { readonly approver_id: string }) | null,
): SpentApproval | ApprovalRefusal | null {
  const { approval_id, requiredApprovals, scope, now } = check;
  const [first] = requiredApprovals;
  if (approval_id === undefined) {
    return first === undefined ? null : approvalRequired(check, first);
  }
  if (approval === null) return reject('not_found', { path: 'approval_id' });
  if (first === undefined) return null;
  const fault = approvalFault(approval, { ...scope, requiredApprovals, now });
  if (fault !== null) return approvalNotValid(requiredApprovals, fault);
  return { approval_id, approved_by: approval.approver_id };
}

function approvalRequired(
  { can_ask, requiredApprovals }: ApprovalCheck,
  { permission, path }: RequiredApproval,
): ApprovalRefusal {
  const where = { ...defined({ path }), params: { permission } };
  return can_ask
    ? reject('approval_required', { ...where, missing_permissions: requiredApprovals })
    : reject('permission_denied', where);
}

export function approvalNotValid(
  requiredApprovals: readonly RequiredApproval[],
  reason: string,
): ApprovalRefusal {
  return reject('approval_not_valid', {
    path: 'approval_id',
    params: { reason },
    missing_permissions: requiredApprovals,
  });
}
