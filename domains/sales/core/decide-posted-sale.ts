import type { RequiredApproval } from '#domains/access/core/approval.ts';
import {
  type ApprovalCheck,
  type ApprovalRefusal,
  checkApproval,
  type SpentApproval,
} from '#domains/access/core/check-approval.ts';
import type { BatchCode, BatchFacts } from '#domains/inventory/core/batches/choose-batches.ts';
import { type BookChanges, bookChanges } from '#domains/inventory/core/levels/book-changes.ts';
import { levelsAt } from '#domains/inventory/core/levels/levels-at.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import {
  type DecidedSale,
  decideSale,
  type SaleCommand,
  type SaleFacts,
  type SaleRefusal,
} from './decide-sale.ts';

/** The facts of a posting beyond the prices: batches and approvals. */
export type PostedSaleFacts = SaleFacts & {
  /** null: no product is tracked. */
  batches: BatchFacts | null;
  /** The shop values its stock by lots. */
  has_lots: boolean;
  approval: Parameters<typeof checkApproval>[1];
  approval_check: Omit<ApprovalCheck, 'requiredApprovals'>;
  /** The permissions missing to sell expired products, if the request has some. */
  requiredForExpired: readonly RequiredApproval[];
};

/** Everything that a sale changes. */
export type SaleChanges = {
  sale: DecidedSale;
  books: BookChanges;
  approval: SpentApproval | null;
  requiredApprovals: readonly RequiredApproval[];
  approved_by: string | null;
};

/** Returns a sale with everything that it changes, or the first rejection. Pure. */
export function decidePostedSale(
  command: SaleCommand,
  facts: PostedSaleFacts,
): SaleChanges | SaleRefusal | ApprovalRefusal | Rejection<BatchCode> {
  const sale = decideSale(command, facts);
  if (isRejection(sale)) return sale;
  const requiredApprovals = [...sale.missing_permissions, ...facts.requiredForExpired];
  const approval = checkApproval({ ...facts.approval_check, requiredApprovals }, facts.approval);
  if (isRejection(approval)) return approval;
  const levels = levelsAt(command.warehouse_id, facts.levels);
  const books = bookChanges(sale, { ...facts, levels });
  if (isRejection(books)) return books;
  const approved_by = approval?.approved_by ?? null;
  return { sale, books, approval, requiredApprovals, approved_by };
}
