import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { BatchCode } from '../../core/batches/choose-batches.ts';
import { type LateLine, lateNames } from '../../core/counts/late-names.ts';
import { correctBefore } from '../counts/correct-counts.ts';

/**
 * Corrects counts before a late document is decided. A serial number that a count found leaves
 * again before the document brings it. A batch or serial number that a count missed comes back
 * before the document takes it.
 */
export async function correctNamed(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  request: { warehouse_id: string; lines: readonly LateLine[] },
): Promise<Rejection<BatchCode> | null> {
  const { warehouse_id, lines } = request;
  if (document.happened_at === null) return null;
  const names = lateNames(lines);
  if (names.length === 0) return null;
  return correctBefore(tx, context, document, { warehouse_id, names });
}
