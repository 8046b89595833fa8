import type { BatchCode, BatchFacts } from '#domains/inventory/core/batches/choose-batches.ts';
import { type BookChanges, bookChanges } from '#domains/inventory/core/levels/book-changes.ts';
import type { StockLevel } from '#domains/inventory/core/levels/issue-lines.ts';
import { levelsAt } from '#domains/inventory/core/levels/levels-at.ts';
import { orNotStocked } from '#domains/inventory/core/levels/not-stocked.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import {
  type DecidedReceipt,
  decideReceipt,
  type ReceiptCommand,
  type ReceiptFacts,
  type ReceiptRefusal,
} from './decide-receipt.ts';

type LateRefusal = Rejection<BatchCode>;
type PriceRefusal = Rejection<'permission_denied' | 'discount_too_large'>;

export type PostedReceiptFacts = ReceiptFacts & {
  levels: ReadonlyMap<string, StockLevel>;
  batches: BatchFacts | null;
  has_lots: boolean;
  /** The variants that exist and never have stock. */
  unstocked: readonly string[];
  /** Why it cannot be dated before a count. */
  late_refusal: LateRefusal | null;
  /** Why the sale prices that it asks for cannot be set. */
  price_refusal: PriceRefusal | null;
};

/** Everything that a receipt changes. */
export type ReceiptChanges = { receipt: DecidedReceipt; books: BookChanges };

/** Returns a receipt with everything that it changes, or the first rejection. Pure. */
export function decidePostedReceipt(
  command: ReceiptCommand,
  facts: PostedReceiptFacts,
): ReceiptChanges | ReceiptRefusal | Rejection<'not_stocked'> | LateRefusal | PriceRefusal {
  const receipt = decideReceipt(command, facts);
  if (isRejection(receipt)) return orNotStocked(receipt, command.lines, facts.unstocked);
  const refusal = facts.late_refusal ?? facts.price_refusal;
  if (refusal !== null) return refusal;
  const levels = levelsAt(command.warehouse_id, facts.levels);
  const { moves, journal } = receipt;
  const books = bookChanges({ moves, journal }, { ...facts, levels });
  return isRejection(books) ? books : { receipt, books };
}
