import { postRebilled } from '#domains/accounting/server/door/reverse-journal.ts';
import { add } from '#domains/kernel/core/money.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { type Owed, owedBeside } from '../core/owed.ts';
import { insertCorrection, loadOwed } from './owed.sql.ts';

export type Rebilled = Owed & { receipt_id: string; supplier_id: string; branch_id: string };

/**
 * After the reversal of a bill or return: its mirror differs from what the documents in force say,
 * if another bill or return came between. Adds the difference to the amount owed and returns it.
 * null: no difference. Must come after the mirror of the due, which is the lock order.
 */
export async function oweBeside(
  tx: Tx,
  shop_id: string,
  receipt_id: string,
): Promise<Rebilled | null> {
  const owed = await loadOwed(tx, shop_id, receipt_id);
  const { net, vat } = owedBeside(owed);
  if (net === 0 && vat === 0) return null;
  const { supplier_id, branch_id } = owed;
  await postDue(tx, { shop_id, party_id: supplier_id, change: add(net, vat) });
  return { net, vat, receipt_id, supplier_id, branch_id };
}

/** Posts that difference as an entry beside the mirror. */
export async function postRebill(
  tx: Tx,
  context: Context,
  { id: document_id, business_date }: { id: string; business_date: string },
  { net, vat, receipt_id, supplier_id: party_id, branch_id }: Rebilled,
): Promise<void> {
  const { shop_id } = context.actor;
  const entry = { shop_id, id: context.newId(), document_id, branch_id, business_date };
  await postRebilled(tx, entry, { party_id, net, vat });
  await insertCorrection(tx, shop_id, { document_id, receipt_id, net, vat });
}
