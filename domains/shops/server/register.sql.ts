import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { Register } from '../contract/register.ts';
import { isInScope, isWarehouseInScope } from './door/scope.sql.ts';

export type NewRegister = {
  id: string;
  branch_id: string;
  warehouse_id: string;
  name: string;
  name_bn: string;
};

/** Returns how many were inserted: names that the branch already has are skipped. */
export async function insertRegisters(
  tx: Tx,
  shop_id: string,
  registers: readonly NewRegister[],
): Promise<number> {
  const result = await sql`
    insert into register (shop_id, id, branch_id, warehouse_id, name, name_bn)
    select ${shop_id}, * from unnest(
      ${registers.map((r) => r.id)}::uuid[], ${registers.map((r) => r.branch_id)}::uuid[],
      ${registers.map((r) => r.warehouse_id)}::uuid[], ${registers.map((r) => r.name)}::text[],
      ${registers.map((r) => r.name_bn)}::text[])
    on conflict (shop_id, branch_id, name) do nothing
    returning id`.execute(tx);
  return result.rows.length;
}

/** A register `r` with its branch `b`. */
const COLUMNS: RawBuilder<unknown> = sql`r.id, r.branch_id, b.name as branch_name,
  b.name_bn as branch_name_bn, r.warehouse_id, r.name, r.name_bn,
  r.archived_at is not null as is_archived, r.version,
  (select json_build_object('id', s.id, 'opened_by', u.name, 'opening_float', s.opening_float,
      'opened_at', to_char(s.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from shift s join app_user u on u.id = s.opened_by
    where s.shop_id = r.shop_id and s.register_id = r.id and s.closed_at is null) as shift,
  (select c.left_in_drawer
    from shift s join shift_close c on c.shop_id = s.shop_id and c.shift_id = s.id
    where s.shop_id = r.shop_id and s.register_id = r.id
    order by s.opened_at desc limit 1) as left_in_drawer`;

export async function selectRegisters(
  tx: Tx,
  filter: {
    shop_id: string;
    scope: Scope;
    withArchived: boolean;
    pattern: string;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<Keyed<Register>[]> {
  const [code = null, name = null] = filter.after ?? [];
  const result = await sql<Keyed<Register>>`
    select ${COLUMNS}, array[b.code, r.name] as page_key
    from register r join branch b on b.shop_id = r.shop_id and b.id = r.branch_id
    where r.shop_id = ${filter.shop_id} and (${filter.withArchived} or r.archived_at is null)
      and ${isInScope(filter.scope, sql`r`)}
      and (r.name ilike ${filter.pattern} or r.name_bn ilike ${filter.pattern})
      and (${code}::text is null or (b.code, r.name) > (${code}::text, ${name}::text))
    order by b.code, r.name limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

export async function loadRegister(tx: Tx, shop_id: string, id: string): Promise<Register> {
  const result = await sql<Register>`
    select ${COLUMNS}
    from register r join branch b on b.shop_id = r.shop_id and b.id = r.branch_id
    where r.shop_id = ${shop_id} and r.id = ${id}`.execute(tx);
  return assertPresent(result.rows[0], 'a register just written can be read');
}

/** The branch of an active warehouse in the caller's scope. */
export async function findBranchOf(
  tx: Tx,
  lookup: { shop_id: string; warehouse_id: string; scope: Scope },
): Promise<string | undefined> {
  const result = await sql<{ branch_id: string }>`
    select w.branch_id from warehouse w
    where w.shop_id = ${lookup.shop_id} and w.id = ${lookup.warehouse_id} and w.archived_at is null
      and ${isWarehouseInScope(lookup.scope, sql`w`)}`.execute(tx);
  return result.rows[0]?.branch_id;
}

export type LockedRegister = {
  branch_id: string;
  warehouse_id: string;
  name: string;
  name_bn: string;
  is_archived: boolean;
  version: number;
  has_open_shift: boolean;
};

/** A register in the caller's scope, locked against the opening of a shift. */
export async function lockRegister(
  tx: Tx,
  lookup: { shop_id: string; id: string; scope: Scope },
): Promise<LockedRegister | undefined> {
  const locked = await sql<Omit<LockedRegister, 'has_open_shift'>>`
    select r.branch_id, r.warehouse_id, r.name, r.name_bn, r.archived_at is not null as is_archived,
      r.version
    from register r
    where r.shop_id = ${lookup.shop_id} and r.id = ${lookup.id}
      and ${isInScope(lookup.scope, sql`r`)}
    for update`.execute(tx);
  const [register] = locked.rows;
  if (register === undefined) return undefined;
  // A separate statement, so that the second of two sees a shift that was opened while it waited.
  const open = await sql`
    select from shift where shop_id = ${lookup.shop_id} and register_id = ${lookup.id}
      and closed_at is null`.execute(tx);
  return { ...register, has_open_shift: open.rows.length > 0 };
}

export type RegisterChanges = {
  warehouse_id?: string | undefined;
  name?: string | undefined;
  name_bn?: string | undefined;
  is_archived?: boolean | undefined;
};

/** False if another register of the branch has the name. */
export async function updateRegister(
  tx: Tx,
  register: { shop_id: string; id: string; now: Date },
  changes: RegisterChanges,
): Promise<boolean> {
  const { shop_id, id, now } = register;
  const result = await sql`
    update register r set version = r.version + 1,
      warehouse_id = coalesce(${changes.warehouse_id ?? null}::uuid, r.warehouse_id),
      name = coalesce(${changes.name ?? null}::text, r.name),
      name_bn = coalesce(${changes.name_bn ?? null}::text, r.name_bn),
      archived_at = case ${changes.is_archived ?? null}::boolean
        when true then coalesce(r.archived_at, ${now}::timestamptz)
        when false then null else r.archived_at end
    where r.shop_id = ${shop_id} and r.id = ${id}
      and not exists (select from register o where o.shop_id = r.shop_id
        and o.branch_id = r.branch_id and o.id <> r.id and o.name = ${changes.name ?? null}::text)
    returning 1`.execute(tx);
  return result.rows.length > 0;
}
