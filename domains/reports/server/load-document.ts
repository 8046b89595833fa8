import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import type { PostedDocument } from '../contract/document.ts';
import { findHead, selectParts } from './document.sql.ts';
import { ownKind } from './document-rights.ts';

type Loaded = { readonly posted: Omit<PostedDocument, 'journal'> };
type Lookup = { readonly id: string; readonly kinds: readonly DocumentKind[] };

/** A document in the caller's scope, or the rejection. */
export async function loadDocument(
  tx: Tx,
  { id, kinds }: Lookup,
  context: Context,
): Promise<Loaded | Rejection<'not_found' | 'permission_denied'>> {
  const { actor } = context;
  const found = await findHead(tx, { shop_id: actor.shop_id, id, scope: actor });
  if (found === undefined) return reject('not_found');
  const { reverses_kind, ...head } = found;
  const kind = ownKind(kinds, { kind: head.kind, reverses_kind });
  const permission = kind?.read ?? 'ledger.read';
  if (!can(context, permission)) return reject('permission_denied', { params: { permission } });
  const parts = await selectParts(tx, { shop_id: actor.shop_id, id: head.id, scope: actor });
  const isHidden = kind?.has_costs === true && !can(context, 'cost.read');
  return { posted: { ...head, ...(isHidden ? omitCost(parts) : parts) } };
}

function omitCost<P extends { lines: readonly object[] }>(parts: P) {
  return { ...parts, lines: parts.lines.map(omitPrice), totals: null, payments: [] };
}

function omitPrice<L extends object>(line: L) {
  const hidden = { unit_price: null, discount: null, product_discount: null, amount: null };
  return { ...line, ...hidden, vat_rate: null, vat: null, net: null };
}
