import { type RawBuilder, sql } from 'kysely';
import { rowsOfMeasure, sumsBetween } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Account } from '../../contract/chart.ts';
import { isOfYear } from '../../core/carry-forward.ts';
import type { Chart, ChartNode } from '../../core/decide-account.ts';
import type { BranchBalance } from '../../core/decide-account-merge.ts';
import type { Purpose } from '../../core/journal.ts';
import { kindOf, SECTIONS } from '../../core/sections.ts';
import { ACCOUNT_SUMS } from '../door/account-measures.sql.ts';

const IS_SYSTEM = sql`(a.purpose is not null or a.control_of is not null)`;

const NODE: RawBuilder<unknown> = sql`a.id, a.code, a.name, a.name_bn, a.description, a.section,
  a.flow_line, a.parent_id, a.is_group, a.is_to_be_settled, ${IS_SYSTEM} as is_system,
  a.merged_into, a.archived_at is not null as archived, a.version`;

/** Every account of a shop, archived ones included. */
export async function loadChart(tx: Tx, shop_id: string): Promise<Chart> {
  const result = await sql<ChartNode>`
    select ${NODE} from account a where a.shop_id = ${shop_id}`.execute(tx);
  return new Map(result.rows.map((node) => [node.id, node]));
}

export type ListedAccount = Account & { purpose: Purpose | null };

type Listed = {
  shop_id: string;
  /** null: every account. */
  id: string | null;
  pattern: string;
  archived: 'true' | 'false' | 'all';
  isTree: boolean;
};

/** By code; as a tree by section and the codes from the highest account down. */
export async function selectAccounts(
  tx: Tx,
  filter: Listed,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<ListedAccount>[]> {
  const { shop_id, id, pattern, archived, isTree } = filter;
  const [key = null] = page.after ?? [];
  const order = isTree ? sql`t.path` : sql`a.code`;
  const result = await sql<Keyed<ListedAccount>>`
    with recursive tree as (
      select id, 0 as level,
        lpad(array_position(${SECTIONS}::text[], section)::text, 2, '0') || ' ' || code as path
      from account where shop_id = ${shop_id} and parent_id is null
      union all
      select c.id, t.level + 1, t.path || ' ' || c.code
      from tree t join account c on c.shop_id = ${shop_id} and c.parent_id = t.id
    )
    select ${NODE}, a.kind, a.control_of, a.purpose, t.level, array[${order}] as page_key
    from tree t join account a on a.shop_id = ${shop_id} and a.id = t.id
    where (${id}::uuid is null or a.id = ${id}::uuid)
      and (${archived} = 'all' or (a.archived_at is not null) = (${archived} = 'true'))
      and (a.name ilike ${pattern} or a.name_bn ilike ${pattern} or a.code ilike ${pattern})
      and (${key}::text is null or ${order} collate "C" > ${key}::text)
    order by ${order} collate "C" limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}

export async function findAccount(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<Account | undefined> {
  const filter = { shop_id, id, pattern: '%', archived: 'all', isTree: false } as const;
  const [found] = await selectAccounts(tx, filter, { after: null, limit: 1 });
  if (found === undefined) return undefined;
  const { purpose, page_key, ...account } = found;
  return account;
}

export async function insertAccount(tx: Tx, shop_id: string, node: ChartNode, kind: string) {
  await sql`
    insert into account (shop_id, id, code, name, name_bn, kind, section, flow_line, parent_id,
      is_group, description, is_to_be_settled)
    values (${shop_id}, ${node.id}, ${node.code}, ${node.name}, ${node.name_bn}, ${kind},
      ${node.section}, ${node.flow_line}, ${node.parent_id}, ${node.is_group},
      ${node.description}, ${node.is_to_be_settled})`.execute(tx);
}

export async function updateAccount(
  tx: Tx,
  shop_id: string,
  node: ChartNode & { kind: string; now: Date },
): Promise<void> {
  await sql`
    update account set code = ${node.code}, name = ${node.name}, name_bn = ${node.name_bn},
      kind = ${node.kind}, section = ${node.section}, flow_line = ${node.flow_line},
      parent_id = ${node.parent_id}, is_group = ${node.is_group},
      description = ${node.description}, is_to_be_settled = ${node.is_to_be_settled},
      archived_at = case when ${node.archived} then coalesce(archived_at, ${node.now}) end,
      version = ${node.version}
    where shop_id = ${shop_id} and id = ${node.id}`.execute(tx);
}

/**
 * Whether anything was posted on it, whether it has a balance in a branch, and whether something in
 * use has it. A product that starts to use it locks the account first.
 */
export async function loadUse(tx: Tx, shop_id: string, id: string) {
  const result = await sql<{ has_lines: boolean; has_balance: boolean; is_used: boolean }>`
    select exists (select from journal_line where shop_id = ${shop_id} and account_id = ${id})
        as has_lines,
      exists (select from ${rowsOfMeasure(ACCOUNT_SUMS, shop_id, 'year')} m
        join account k on k.shop_id = ${shop_id} and k.id = m.account_id
          and k.kind not in ('income', 'expense')
        where m.account_id = ${id}
        group by m.branch_id having sum(m.debit) <> sum(m.credit)) as has_balance,
      exists (select from product
        where shop_id = ${shop_id} and income_account_id = ${id} and archived_at is null)
      or exists (select from payment_method
        where shop_id = ${shop_id} and account_id = ${id} and archived_at is null)
      or exists (select from bank_account
        where shop_id = ${shop_id} and account_id = ${id} and archived_at is null)
      or exists (select from (
          select shop_id, template_id, account_id from recurring_spending
          union all select shop_id, template_id, account_id from recurring_journal_line) s
        join recurring_template t on t.shop_id = s.shop_id and t.id = s.template_id
        where s.shop_id = ${shop_id} and s.account_id = ${id} and t.ended_at is null) as is_used
    `.execute(tx);
  return result.rows[0];
}

/**
 * Its debit less credit in each branch where they differ: over all years, of income and expense
 * since the fiscal year of `today` began.
 */
export async function selectBalances(
  tx: Tx,
  shop_id: string,
  of: { account: ChartNode; year_begins_on: string; today: string },
): Promise<BranchBalance[]> {
  const { account, year_begins_on: from, today: to } = of;
  const sums = isOfYear(kindOf(account.section))
    ? sumsBetween(ACCOUNT_SUMS, { shop_id, from, to })
    : sql`(select * from ${rowsOfMeasure(ACCOUNT_SUMS, shop_id, 'year')} y)`;
  const result = await sql<BranchBalance>`
    select branch_id, sum(debit - credit)::bigint as balance from ${sums} m
    where account_id = ${account.id}
    group by branch_id having sum(debit) <> sum(credit) order by branch_id`.execute(tx);
  return result.rows;
}

/** The first warehouse of a shop, whose branch numbers the document of a merge. */
export async function findFirstWarehouse(tx: Tx, shop_id: string): Promise<string | undefined> {
  const result = await sql<{ id: string }>`
    select id from warehouse where shop_id = ${shop_id} and archived_at is null
    order by id limit 1`.execute(tx);
  return result.rows[0]?.id;
}

type Merge = { shop_id: string; document_id: string; survivor_id: string; duplicate_id: string };

export const insertAccountMerge = fixedQuery<Merge>(
  (value) => sql`
  insert into account_merge (shop_id, document_id, survivor_id, duplicate_id)
  values (${value('shop_id')}, ${value('document_id')}, ${value('survivor_id')},
    ${value('duplicate_id')})`,
);

/** Archives the duplicate. What was merged into it before points to the survivor: one step. */
export const pointToSurvivor = fixedQuery<Omit<Merge, 'document_id'> & { now: Date }>(
  (value) => sql`
  update account set merged_into = ${value('survivor_id')}, version = version + 1,
    archived_at = coalesce(archived_at, ${value('now')}::timestamptz)
  where shop_id = ${value('shop_id')}
    and (id = ${value('duplicate_id')} or merged_into = ${value('duplicate_id')})`,
);

export const accountMergeQuery = fixedQuery<{ shop_id: string; document_id: string }>(
  (value) => sql`
  select m.document_id, n.number, m.survivor_id, m.duplicate_id
  from account_merge m
  join document_number n on n.shop_id = m.shop_id and n.document_id = m.document_id
  where m.shop_id = ${value('shop_id')} and m.document_id = ${value('document_id')}`,
);
