import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { BatchCode, BatchFacts } from '../batches/choose-batches.ts';
import { type BookChanges, bookChanges } from '../levels/book-changes.ts';
import { levelsAt } from '../levels/levels-at.ts';
import { orNotStocked } from '../levels/not-stocked.ts';
import {
  type AdjustmentCommand,
  type AdjustmentFacts,
  type AdjustmentRefusal,
  type DecidedAdjustment,
  decideAdjustment,
} from './decide-adjustment.ts';

export type PostedAdjustmentFacts = AdjustmentFacts & {
  batches: BatchFacts | null;
  has_lots: boolean;
  /** The variants that exist and never have stock. */
  unstocked: readonly string[];
};

/** Everything that an adjustment changes. */
export type AdjustmentChanges = { adjustment: DecidedAdjustment; books: BookChanges };

/** Returns an adjustment with everything that it changes, or the first rejection. Pure. */
export function decidePostedAdjustment(
  command: AdjustmentCommand,
  facts: PostedAdjustmentFacts,
): AdjustmentChanges | AdjustmentRefusal | Rejection<BatchCode | 'not_stocked'> {
  const adjustment = decideAdjustment(command, facts);
  if (isRejection(adjustment)) return orNotStocked(adjustment, command.lines, facts.unstocked);
  const levels = levelsAt(command.warehouse_id, facts.levels);
  const books = bookChanges(adjustment, { ...facts, levels });
  return isRejection(books) ? books : { adjustment, books };
}
