import type { RawBuilder } from 'kysely';
import { auditOf } from '#domains/access/server/door/write-audit.ts';
import type { Context } from '#platform/http/actor.ts';
import { seriesOf } from '../../core/numbering.ts';
import { numberRows, type OpenedDocument } from '../document.sql.ts';

/**
 * The number of a document and its audit row: written by the statement that posts it, after the
 * part `after`.
 */
export function takeNumber(
  context: Context,
  document: OpenedDocument,
  after: RawBuilder<unknown>,
  detail: Record<string, unknown> = {},
): RawBuilder<unknown> {
  const action = `${document.kind.name}.posted`;
  const audit = auditOf(context, { action, subject_id: document.id, detail });
  const { shop_id } = context.actor;
  return numberRows(
    { shop_id, ...document, posted_at: context.now },
    seriesOf(document),
    audit,
    after,
  );
}
