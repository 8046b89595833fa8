import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { ScaleLayout } from '#domains/kernel/core/scale-code.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { BranchRow, WarehouseRow } from './branch.sql.ts';
import type { CostMethod } from './door/cost-method.sql.ts';
import { isInBranches, isWarehouseInScope } from './door/scope.sql.ts';

/** The caller and the requested page. */
export type LocationPage = {
  shop_id: string;
  /** The caller's scope, or the part of it in the filter. */
  scope: Scope;
  pattern: string;
  after: readonly string[] | null;
  limit: number;
};

export async function findShop(tx: Tx, shop_id: string) {
  const result = await sql<{
    id: string;
    name: string;
    currency: string;
    vat_rate: Rate;
    vat_registered: boolean;
    prices_include_vat: boolean;
    rounding_unit: Minor;
    timezone: string;
    language: 'bn' | 'en';
    address: string;
    phone: string;
    bin: string;
    receipt_note: string;
    document_note: string;
    logo: string;
    blind_count: boolean;
    reserves_held_carts: boolean;
    cost_method: CostMethod;
    cost_increase_share: Rate;
    late_entries: 'correct' | 'refuse';
    code_prefix: string;
    scale_layout: ScaleLayout | null;
    version: number;
  }>`
    select shop_id as id, name, currency, vat_rate, vat_registered, prices_include_vat,
      rounding_unit, timezone,
      language, address, phone, bin, receipt_note, document_note, logo,
      blind_count, reserves_held_carts, cost_method, cost_increase_share,
      late_entries,
      code_prefix, scale_layout, version
    from shop where shop_id = ${shop_id}`.execute(tx);
  return result.rows[0];
}

export async function selectBranches(tx: Tx, filter: LocationPage): Promise<Keyed<BranchRow>[]> {
  const result = await sql<Keyed<BranchRow>>`
    select id, code, name, name_bn, address, version, array[code] as page_key
    from branch
    where shop_id = ${filter.shop_id} and archived_at is null
      and ${isInBranches(filter.scope, sql`id`)}
      and (name ilike ${filter.pattern} or name_bn ilike ${filter.pattern}
        or code ilike ${filter.pattern})
      and (${filter.after?.[0] ?? null}::text is null or code > ${filter.after?.[0] ?? null}::text)
    order by code limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

export async function selectWarehouses(
  tx: Tx,
  filter: LocationPage,
): Promise<Keyed<WarehouseRow>[]> {
  const [code = null, name = null] = filter.after ?? [];
  const result = await sql<Keyed<WarehouseRow>>`
    select w.id, w.name, w.name_bn, w.branch_id, w.negative_stock, w.is_saleable,
      w.version,
      array[b.code, w.name] as page_key
    from warehouse w join branch b on b.shop_id = w.shop_id and b.id = w.branch_id
    where w.shop_id = ${filter.shop_id} and w.archived_at is null
      and ${isWarehouseInScope(filter.scope, sql`w`)}
      and (w.name ilike ${filter.pattern} or w.name_bn ilike ${filter.pattern})
      and (${code}::text is null or (b.code, w.name) > (${code}::text, ${name}::text))
    order by b.code, w.name limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

type LocationKey = { shop_id: string; scope: Scope; id: string };

export async function hasBranch(tx: Tx, { shop_id, scope, id }: LocationKey): Promise<boolean> {
  const result = await sql`
    select from branch where shop_id = ${shop_id} and id = ${id}
      and ${isInBranches(scope, sql`id`)}`.execute(tx);
  return result.rows.length > 0;
}

/** The warehouses of a scope, archived or not: a shop has few. */
export async function selectWarehousesInScope(
  tx: Tx,
  shop_id: string,
  scope: Scope,
): Promise<{ id: string; branch_id: string }[]> {
  const result = await sql<{ id: string; branch_id: string }>`
    select w.id, w.branch_id from warehouse w
    where w.shop_id = ${shop_id} and ${isWarehouseInScope(scope, sql`w`)} order by w.id`.execute(
    tx,
  );
  return result.rows;
}
