import { sql } from 'kysely';
import { isWarehouseInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';

/** The warehouses of a scope that sell nothing: a shop has few. */
export async function selectNonSaleable(tx: Tx, shop_id: string, scope: Scope): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select w.id from warehouse w
    where w.shop_id = ${shop_id} and not w.is_saleable and ${isWarehouseInScope(scope, sql`w`)}
    order by w.id`.execute(tx);
  return result.rows.map(({ id }) => id);
}
