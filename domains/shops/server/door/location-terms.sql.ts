import { sql } from 'kysely';
import type { BusinessDate } from '#domains/kernel/core/business-date.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { CostMethod } from './cost-method.sql.ts';
import { isWarehouseInScope } from './scope.sql.ts';

/** The location and the shop settings for a record that is no document yet. */
export type LocationTerms = {
  branch_id: string;
  branch_code: string;
  business_date: BusinessDate;
  fiscal_year_first_month: number;
  vat_rate: Rate;
  rounding_unit: Minor;
  cost_method: CostMethod;
};

/** undefined: there is no such warehouse in the caller's scope. */
export async function findLocationTerms(
  tx: Tx,
  lookup: { shop_id: string; scope: Scope; warehouse_id: string; now: Date },
): Promise<LocationTerms | undefined> {
  const result = await sql<LocationTerms>`
    select b.id as branch_id, b.code as branch_code, s.fiscal_year_first_month, s.vat_rate,
      s.rounding_unit, s.cost_method,
      (${lookup.now}::timestamptz at time zone s.timezone)::date as business_date
    from warehouse w
    join branch b on b.shop_id = w.shop_id and b.id = w.branch_id
    join shop s on s.shop_id = w.shop_id
    where w.shop_id = ${lookup.shop_id} and w.id = ${lookup.warehouse_id}
      and w.archived_at is null and ${isWarehouseInScope(lookup.scope, sql`w`)}`.execute(tx);
  return result.rows[0];
}
