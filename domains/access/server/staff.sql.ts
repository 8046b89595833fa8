import { type RawBuilder, sql } from 'kysely';
import { instantText } from '#platform/db/instant-text.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { StaffUser } from '../contract/staff-user.ts';
import type { Scoped } from '../core/grant-rules.ts';

const BRANCHES: RawBuilder<unknown> = sql`(
  select array_agg(b.branch_id order by b.branch_id) from membership_branch b
  where b.shop_id = m.shop_id and b.membership_id = m.id)`;
const WAREHOUSES: RawBuilder<unknown> = sql`(
  select array_agg(w.warehouse_id order by w.warehouse_id) from membership_warehouse w
  where w.shop_id = m.shop_id and w.membership_id = m.id)`;

/** The last use of a member's session, as recorded or by the end of its tokens. */
const LAST_SEEN: RawBuilder<unknown> = sql`(
  select max(greatest(s.last_seen_at, t.expires_at - interval '15 minutes'))
  from session s left join access_token t on t.session_id = s.id
  where s.membership_id = m.id)`;

/** Members and invited people of the shop as rows of one shape. */
function people(shop_id: string, now: Date): RawBuilder<unknown> {
  return sql`
    select m.id, m.user_id, u.name, u.email, u.phone, m.role_id,
      ${BRANCHES} as branch_ids, ${WAREHOUSES} as warehouse_ids,
      case when m.ended_at is null and u.disabled_at is null then 'active' else 'disabled' end
        as state,
      ${instantText(LAST_SEEN)} as last_seen_at, null as expires_at,
      exists (select from staff_pin p where p.shop_id = m.shop_id and p.membership_id = m.id
        and p.pin_hash is not null) as has_pin,
      m.version
    from membership m join app_user u on u.id = m.user_id
    where m.shop_id = ${shop_id} and m.removed_at is null
    union all
    select i.id, null, coalesce(nullif(i.name, ''), i.email, i.phone), i.email, i.phone, i.role_id,
      nullif(i.branch_ids, '{}'), nullif(i.warehouse_ids, '{}'),
      case when i.expires_at > ${now} then 'invited' else 'expired' end,
      null, ${instantText(sql`i.expires_at`)}, false, 1
    from invitation i
    where i.shop_id = ${shop_id} and i.accepted_at is null and i.withdrawn_at is null`;
}

const COLUMNS: RawBuilder<unknown> = sql`p.id, p.user_id, p.name, p.email, p.phone,
  json_build_object('id', r.id, 'code', r.code, 'name', r.name, 'name_bn', r.name_bn) as role,
  p.branch_ids, p.warehouse_ids, p.state, p.last_seen_at, p.expires_at, p.has_pin, p.version`;

/** Only people who share at least one branch with the caller. */
function isNear({ branch_ids }: Scoped): RawBuilder<unknown> {
  return branch_ids === null
    ? sql`true`
    : sql`(p.branch_ids is null or p.branch_ids && ${branch_ids}::uuid[])`;
}

export type StaffFilter = {
  shop_id: string;
  now: Date;
  viewer: Scoped;
  pattern: string;
  state: string | null;
  role_id: string | null;
};

export async function selectStaff(
  tx: Tx,
  filter: StaffFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<StaffUser>[]> {
  const { shop_id, now, viewer, pattern, state, role_id } = filter;
  const [name, id] = page.after ?? [];
  const behind =
    page.after === null ? sql`` : sql`and (p.name, p.id) > (${name}::text, ${id}::uuid)`;
  const { rows } = await sql<Keyed<StaffUser>>`
    select ${COLUMNS}, array[p.name, p.id::text] as page_key
    from (${people(shop_id, now)}) p
    join role r on r.shop_id = ${shop_id} and r.id = p.role_id
    where ${isNear(viewer)}
      and (p.name ilike ${pattern} or p.email ilike ${pattern} or p.phone ilike ${pattern})
      and (${state}::text is null or p.state = ${state}::text)
      and (${role_id}::uuid is null or p.role_id = ${role_id}::uuid) ${behind}
    order by p.name, p.id limit ${page.limit + 1}`.execute(tx);
  return rows;
}

export async function findStaffUser(
  tx: Tx,
  { shop_id, now, viewer, id }: { shop_id: string; now: Date; viewer: Scoped; id: string },
): Promise<StaffUser | undefined> {
  const { rows } = await sql<StaffUser>`
    select ${COLUMNS}
    from (${people(shop_id, now)}) p
    join role r on r.shop_id = ${shop_id} and r.id = p.role_id
    where p.id = ${id} and ${isNear(viewer)}`.execute(tx);
  return rows[0];
}

/** Counts owners who may enter, besides this member. */
export async function countOtherOwners(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    select count(*) as owners
    from membership m
    join app_user u on u.id = m.user_id
    join role r on r.shop_id = m.shop_id and r.id = m.role_id
    where m.shop_id = ${shop_id} and r.code = 'owner' and m.id <> ${id}
      and m.ended_at is null and u.disabled_at is null`.execute(tx);
  return rows[0]?.owners ?? 0;
}

/** Branches and warehouses of the request that do not exist. */
export async function findMissingScope(
  tx: Tx,
  shop_id: string,
  { branch_ids, warehouse_ids }: Scoped,
): Promise<{ branch: string | null; warehouse: string | null }> {
  const { rows } = await sql<{ branch: string | null; warehouse: string | null }>`
    select
      (select requested from unnest(${branch_ids ?? []}::uuid[]) as requested
        where not exists (select from branch b where b.shop_id = ${shop_id} and b.id = requested
          and b.archived_at is null) limit 1) as branch,
      (select requested from unnest(${warehouse_ids ?? []}::uuid[]) as requested
        where not exists (select from warehouse w where w.shop_id = ${shop_id} and w.id = requested
          and w.archived_at is null
          and (${branch_ids}::uuid[] is null or w.branch_id = any(${branch_ids}::uuid[])))
        limit 1) as warehouse`.execute(tx);
  return rows[0] ?? { branch: null, warehouse: null };
}

/** Whether the address belongs to a member, or is invited. */
export async function findAddressed(
  tx: Tx,
  shop_id: string,
  address: string,
): Promise<'staff' | 'invited' | null> {
  const { rows } = await sql<{ known: 'staff' | 'invited' }>`
    select 'staff' as known from membership m join app_user u on u.id = m.user_id
    where m.shop_id = ${shop_id} and m.removed_at is null
      and (u.email = ${address} or u.phone = ${address})
    union all
    select 'invited' from invitation i
    where i.shop_id = ${shop_id} and coalesce(i.email, i.phone) = ${address}
      and i.accepted_at is null and i.withdrawn_at is null
    limit 1`.execute(tx);
  return rows[0]?.known ?? null;
}
