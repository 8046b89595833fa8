import type { BatchCode, BatchFacts } from '#domains/inventory/core/batches/choose-batches.ts';
import { type BookChanges, bookChanges } from '#domains/inventory/core/levels/book-changes.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  type DecidedSupplierReturn,
  decideSupplierReturn,
  type SupplierReturnCommand,
  type SupplierReturnFacts,
  type SupplierReturnRefusal,
} from './decide-supplier-return.ts';
import { reverseCost } from './reverse-cost.ts';

export type PostedSupplierReturnFacts = SupplierReturnFacts & {
  receipt_id: string;
  is_reversed: boolean;
  batches: BatchFacts | null;
  has_lots: boolean;
};

/** Everything that a return to the supplier changes. */
export type SupplierReturnChanges = { back: DecidedSupplierReturn; books: BookChanges };

/** A return to the supplier with everything that it changes, or the first rejection. Pure. */
export function decidePostedSupplierReturn(
  command: SupplierReturnCommand,
  facts: PostedSupplierReturnFacts,
): SupplierReturnChanges | SupplierReturnRefusal | Rejection<'receipt_reversed' | BatchCode> {
  if (facts.is_reversed) return reject('receipt_reversed', { path: 'receipt_id' });
  const back = decideSupplierReturn(command, facts);
  if (isRejection(back)) return back;
  const { receipt_id, lines: receipt_lines } = facts;
  const moves = reverseCost(back.moves, { receipt_id, lines: command.lines, receipt_lines });
  const books = bookChanges({ moves, journal: back.journal }, facts);
  return isRejection(books) ? books : { back, books };
}
