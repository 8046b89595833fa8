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
  const seesCost = can(context, 'cost.read');
  const shown = isOfCost(reverses_kind ?? head.kind) && !seesCost ? withoutCost(parts) : parts;
  // What it posted has the cost of the goods among its lines.
  const seesJournal = seesCost && can(context, 'ledger.read');
  const journal = seesJournal ? await selectJournal(tx, shop_id, head.id) : null;
  return { data: { ...head, ...shown, ...(journal === null ? {} : { journal }) } };
});

/** Documents that have no prices but what the goods cost. */
function isOfCost(kind: string): boolean {
  return OF_COST.has(kind);
}

const OF_COST = new Set([
  'stock_adjustment',
  'goods_receipt',
  'receipt_cost',
  'supplier_return',
  'stock_transfer',
  'transfer_receipt',
  'transfer_return',
]);

function withoutCost<P extends { lines: readonly object[] }>(parts: P) {
  return { ...parts, lines: parts.lines.map(withoutPrice), totals: null, payments: [] };
}

function withoutPrice<L extends object>(line: L) {
  return { ...line, unit_price: null, discount: null, vat: null, net: null };
}
