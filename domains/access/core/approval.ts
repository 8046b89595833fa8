import type { Minor } from '#domains/kernel/core/money.ts';
import type { MissingPermission } from '#domains/kernel/core/rejection.ts';

/** Permissions that a holder can lend for one document, by PIN. */
export const APPROVABLE = [
  'pos-sale.override_price',
  'pos-sale.discount',
  'pos-sale.over_credit_limit',
  'pos-sale.sell_expired',
  'pos-sale.void',
  'return-sale.void',
  'payments.void',
  'deposits.void',
  'gift-cards.void',
  'supplier-payments.void',
  'opening-balance.void',
  'cash-movements.void',
  'goods-receipt.void',
  'stock-adjustment.void',
  'expenses.void',
  'owner-transactions.void',
  'money-transfers.void',
  'return-sale.without_receipt',
] as const;

export type Approvable = (typeof APPROVABLE)[number];

/** The time between the PIN and the posting. */
export const APPROVAL_LIFE_MS = 5 * 60_000;

/**
 * A permission that the document needs and its maker does not hold, with the amount of money it
 * concerns.
 */
export type RequiredApproval<P extends Approvable = Approvable> = MissingPermission & {
  readonly permission: P;
  readonly amount: Minor;
};

/** The user, document and location that an approval is given for, or is used at. */
export type ApprovalScope = {
  readonly requested_by: string;
  readonly branch_id: string;
  readonly register_id: string | null;
  readonly document_id: string;
  /** For a reversal, the document that it reverses. */
  readonly reverses_id: string | null;
};

export type GivenApproval = ApprovalScope & {
  readonly expires_at: Date;
  readonly is_spent: boolean;
  /** The largest amount for each approved permission. */
  readonly rights: readonly { readonly permission: string; readonly amount: Minor }[];
  /**
   * The approver's present permissions there; null: they can no longer enter the branch or shop.
   */
  readonly approver_can: readonly string[] | null;
};

export type ApprovalFault =
  | 'of_another_person'
  | 'of_another_document'
  | 'of_another_location'
  | 'spent'
  | 'expired'
  | 'exceeded'
  | 'approver_not_permitted';

/** Why an approval does not cover what a document requires; null: it does. */
export function approvalFault(
  approval: GivenApproval,
  use: ApprovalScope & {
    readonly requiredApprovals: readonly RequiredApproval[];
    readonly now: Date;
  },
): ApprovalFault | null {
  if (approval.requested_by !== use.requested_by) return 'of_another_person';
  if (!isOfDocument(approval, use)) return 'of_another_document';
  if (approval.branch_id !== use.branch_id) return 'of_another_location';
  if (approval.register_id !== use.register_id) return 'of_another_location';
  if (approval.is_spent) return 'spent';
  if (approval.expires_at <= use.now) return 'expired';
  const { rights, approver_can } = approval;
  const isWithin = (required: RequiredApproval) =>
    rights.some(
      (right) => right.permission === required.permission && required.amount <= right.amount,
    );
  if (!use.requiredApprovals.every(isWithin)) return 'exceeded';
  const canStillApprove = (required: RequiredApproval) =>
    approver_can?.includes(required.permission) === true;
  return use.requiredApprovals.every(canStillApprove) ? null : 'approver_not_permitted';
}

function isOfDocument(approval: ApprovalScope, use: ApprovalScope): boolean {
  return approval.document_id === use.document_id && approval.reverses_id === use.reverses_id;
}

export function isApprovable(permission: string): permission is Approvable {
  return (APPROVABLE as readonly string[]).includes(permission);
}
