import { type RawBuilder, sql } from 'kysely';
import type { CustomerGroup } from '#domains/catalog/contract/customer-group.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';

const COLUMNS: RawBuilder<unknown> = sql`g.id, g.name, g.name_bn, g.version,
  (select count(*)::int from party p
    where p.shop_id = g.shop_id and p.group_id = g.id and p.archived_at is null) as customers`;

export async function selectGroups(
  tx: Tx,
  filter: { shop_id: string; pattern: string; after: readonly string[] | null; limit: number },
): Promise<Keyed<CustomerGroup>[]> {
  const [name, id] = filter.after ?? [];
  const behind = name === undefined ? sql`` : sql`and (g.name, g.id) > (${name}, ${id}::uuid)`;
  const { rows } = await sql<Keyed<CustomerGroup>>`
    select ${COLUMNS}, array[g.name, g.id::text] as page_key
    from customer_group g
    where g.shop_id = ${filter.shop_id} and g.archived_at is null
      and (g.name ilike ${filter.pattern} or g.name_bn ilike ${filter.pattern}) ${behind}
    order by g.name, g.id limit ${filter.limit + 1}`.execute(tx);
  return rows;
}

/** Locks the group, so that nothing starts to use it while it is archived. */
export async function lockGroup(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<CustomerGroup | undefined> {
  const { rows } = await sql<CustomerGroup>`
    select ${COLUMNS} from customer_group g
    where g.shop_id = ${shop_id} and g.id = ${id} and g.archived_at is null
    for update of g`.execute(tx);
  return rows[0];
}

/** undefined: another group has this name. */
export async function insertGroup(
  tx: Tx,
  shop_id: string,
  { id, name, name_bn }: Pick<CustomerGroup, 'id' | 'name' | 'name_bn'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into customer_group as g (shop_id, id, name, name_bn)
    values (${shop_id}, ${id}, ${name}, ${name_bn})
    on conflict (shop_id, name) do update set name_bn = excluded.name_bn, archived_at = null,
      version = g.version + 1
      where g.archived_at is not null
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function updateGroup(
  tx: Tx,
  shop_id: string,
  { id, name, name_bn }: Pick<CustomerGroup, 'id' | 'name' | 'name_bn'>,
): Promise<void> {
  await sql`
    update customer_group set name = ${name}, name_bn = ${name_bn}, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export async function putGroupAway(
  tx: Tx,
  shop_id: string,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    update customer_group set archived_at = ${now}, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export async function isOfPriceList(tx: Tx, shop_id: string, group_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from price_list
    where shop_id = ${shop_id} and group_id = ${group_id} and archived_at is null
    limit 1`.execute(tx);
  return rows.length > 0;
}
