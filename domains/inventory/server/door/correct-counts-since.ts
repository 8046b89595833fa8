import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { BatchCode } from '../../core/batches/choose-batches.ts';
import { correctCounts } from '../counts/correct-counts.ts';

/** Corrects counts made between the time of a document and its posting. */
export function correctCountsSince(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
): Promise<Rejection<BatchCode> | null> {
  return correctCounts(tx, context, document);
}
