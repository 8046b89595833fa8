import type { Accounts } from '#domains/accounting/core/journal.ts';
import { rebilledLines } from '#domains/accounting/core/rebilled.ts';
import { journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { postRebilled } from '#domains/accounting/server/door/reverse-journal.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import { add } from '#domains/kernel/core/money.ts';
import { dueEffects } from '#domains/parties/server/door/due-effects.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { type Owed, owedAgain } from '../core/owed.ts';
import { insertedCorrection, loadOwed } from './owed.sql.ts';

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
  const again = owedAgain(owed);
  if (again === null) return null;
  const { net, vat } = again;
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
  await tx.executeQuery(insertedCorrection({ shop_id, document_id, receipt_id, net, vat }));
}

/** The same as statements to be sent with others. */
export function rebilledEffects(
  context: Context,
  { id: document_id, business_date }: { id: string; business_date: string },
  accounts: Accounts,
  { net, vat, receipt_id, supplier_id: party_id, branch_id }: Rebilled,
): Effect[] {
  const { shop_id } = context.actor;
  const header = { shop_id, id: context.newId(), document_id, branch_id, business_date };
  const entry = { ...header, posting_kind: 'rebilled' as const };
  const corrected = insertedCorrection({ shop_id, document_id, receipt_id, net, vat });
  return [
    ...dueEffects({ shop_id, party_id, due: add(net, vat), limit: null }),
    ...journalEffects(entry, rebilledLines(accounts, { party_id, net, vat })),
    { locks: 'nothing', statement: corrected },
  ];
}
