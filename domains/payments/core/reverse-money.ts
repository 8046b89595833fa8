import {
  type ApprovalCheck,
  type ApprovalRefusal,
  checkApproval,
  type SpentApproval,
} from '#domains/access/core/check-approval.ts';
import { type JournalLine, reverseLines } from '#domains/accounting/core/journal.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { mirrorSettlement, type Settlement } from './settlement.ts';

/** What a document did to the money journal and to payments, and who approves its reversal. */
export type MoneyToReverse = {
  readonly approval: Parameters<typeof checkApproval>[1];
  readonly approval_check: ApprovalCheck;
  /** null: the document had no value. */
  readonly entry: { readonly id: string; readonly lines: readonly JournalLine[] } | null;
  readonly settlement: Settlement;
};

export type ReversedMoney = {
  readonly approval: SpentApproval | null;
  readonly approved_by: string | null;
  readonly reverses_entry_id: string | null;
  readonly journal: readonly JournalLine[];
  readonly settlement: Settlement;
};

/** The mirror of a document of money. Pure. */
export function reverseMoney(facts: MoneyToReverse): ReversedMoney | ApprovalRefusal {
  const { approval_check, entry, settlement } = facts;
  const approval = checkApproval(approval_check, facts.approval);
  if (isRejection(approval)) return approval;
  return {
    approval,
    approved_by: approval?.approved_by ?? null,
    reverses_entry_id: entry?.id ?? null,
    journal: reverseLines(entry?.lines ?? []),
    settlement: mirrorSettlement(settlement),
  };
}
