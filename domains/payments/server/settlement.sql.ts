import { sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Settlement } from '../core/settlement.ts';

/** The payments and allocations of a posted document. */
export const settlementQuery = fixedQuery<{ shop_id: string; document_id: string }, Settlement>(
  (value) => sql`
  select
    (select coalesce(json_agg(json_build_object('payment_method_id', p.payment_method_id,
        'bank_account_id', p.bank_account_id, 'account_id', p.account_id, 'amount', p.amount,
        'handed_over', p.handed_over, 'reference', p.reference) order by p.line_no), '[]')
      from payment p
      where p.shop_id = ${value('shop_id')} and p.document_id = ${value('document_id')}) as tenders,
    (select coalesce(json_agg(json_build_object('settles_id', a.settles_id,
        'party_id', a.party_id, 'kind', a.kind, 'amount', a.amount) order by a.settles_id), '[]')
      from allocation a
      where a.shop_id = ${value('shop_id')}
        and a.document_id = ${value('document_id')}) as allocations`,
);
