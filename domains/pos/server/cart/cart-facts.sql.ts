import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isInScope, isWarehouseInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';

type CartFactsRequest = {
  shop_id: string;
  scope: Scope;
  warehouse_id: string;
  register_id: string | null;
  customer_id: string | null;
  variant_ids: readonly string[];
  unit_ids: readonly string[];
};

export type CartFacts = {
  /** Null: there is no such warehouse, or the caller may not access it. */
  branch_id: string | null;
  has_register: boolean;
  has_customer: boolean;
  /** Variants of the shop, archived ones too, but not merged ones. */
  variant_ids: string[];
  /** Units of the shop, of any product. */
  unit_ids: string[];
};

export async function loadCartFacts(tx: Tx, request: CartFactsRequest): Promise<CartFacts> {
  const { shop_id } = request;
  const result = await sql<CartFacts>`
    with place as (
      select w.branch_id from warehouse w
      where w.shop_id = ${shop_id} and w.id = ${request.warehouse_id}
        and ${isWarehouseInScope(request.scope, sql`w`)}
    )
    select (select branch_id from place) as branch_id,
      ${request.register_id}::uuid is null or exists (
        select from register r join place p on p.branch_id = r.branch_id
        where r.shop_id = ${shop_id} and r.id = ${request.register_id}::uuid
          and ${isInScope(request.scope, sql`r`)}) as has_register,
      ${request.customer_id}::uuid is null or exists (
        select from party where shop_id = ${shop_id} and id = ${request.customer_id}::uuid
          and kind = 'customer' and archived_at is null) as has_customer,
      array(select id::text from variant
        where shop_id = ${shop_id} and id = any(${request.variant_ids}::uuid[])
          and merged_into is null) as variant_ids,
      array(select id::text from unit
        where shop_id = ${shop_id} and id = any(${request.unit_ids}::uuid[])) as unit_ids
    `.execute(tx);
  return assertPresent(result.rows[0], 'a statement without a table has a row');
}
