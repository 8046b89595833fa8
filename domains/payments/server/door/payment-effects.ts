import type { Effect } from '#domains/documents/server/door/effect.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { PaymentLine } from '../../core/settlement.ts';
import { insertOwnAllocation, insertPayments } from '../payment-effects.sql.ts';

type Document = { shop_id: string; document_id: string; shift_id: string | null };

/** The payments of a document that they settle, up to `paid`. */
export function paymentEffects(
  document: Document,
  { tenders, paid }: { tenders: readonly PaymentLine[]; paid: Minor },
): Effect[] {
  const effects = tenderEffects(document, tenders);
  if (paid === ZERO) return effects;
  const statement = insertOwnAllocation({ ...document, amount: paid });
  return [...effects, { locks: 'nothing', statement }];
}

/** The payments of a document. */
export function tenderEffects(document: Document, tenders: readonly PaymentLine[]): Effect[] {
  if (tenders.length === 0) return [];
  const columns = {
    ...document,
    payment_method_ids: tenders.map((tender) => tender.payment_method_id),
    bank_account_ids: tenders.map((tender) => tender.bank_account_id),
    account_ids: tenders.map((tender) => tender.account_id),
    amounts: tenders.map((tender) => tender.amount),
    handed_over: tenders.map((tender) => tender.handed_over),
    references: tenders.map((tender) => tender.reference),
  };
  return [{ locks: 'nothing', statement: insertPayments(columns) }];
}
