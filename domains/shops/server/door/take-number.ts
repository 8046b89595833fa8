import { auditOf } from '#domains/access/server/door/write-audit.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { seriesOf } from '../../core/numbering.ts';
import { insertNumber, type OpenedDocument } from '../document.sql.ts';

/** Gives the document its number and its line in the audit log: the last write of every posting. */
export function takeNumber(
  tx: Tx,
  context: Context,
  document: OpenedDocument,
  detail: Record<string, unknown> = {},
): Promise<string> {
  const action = `${document.kind}.posted`;
  const audit = auditOf(context, { action, subject_id: document.id, detail });
  const { shop_id } = context.actor;
  return insertNumber(tx, { shop_id, ...document }, seriesOf(document), audit);
}
