import type { Accounts } from '#domains/accounting/core/journal.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { BatchCode, BatchFacts } from '../batches/choose-batches.ts';
import { type BookChanges, bookChanges } from '../levels/book-changes.ts';
import type { StockLevel } from '../levels/issue-lines.ts';
import { levelsAt } from '../levels/levels-at.ts';
import type { DecidedTransfer } from './decide-transfer.ts';

/** Everything that a document of a transfer changes. */
export type TransferChanges = { transfer: DecidedTransfer; books: BookChanges };

export type PostedTransferFacts = {
  warehouse_id: string;
  accounts: Accounts;
  levels: ReadonlyMap<string, StockLevel>;
  batches: BatchFacts | null;
  has_lots: boolean;
};

/** What was decided of a transfer with what it changes in both books, or its rejection. Pure. */
export function transferChanges<Code extends string>(
  transfer: DecidedTransfer | Rejection<Code>,
  facts: PostedTransferFacts,
): TransferChanges | Rejection<Code | BatchCode> {
  if (isRejection(transfer)) return transfer;
  const levels = levelsAt(facts.warehouse_id, facts.levels);
  const books = bookChanges(transfer, { ...facts, levels });
  return isRejection(books) ? books : { transfer, books };
}
