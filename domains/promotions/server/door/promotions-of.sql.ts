import { type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The promotions of a sale that is document `d`, each once with its discount. */
export function promotionsOfDocument(d: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('promotion_id', o.id, 'name', o.name,
      'name_bn', o.name_bn, 'code', o.code, 'amount', t.amount) order by t.first, o.id), '[]')
    from (select u.promotion_id, sum(u.amount)::bigint as amount, min(u.line_no) as first
      from promotion_use u where u.shop_id = ${d}.shop_id and u.document_id = ${d}.id
      group by u.promotion_id) t
    join promotion o on o.shop_id = ${d}.shop_id and o.id = t.promotion_id)`;
}

type AppliedPromotion = { name: string; name_bn: string; code: string | null; amount: Minor };

export async function findAppliedPromotions(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<AppliedPromotion[]> {
  const { rows } = await sql<{ promotions: AppliedPromotion[] }>`
    select ${promotionsOfDocument(sql`d`)} as promotions from document d
    where d.shop_id = ${shop_id} and d.id = ${id}`.execute(tx);
  return rows[0]?.promotions ?? [];
}
