import type { RequiredApproval } from '#domains/access/core/approval.ts';
import {
  type ApprovalCheck,
  type ApprovalRefusal,
  checkApproval,
  type SpentApproval,
} from '#domains/access/core/check-approval.ts';
import type { BatchCode, BatchFacts } from '#domains/inventory/core/batches/choose-batches.ts';
import { type BookChanges, bookChanges } from '#domains/inventory/core/levels/book-changes.ts';
import type { StockLevel } from '#domains/inventory/core/levels/issue-lines.ts';
import { levelsAt } from '#domains/inventory/core/levels/levels-at.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import {
  type DecidedLoose,
  decideWithoutReceipt,
  type LooseCommand,
  type LooseFacts,
  type LooseRefusal,
} from './decide-without-receipt.ts';

export type PostedLooseFacts = LooseFacts & {
  levels: ReadonlyMap<string, StockLevel>;
  batches: BatchFacts | null;
  has_lots: boolean;
  approval: Parameters<typeof checkApproval>[1];
  approval_check: Omit<ApprovalCheck, 'requiredApprovals'>;
  /** The right to such returns that the caller does not have; its approval covers the total. */
  missing_permission: RequiredApproval['permission'] | null;
};

/** Everything that a return without a receipt changes. */
export type LooseChanges = {
  back: DecidedLoose;
  books: BookChanges;
  approval: SpentApproval | null;
  requiredApprovals: readonly RequiredApproval[];
};

/** A return without a receipt with everything that it changes, or the first rejection. Pure. */
export function decidePostedLoose(
  command: LooseCommand,
  facts: PostedLooseFacts,
): LooseChanges | LooseRefusal | ApprovalRefusal | Rejection<BatchCode> {
  const back = decideWithoutReceipt(command, facts);
  if (isRejection(back)) return back;
  const { missing_permission: permission } = facts;
  const requiredApprovals = permission === null ? [] : [{ permission, amount: back.total }];
  const approval = checkApproval({ ...facts.approval_check, requiredApprovals }, facts.approval);
  if (isRejection(approval)) return approval;
  const levels = levelsAt(command.warehouse_id, facts.levels);
  const books = bookChanges(back, { ...facts, levels });
  if (isRejection(books)) return books;
  return { back, books, approval, requiredApprovals };
}
