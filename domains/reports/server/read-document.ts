import { reject } from '#domains/kernel/core/rejection.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { readDocumentRoute } from '../contract/document.ts';
import { rightToRead } from '../core/document-rights.ts';
import { findHead, selectJournal, selectParts } from './document.sql.ts';

export const readDocument = query(readDocumentRoute, async (tx, { params }, context) => {
  const { actor } = context;
  const { shop_id } = actor;
  const found = await findHead(tx, { shop_id, id: params.id, scope: actor });
  if (found === undefined) return reject('not_found');
  const { reverses_kind, ...head } = found;
  const permission = rightToRead({ kind: head.kind, reverses_kind });
  if (!can(context, permission)) return reject('permission_denied', { params: { permission } });
  const parts = await selectParts(tx, shop_id, head.id);
  // The adjustment of stock has no price but what the goods cost.
  const isCost = head.kind === 'stock_adjustment' && !can(context, 'cost.read');
  const lines = isCost ? parts.lines.map(withoutPrice) : parts.lines;
  const journal = can(context, 'ledger.read') ? await selectJournal(tx, shop_id, head.id) : null;
  return { data: { ...head, ...parts, lines, ...(journal === null ? {} : { journal }) } };
});

function withoutPrice<L extends object>(line: L) {
  return { ...line, unit_price: null, net: null };
}
