import { postBetweenBranches } from '#domains/accounting/server/door/post-between-branches.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { LatePart } from '#domains/inventory/core/costs/past-moves.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { selectBranches } from './receipt-cost.sql.ts';

/**
 * A late cost is posted in the branch of its receipt. If the stock moved on to another branch, its
 * parts are posted there too (docs/adr/0136).
 */
export async function postElsewhere(
  tx: Tx,
  { actor, newId }: Context,
  { id: document_id, branch_id, business_date }: OpenedDocument,
  parts: readonly LatePart[],
): Promise<void> {
  const { shop_id } = actor;
  const warehouse_ids = [...new Set(parts.map(({ warehouse_id }) => warehouse_id))];
  const branches = await selectBranches(tx, shop_id, warehouse_ids);
  const belonging = parts.map(({ warehouse_id, purpose, amount }) => ({
    branch_id: assertPresent(branches.get(warehouse_id), 'a warehouse has its branch'),
    purpose,
    amount,
  }));
  const document = { shop_id, document_id, branch_id, business_date };
  await postBetweenBranches(tx, { ...document, newId }, belonging);
}
