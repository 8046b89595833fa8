import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import { isInScope } from './scope.sql.ts';

/** Whether the shop has the register, in the caller's scope. */
export async function hasRegister(
  tx: Tx,
  filter: { shop_id: string; id: string; scope: Scope },
): Promise<boolean> {
  const result = await sql`
    select from register r where r.shop_id = ${filter.shop_id} and r.id = ${filter.id}
      and ${isInScope(filter.scope, sql`r`)}`.execute(tx);
  return result.rows.length > 0;
}
