import { type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';

/**
 * The expected cash of a shift `s`: opening float, cash payments of its documents, and cash
 * movements.
 */
export const EXPECTED_CASH: RawBuilder<Minor> = sql`(s.opening_float
  + coalesce((select exact_sum(p.amount)
      from payment p
      where p.shop_id = s.shop_id and p.shift_id = s.id and p.payment_method_id = any(array(
        select id from payment_method where shop_id = s.shop_id and kind = 'cash'))), 0)
  + coalesce((select sum(case when d.reverses_id is null then x.amount else -x.amount end)
      from document d
      join cash_movement x on x.shop_id = d.shop_id and x.document_id = coalesce(d.reverses_id,
        d.id)
      where d.shop_id = s.shop_id and d.shift_id = s.id
        and d.kind in ('cash_movement', 'reversal')), 0))::bigint`;
