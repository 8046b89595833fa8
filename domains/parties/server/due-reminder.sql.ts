import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';

export type OverdueRow = {
  id: string;
  name: string;
  phone: string;
  email: string;
  /** The customer's language, else the shop's. */
  language: 'bn' | 'en';
  /** Amount overdue, less the deposit and cheques in clearing. */
  overdue: Minor;
  /** Deposit of the customer. */
  deposit: Minor;
  oldest: string;
  reminded_on: string | null;
};

type OverdueFilter = {
  shop_id: string;
  scope: Scope;
  /** Today in the shop's time zone. */
  today: string;
  /** Only these; null: all. */
  ids: readonly string[] | null;
  pattern: string | null;
};

/**
 * Customers with something overdue. Deposit and cheques in clearing pay the oldest first: of 500.00
 * since June and 300.00 since July with a deposit of 500.00, 300.00 remain, the oldest since July.
 */
export async function selectOverdue(
  tx: Tx,
  filter: OverdueFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<OverdueRow>[]> {
  const { shop_id, scope, today, ids, pattern } = filter;
  const [day = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<OverdueRow>>`
    with coming as materialized (
      select coalesce(p.merged_into, p.id) as party_id, sum(c.amount)::bigint as amount
      from cheque c join party p on p.shop_id = c.shop_id and p.id = c.party_id
      where c.shop_id = ${shop_id} and c.direction = 'received'
        and c.state in ('in_hand', 'deposited')
      group by 1
    ), item as (
      select i.party_id, i.due_date, i.open, coalesce(d.balance, 0) as deposit,
        coalesce(d.balance, 0) + coalesce(c.amount, 0) as covered,
        sum(i.open) over (partition by i.party_id order by i.due_date, i.document_id) as so_far
      from open_item i
      left join party_deposit d on d.shop_id = i.shop_id and d.party_id = i.party_id
      left join coming c on c.party_id = i.party_id
      where i.shop_id = ${shop_id} and i.kind = 'customer' and i.open > 0
        and i.due_date < ${today}::date and ${isInBranches(scope, sql`i.branch_id`)}
        and (${ids}::uuid[] is null or i.party_id = any(${ids}::uuid[]))
    ), late as materialized (
      select party_id, deposit, (sum(open) - covered)::bigint as overdue,
        min(due_date) filter (where so_far > covered) as oldest
      from item
      group by party_id, deposit, covered
      having sum(open) > covered
    )
    select p.id, p.name, p.phone, p.email, coalesce(p.language, s.language) as language,
      l.overdue, l.deposit, l.oldest,
      (select max(r.business_date) from due_reminder r
        where r.shop_id = p.shop_id and r.party_id = p.id) as reminded_on,
      array[l.oldest::text, p.id::text] as page_key
    from late l
    join party p on p.shop_id = ${shop_id} and p.id = l.party_id and p.archived_at is null
    join shop s on s.shop_id = p.shop_id
    where (${pattern}::text is null or p.name ilike ${pattern} or p.phone ilike ${pattern})
      and (${day}::date is null or (l.oldest, p.id) > (${day}::date, ${id}::uuid))
    order by l.oldest, p.id limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}

/** The number of these ids that are customers of the shop. */
export async function countCustomers(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
): Promise<number> {
  const result = await sql<{ found: number }>`
    select count(*)::int as found from party
    where shop_id = ${shop_id} and id = any(${ids}::uuid[]) and kind = 'customer'
      and archived_at is null`.execute(tx);
  return result.rows[0]?.found ?? 0;
}

/** Lets only one transaction at a time count what the shop has sent. */
export async function lockReminded(tx: Tx, shop_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${shop_id}, 4820346))`.execute(tx);
}

/** The number of customers reminded on that day by a message of ours. */
export async function countReminded(tx: Tx, shop_id: string, today: string): Promise<number> {
  const result = await sql<{ sent: number }>`
    select count(*)::int as sent from due_reminder
    where shop_id = ${shop_id} and business_date = ${today}::date and channel <> 'whatsapp'
    `.execute(tx);
  return result.rows[0]?.sent ?? 0;
}

type Reminded = { party_id: string; sent_to: string; amount: Minor };

/** Records today's reminders; answers the ids not yet reminded today. */
export async function insertReminders(
  tx: Tx,
  sent: { shop_id: string; today: string; channel: string; sent_at: Date; sent_by: string },
  rows: readonly Reminded[],
): Promise<string[]> {
  const result = await sql<{ party_id: string }>`
    insert into due_reminder (shop_id, party_id, business_date, channel, sent_to, amount,
      sent_at, sent_by)
    select ${sent.shop_id}, t.party_id, ${sent.today}::date, ${sent.channel}, t.sent_to, t.amount,
      ${sent.sent_at}, ${sent.sent_by}
    from unnest(
      ${rows.map((row) => row.party_id)}::uuid[], ${rows.map((row) => row.sent_to)}::text[],
      ${rows.map((row) => row.amount)}::bigint[]
    ) as t (party_id, sent_to, amount)
    order by t.party_id
    on conflict do nothing
    returning party_id`.execute(tx);
  return result.rows.map(({ party_id }) => party_id);
}
