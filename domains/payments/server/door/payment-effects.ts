import type { Effect } from '#domains/documents/server/door/effect.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Tender } from '../../core/tenders.ts';
import { insertOwnAllocation, insertPayments } from '../payment.sql.ts';

type Document = { shop_id: string; document_id: string; shift_id: string | null };

/** The payments of a document, and what they settle of it. */
export function paymentEffects(
  document: Document,
  { tenders, paid }: { tenders: readonly Tender[]; paid: Minor },
): Effect[] {
  const effects: Effect[] = [];
  if (tenders.length > 0) {
    const columns = {
      ...document,
      payment_method_ids: tenders.map((tender) => tender.payment_method_id),
      bank_account_ids: tenders.map((tender) => tender.bank_account_id),
      account_ids: tenders.map((tender) => tender.account_id),
      amounts: tenders.map((tender) => tender.amount),
      handed_over: tenders.map((tender) => tender.handed_over),
      references: tenders.map((tender) => tender.reference),
    };
    effects.push({ locks: 'nothing', statement: insertPayments(columns) });
  }
  if (paid !== ZERO) {
    const statement = insertOwnAllocation({ ...document, amount: paid });
    effects.push({ locks: 'nothing', statement });
  }
  return effects;
}
