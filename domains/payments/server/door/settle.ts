import type { RawBuilder } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tender } from '../../core/tenders.ts';
import { settlementRows } from '../payment.sql.ts';

/** A document that its own payments settle, up to their sum. */
export function settleItself(
  document: { shop_id: string; id: string },
  { tenders, paid }: { tenders: readonly Tender[]; paid: Minor },
): RawBuilder<unknown> {
  const allocation = { settles_id: document.id, kind: 'payment' as const, amount: paid };
  return settlementRows(document, tenders, [allocation]);
}
