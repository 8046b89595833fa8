import { type RawBuilder, sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Customer, Party, SupplierKnown } from '../contract/party.ts';
import type { MergedParty } from '../core/decide-party-merge.ts';
import { valueOfOrders } from './door/value-of-orders.sql.ts';
import { CUSTOM } from './party-custom.sql.ts';

export type PartyKind = 'customer' | 'supplier';

export type NewParty = {
  id: string;
  kind: PartyKind;
  code: string;
  name: string;
  phone: string;
  email?: string;
  address?: string;
  note?: string;
};

/** The ids of those inserted; a party whose code is taken within its kind is skipped. */
export async function insertParties(
  tx: Tx,
  shop_id: string,
  parties: readonly NewParty[],
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    insert into party (shop_id, id, kind, code, name, phone, email, address, note)
    select ${shop_id}, id, kind, code, name, phone, email, address, note
    from unnest(
      ${parties.map((p) => p.id)}::uuid[], ${parties.map((p) => p.kind)}::text[],
      ${parties.map((p) => p.code)}::text[], ${parties.map((p) => p.name)}::text[],
      ${parties.map((p) => p.phone)}::text[], ${parties.map((p) => p.email ?? '')}::text[],
      ${parties.map((p) => p.address ?? '')}::text[], ${parties.map((p) => p.note ?? '')}::text[]
    ) with ordinality as t (id, kind, code, name, phone, email, address, note, position)
    order by kind, code, position
    on conflict (shop_id, kind, code) do nothing
    returning id`.execute(tx);
  return result.rows.map(({ id }) => id);
}

/** Party ids by code; the code of a merged party gives its survivor. */
export async function selectPartyIds(
  tx: Tx,
  shop_id: string,
  lookup: { kind: PartyKind; codes: readonly string[] },
): Promise<{ id: string; code: string }[]> {
  const result = await sql<{ id: string; code: string }>`
    select coalesce(merged_into, id) as id, code from party
    where shop_id = ${shop_id} and kind = ${lookup.kind}
      and code = any(${lookup.codes}::text[])`.execute(tx);
  return result.rows;
}

/** The digits of the phone number of `party`, as its index has them. */
const DIGITS = sql`regexp_replace(translate(phone, '০১২৩৪৫৬৭৮৯', '0123456789'), '[^0-9]', '', 'g')`;

const LAST_DIGITS = 10;

/**
 * Null: no active customer has this number, however it is written: +880 1812-550773 is 01812550773.
 */
export async function selectCustomerByPhone(
  tx: Tx,
  shop_id: string,
  phone: string,
): Promise<string | null> {
  const last = phone.replace(/\D/g, '').slice(-LAST_DIGITS);
  const isOfBangladesh = phone === `+880${last}`;
  const forms = isOfBangladesh ? ['', '0', '880', '00880', '8800'].map((one) => one + last) : [];
  const result = await sql<{ id: string }>`
    select id from party
    where shop_id = ${shop_id} and kind = 'customer' and phone <> '' and archived_at is null
      and right(${DIGITS}, 10) = ${last}
      and (phone = ${phone} or ${DIGITS} = any(${forms}::text[]))
    order by code = ${phone} desc, id limit 1`.execute(tx);
  return result.rows[0]?.id ?? null;
}

export type PartyFilter = {
  shop_id: string;
  kind: PartyKind;
  pattern: string | null;
  sort: 'name' | 'due';
  has_due: boolean;
  status: 'active' | 'archived';
};

const DUE: RawBuilder<unknown> = sql`coalesce(b.balance, 0)`;

const COLUMNS: RawBuilder<unknown> = sql`p.id, p.code, p.name, p.phone, ${DUE} as due`;

const KNOWN: RawBuilder<unknown> = sql`p.payment_days, p.email, p.address, p.bin, p.note,
  p.version`;

/** The overdue amount, in the shop's time zone. */
const OVERDUE: RawBuilder<unknown> = sql`coalesce((select sum(i.open)
  from open_item i join shop s on s.shop_id = i.shop_id
  where i.shop_id = p.shop_id and i.kind = 'customer' and i.party_id = p.id and i.open > 0
    and i.due_date < (now() at time zone s.timezone)::date), 0)::bigint`;

const CUSTOMER_COLUMNS: RawBuilder<unknown> = sql`${COLUMNS}, p.credit_limit, p.group_id,
  ${KNOWN}, p.birthday, p.language, ${OVERDUE} as overdue,
  ${valueOfOrders(sql`p.shop_id`, sql`p.id`)} as ordered,
  coalesce((select d.balance from party_deposit d
    where d.shop_id = p.shop_id and d.party_id = p.id), 0) as deposit,
  ${CUSTOM} as custom`;

const SUPPLIER_COLUMNS: RawBuilder<unknown> = sql`${COLUMNS}, p.email`;

/** Parties of one kind, as rows of its list (`Row`). */
export async function selectParties<Row extends { id: string }>(
  tx: Tx,
  filter: PartyFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<Row>[]> {
  const { pattern } = filter;
  const found =
    pattern === null
      ? sql``
      : sql`and (p.name ilike ${pattern} or p.code ilike ${pattern} or p.phone ilike ${pattern}
          or p.id in (select m.merged_into from party m
            where m.shop_id = ${filter.shop_id} and m.merged_into is not null
              and (m.name ilike ${pattern} or m.code ilike ${pattern}
                or m.phone ilike ${pattern})))`;
  const { key, behind, order } = sortOf(filter.sort, page.after);
  const result = await sql<Keyed<Row>>`
    select ${filter.kind === 'customer' ? CUSTOMER_COLUMNS : SUPPLIER_COLUMNS}, ${key} as page_key
    from party p
    left join party_balance b on b.shop_id = p.shop_id and b.party_id = p.id
    where p.shop_id = ${filter.shop_id} and p.kind = ${filter.kind} and ${hasStatus(filter)}
      ${found} ${filter.has_due ? sql`and b.balance > 0` : sql``} ${behind}
    order by ${order} limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}

/** Neither merged parties nor those of an undone import count as archived. */
function hasStatus({ status }: PartyFilter): RawBuilder<unknown> {
  return status === 'active'
    ? sql`p.archived_at is null`
    : sql`p.archived_at is not null and p.merged_into is null
        and p.code not like '%~' || right(p.id::text, 12)`;
}

/** By name, or the greatest due first and then by name. */
function sortOf(sort: 'name' | 'due', after: readonly string[] | null) {
  if (sort === 'name') {
    const [name, id] = after ?? [];
    return {
      key: sql`array[p.name, p.id::text]`,
      behind: name === undefined ? sql`` : sql`and (p.name, p.id) > (${name}::text, ${id}::uuid)`,
      order: sql`p.name, p.id`,
    };
  }
  const [due, name, id] = after ?? [];
  return {
    key: sql`array[${DUE}::text, p.name, p.id::text]`,
    behind:
      due === undefined
        ? sql``
        : sql`and (-${DUE}, p.name, p.id) > (-(${due}::bigint), ${name}::text, ${id}::uuid)`,
    order: sql`${DUE} desc, p.name, p.id`,
  };
}

/** A party, archived or not: its documents still refer to it. */
export async function findParty(
  tx: Tx,
  filter: { shop_id: string; kind: PartyKind; id: string },
): Promise<Party | undefined> {
  const result = await sql<Party>`
    select ${COLUMNS}
    from party p
    left join party_balance b on b.shop_id = p.shop_id and b.party_id = p.id
    where p.shop_id = ${filter.shop_id} and p.kind = ${filter.kind} and p.id = ${filter.id}
  `.execute(tx);
  return result.rows[0];
}

/** A party, archived or not, with the fields that a merge needs. */
export async function findAnyParty(
  tx: Tx,
  { shop_id, kind, id }: { shop_id: string; kind: PartyKind; id: string },
): Promise<{ row: Party; merge: MergedParty } | undefined> {
  const result = await sql<{ row: Party; merge: MergedParty }>`
    select to_json(r) as row, json_build_object('id', r.id, 'due', r.due,
      'deposit', coalesce((select d.balance from party_deposit d
        where d.shop_id = ${shop_id} and d.party_id = r.id), 0),
      'archived', q.archived_at is not null, 'merged_into', q.merged_into) as merge
    from (
      select ${kind === 'customer' ? CUSTOMER_COLUMNS : COLUMNS}
      from party p
      left join party_balance b on b.shop_id = p.shop_id and b.party_id = p.id
      where p.shop_id = ${shop_id} and p.kind = ${kind} and p.id = ${id}
    ) r join party q on q.shop_id = ${shop_id} and q.id = r.id`.execute(tx);
  return result.rows[0];
}

export async function findCustomer(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<Customer | undefined> {
  const result = await sql<Customer>`
    select ${CUSTOMER_COLUMNS}
    from party p
    left join party_balance b on b.shop_id = p.shop_id and b.party_id = p.id
    where p.shop_id = ${shop_id} and p.kind = 'customer' and p.id = ${id}
      and p.archived_at is null`.execute(tx);
  return result.rows[0];
}

export async function findSupplier(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<SupplierKnown | undefined> {
  const result = await sql<SupplierKnown>`
    select ${COLUMNS}, ${KNOWN}
    from party p
    left join party_balance b on b.shop_id = p.shop_id and b.party_id = p.id
    where p.shop_id = ${shop_id} and p.kind = 'supplier' and p.id = ${id}
      and p.archived_at is null`.execute(tx);
  return result.rows[0];
}

export type PartyChange = Pick<
  SupplierKnown,
  'name' | 'phone' | 'email' | 'payment_days' | 'address'
> &
  Pick<SupplierKnown, 'bin' | 'note'> &
  Pick<Customer, 'credit_limit' | 'group_id' | 'birthday' | 'language'>;

/** False: it was changed since that version. */
export async function updateParty(
  tx: Tx,
  shop_id: string,
  { id, version, change: c }: { id: string; version: number; change: PartyChange },
): Promise<boolean> {
  const result = await sql`
    update party set name = ${c.name}, phone = ${c.phone}, email = ${c.email},
      credit_limit = ${c.credit_limit}::bigint, group_id = ${c.group_id}::uuid,
      payment_days = ${c.payment_days}, address = ${c.address}, bin = ${c.bin}, note = ${c.note},
      birthday = ${c.birthday}::date, language = ${c.language}, version = version + 1
    where shop_id = ${shop_id} and id = ${id} and version = ${version}
    returning 1`.execute(tx);
  return result.rows.length > 0;
}
