import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';

type Asked = {
  shop_id: string;
  own_branch_id: string | null;
  warehouse_id: string;
  register_id: string | null;
  customer_id: string | null;
  variant_ids: readonly string[];
};

type CartFacts = {
  /** Null: there is no such warehouse, or it is another branch's. */
  branch_id: string | null;
  has_register: boolean;
  has_customer: boolean;
  /** Those that the shop has, sold still or no more. */
  variant_ids: string[];
};

export async function loadCartFacts(tx: Tx, asked: Asked): Promise<CartFacts> {
  const { shop_id } = asked;
  const result = await sql<CartFacts>`
    with place as (
      select branch_id from warehouse
      where shop_id = ${shop_id} and id = ${asked.warehouse_id}
        and (${asked.own_branch_id}::uuid is null or branch_id = ${asked.own_branch_id}::uuid)
    )
    select (select branch_id from place) as branch_id,
      ${asked.register_id}::uuid is null or exists (
        select from register r join place p on p.branch_id = r.branch_id
        where r.shop_id = ${shop_id} and r.id = ${asked.register_id}::uuid) as has_register,
      ${asked.customer_id}::uuid is null or exists (
        select from party where shop_id = ${shop_id} and id = ${asked.customer_id}::uuid
          and kind = 'customer' and archived_at is null) as has_customer,
      array(select id::text from variant
        where shop_id = ${shop_id} and id = any(${asked.variant_ids}::uuid[])) as variant_ids
    `.execute(tx);
  return assertPresent(result.rows[0], 'a statement without a table has a row');
}
