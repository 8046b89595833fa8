import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Role } from '../contract/role.ts';
import { READY_ROLES } from '../core/roles.ts';

export type RoleRow = {
  shop_id: string;
  id: string;
  code: string;
  name: string;
  name_bn: string;
  permissions: string[];
  discount_limit: Rate | null;
  made_from?: string | null;
};

export async function insertRoles(tx: Tx, roles: RoleRow[]): Promise<void> {
  await tx.insertInto('role').values(roles).execute();
}

export function findRole(tx: Tx, shop_id: string, code: string) {
  return tx
    .selectFrom('role')
    .select(['code', 'name', 'name_bn'])
    .where('shop_id', '=', shop_id)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
}

/** The time zone and the currency of a shop. */
export function findTerms(
  tx: Tx,
  shop_id: string,
): Promise<{ timezone: string; currency: string }> {
  const shop = tx.selectFrom('shop').select(['timezone', 'currency']);
  return shop.where('shop_id', '=', shop_id).executeTakeFirstOrThrow();
}

const READY = READY_ROLES.map(({ code }) => code);

/** A role `r`, with the number of members and invited people. */
const COLUMNS: RawBuilder<unknown> = sql`r.id, r.code, r.name, r.name_bn, r.permissions,
  r.discount_limit, coalesce(r.made_from, case when r.code = any(${READY}::text[]) then r.code end)
    as made_from,
  (select count(*) from membership m where m.shop_id = r.shop_id and m.role_id = r.id
    and m.removed_at is null)
  + (select count(*) from invitation i where i.shop_id = r.shop_id and i.role_id = r.id
    and i.accepted_at is null and i.withdrawn_at is null) as people,
  r.archived_at is not null as is_archived, r.version`;

/** Predefined roles first, in their order. */
const POSITION: RawBuilder<unknown> = sql`coalesce(array_position(${READY}::text[], r.code), 99)`;

export async function selectRoles(
  tx: Tx,
  shop_id: string,
  filter: {
    pattern: string;
    with_archived: boolean;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<Keyed<Role>[]> {
  const { after, pattern } = filter;
  const [position, name, id] = after ?? [];
  const behind =
    after === null
      ? sql``
      : sql`and (${POSITION}, r.name, r.id) > (${position}::integer, ${name}::text, ${id}::uuid)`;
  const { rows } = await sql<Keyed<Role>>`
    select ${COLUMNS}, array[${POSITION}::text, r.name, r.id::text] as page_key
    from role r
    where r.shop_id = ${shop_id} and (${filter.with_archived} or r.archived_at is null)
      and (r.name ilike ${pattern} or r.name_bn ilike ${pattern}) ${behind}
    order by ${POSITION}, r.name, r.id limit ${filter.limit + 1}`.execute(tx);
  return rows;
}

/** A role by its id, archived or not. */
export async function findRoleById(tx: Tx, shop_id: string, id: string): Promise<Role | undefined> {
  const { rows } = await sql<Role>`
    select ${COLUMNS} from role r where r.shop_id = ${shop_id} and r.id = ${id}`.execute(tx);
  return rows[0];
}

export async function loadRole(tx: Tx, shop_id: string, id: string): Promise<Role> {
  return assertPresent(await findRoleById(tx, shop_id, id), 'a role just written can be read');
}

/** Whether another active role has the name. */
export async function hasRoleWithName(
  tx: Tx,
  shop_id: string,
  { name, id }: { name: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from role where shop_id = ${shop_id} and lower(name) = lower(${name})
      and id <> ${id} and archived_at is null`.execute(tx);
  return rows.length > 0;
}

export type RoleUpdate = Pick<Role, 'name' | 'name_bn' | 'permissions' | 'discount_limit'> & {
  archived_at: Date | null;
};

/** False: it was changed since that version. */
export async function updateRoleRow(
  tx: Tx,
  which: { shop_id: string; id: string; version: number },
  { name, name_bn, permissions, discount_limit, archived_at }: RoleUpdate,
): Promise<boolean> {
  const { rows } = await sql`
    update role set name = ${name}, name_bn = ${name_bn}, permissions = ${permissions}::text[],
      discount_limit = ${discount_limit}::integer,
      archived_at = case when ${archived_at}::timestamptz is null then null
        else coalesce(archived_at, ${archived_at}::timestamptz) end,
      version = version + 1
    where shop_id = ${which.shop_id} and id = ${which.id} and version = ${which.version}
    returning 1`.execute(tx);
  return rows.length > 0;
}
