import type { Accounts } from '#domains/accounting/core/journal.ts';
import { rebillLines } from '#domains/accounting/core/rebill-lines.ts';
import { journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import { add } from '#domains/kernel/core/money.ts';
import { dueEffects } from '#domains/parties/server/door/due-effects.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Owed } from '../core/owed.ts';
import { insertCorrectionQuery } from './owed.sql.ts';

export type Rebilled = Owed & { receipt_id: string; supplier_id: string; branch_id: string };

/**
 * What is owed beside the mirror of a reversed bill or return, if another bill or return came
 * between: the due, and an entry beside the mirror.
 */
export function rebillEffects(
  context: Context,
  { id: document_id, business_date }: { id: string; business_date: string },
  accounts: Accounts,
  { net, vat, receipt_id, supplier_id: party_id, branch_id }: Rebilled,
): Effect[] {
  const { shop_id } = context.actor;
  const header = { shop_id, id: context.newId(), document_id, branch_id, business_date };
  const entry = { ...header, posting_kind: 'rebilled' as const };
  const corrected = insertCorrectionQuery({ shop_id, document_id, receipt_id, net, vat });
  return [
    ...dueEffects({ shop_id, party_id, due: add(net, vat), limit: null }),
    ...journalEffects(entry, rebillLines(accounts, { party_id, net, vat })),
    { locks: 'nothing', statement: corrected },
  ];
}
