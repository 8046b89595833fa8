import type { CompiledQuery } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { can } from '#platform/http/actor.ts';
import { isApprovable, type RequiredApproval } from '../../core/approval.ts';
import {
  type ApprovalCheck,
  approvalNotValid,
  type SpentApproval,
} from '../../core/check-approval.ts';
import { documentApprovalQuery, findApproval, type LoadedApproval } from '../approval.sql.ts';

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

/** The approvals to require if the caller does not hold the permission of the route. */
export function approvalsForRoute(
  { step_up }: Context,
  amount: RequiredApproval['amount'],
): readonly RequiredApproval[] {
  const permission = step_up?.missing_permission ?? null;
  return permission !== null && isApprovable(permission) ? [{ permission, amount }] : [];
}
