import { type RawBuilder, sql } from 'kysely';
import type { Method } from '../../core/tenders.ts';

/** A column of a facts statement: the shop's payment methods with their bank accounts. */
export function methodsOf(shop_id: string | RawBuilder<unknown>): RawBuilder<Method[]> {
  return sql`(select coalesce(json_agg(json_build_object(
      'id', m.id, 'name', m.name, 'name_bn', m.name_bn, 'kind', m.kind,
      'account_id', m.account_id,
      'banks', (select coalesce(json_agg(json_build_object(
          'id', b.id, 'account_id', b.account_id)), '[]')
        from bank_account b
        where b.shop_id = m.shop_id and b.payment_method_id = m.id and b.archived_at is null)
    )), '[]')
    from payment_method m where m.shop_id = ${shop_id} and m.archived_at is null)`;
}
