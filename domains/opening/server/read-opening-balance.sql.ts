import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { DOCUMENT, HEAD } from '#domains/documents/server/door/document-head.sql.ts';
import { PAGE_KEY, POSTED_AT } from '#domains/documents/server/door/posted-documents.sql.ts';
import type {
  OpeningBalance,
  OpeningBalanceRow,
} from '#domains/inventory/contract/opening-balance.ts';
import { isInBranches, isInScope, isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';

/** What suppliers are owed is shown only with the permission to see costs. */
type Reader = { scope: Scope; sees_costs: boolean };

type Lookup = Reader & { shop_id: string; id: string };

/** A posted opening balance with the rows that the caller may see. */
export async function findOpeningBalance(
  tx: Tx,
  lookup: Lookup,
): Promise<OpeningBalance | undefined> {
  return (await tx.executeQuery<OpeningBalance>(openingBalanceQuery(lookup))).rows[0];
}

export function openingBalanceQuery(lookup: Lookup): CompiledQuery<OpeningBalance> {
  const { shop_id, id, scope } = lookup;
  return toQuery(sql<OpeningBalance>`
    select ${HEAD}, u.name as posted_by, x.balancing_account_id, ${seenTotal(scope)} as total,
      x.note,
      ${accountRows(scope)} as accounts, ${dueRows(lookup)} as dues,
      ${depositRows(scope)} as deposits, ${stockRows({ ...scope, shop_id })} as stock,
      ${remainderRows(scope)} as remainders
    from ${DOCUMENT}
    join opening_balance x on x.shop_id = d.shop_id and x.document_id = d.id
    join app_user u on u.id = d.posted_by
    where d.shop_id = ${shop_id} and d.id = ${id} and ${isSeen({ ...scope, shop_id })}`);
}

/**
 * The document is where the caller works, or one of its rows is: goods in a warehouse, others in a
 * branch without a choice of its warehouses.
 */
function isSeen(scope: Scope & { shop_id: string }): RawBuilder<unknown> {
  if (scope.branch_ids === null && scope.warehouse_ids === null) return sql`true`;
  const rowOf = (table: string) => sql`exists (select from ${sql.table(table)} o
    where o.shop_id = d.shop_id and o.document_id = d.id
      and ${isInBranches(scope, sql`o.branch_id`)})`;
  const isOfRow =
    scope.warehouse_ids === null
      ? sql`${rowOf('opening_balance_account')} or ${rowOf('opening_balance_due')}
        or ${rowOf('opening_balance_deposit')}`
      : sql`false`;
  return sql`((${isInScope(scope, sql`d`)}) or ${isOfRow}
    or exists (select from opening_balance_stock o
      where o.shop_id = d.shop_id and o.document_id = d.id
        and ${isInWarehouses(scope, sql`o.warehouse_id`)}))`;
}

const accountRows = (scope: Scope) => sql`
  (select coalesce(json_agg(json_build_object('account_id', o.account_id, 'code', a.code,
      'name', a.name, 'name_bn', a.name_bn, 'branch_id', o.branch_id, 'amount', o.amount)
      order by o.line_no), '[]')
    from opening_balance_account o
    join account a on a.shop_id = o.shop_id and a.id = o.account_id
    where o.shop_id = d.shop_id and o.document_id = d.id
      and ${isInBranches(scope, sql`o.branch_id`)})`;

/** Of dues: those of suppliers are costs. */
const isDueSeen = ({ sees_costs }: Reader) =>
  sees_costs
    ? sql`true`
    : sql`exists (select from party q
        where q.shop_id = o.shop_id and q.id = o.party_id and q.kind = 'customer')`;

const dueRows = (reader: Reader) => sql`
  (select coalesce(json_agg(json_build_object('party_id', o.party_id, 'party_name', p.name,
      'kind', p.kind, 'branch_id', o.branch_id, 'amount', o.amount, 'due_date', o.due_date,
      'number', o.number) order by o.line_no), '[]')
    from opening_balance_due o
    join party p on p.shop_id = o.shop_id and p.id = o.party_id
    where o.shop_id = d.shop_id and o.document_id = d.id
      and ${isInBranches(reader.scope, sql`o.branch_id`)} and ${isDueSeen(reader)})`;

const depositRows = (scope: Scope) => sql`
  (select coalesce(json_agg(json_build_object('party_id', o.party_id, 'party_name', p.name,
      'branch_id', o.branch_id, 'amount', o.amount) order by o.line_no), '[]')
    from opening_balance_deposit o
    join party p on p.shop_id = o.shop_id and p.id = o.party_id
    where o.shop_id = d.shop_id and o.document_id = d.id
      and ${isInBranches(scope, sql`o.branch_id`)})`;

const stockRows = (scope: Scope & { shop_id: string }) => sql`
  (select coalesce(json_agg(json_build_object('variant_id', o.variant_id,
      'warehouse_id', o.warehouse_id, 'quantity', o.quantity, 'value', o.value)
      order by o.line_no), '[]')
    from opening_balance_stock o
    where o.shop_id = d.shop_id and o.document_id = d.id
      and ${isInWarehouses(scope, sql`o.warehouse_id`)})`;

/** Branch and amount of each row, debit less credit. */
const AMOUNTS = sql`
  select branch_id, amount from opening_balance_account
  where shop_id = d.shop_id and document_id = d.id
  union all
  select o.branch_id, case p.kind when 'customer' then o.amount else -o.amount end
  from opening_balance_due o
  join party p on p.shop_id = o.shop_id and p.id = o.party_id
  where o.shop_id = d.shop_id and o.document_id = d.id
  union all
  select branch_id, -amount from opening_balance_deposit
  where shop_id = d.shop_id and document_id = d.id
  union all
  select w.branch_id, o.value from opening_balance_stock o
  join warehouse w on w.shop_id = o.shop_id and w.id = o.warehouse_id
  where o.shop_id = d.shop_id and o.document_id = d.id`;

/** Everything that is debited in the branches of the reader, without the balancing account. */
const seenTotal = (scope: Scope) =>
  scope.branch_ids === null
    ? sql`x.total`
    : sql`(select coalesce(sum(r.amount) filter (where r.amount > 0), 0)::bigint
        from (${AMOUNTS}) r where ${isInBranches(scope, sql`r.branch_id`)})`;

/** The rows of a document are exact, so what is missing to zero in a branch is its remainder. */
const remainderRows = (scope: Scope) => sql`
  (select coalesce(json_agg(json_build_object('branch_id', t.branch_id, 'amount', t.amount)
      order by t.branch_id), '[]')
    from (
      select r.branch_id, -sum(r.amount)::bigint as amount
      from (${AMOUNTS}) r
      where ${isInBranches(scope, sql`r.branch_id`)}
      group by r.branch_id having sum(r.amount) <> 0
    ) t)`;

/** How many rows the reader sees. */
const countOf = (table: string, isSeenRow: RawBuilder<unknown>) => sql`(
  select count(*)::int from ${sql.table(table)} o
  where o.shop_id = d.shop_id and o.document_id = d.id and ${isSeenRow})`;

export async function selectOpeningBalances(
  tx: Tx,
  filter: Reader & { shop_id: string },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<OpeningBalanceRow>[]> {
  const { shop_id, scope } = filter;
  const inBranch = isInBranches(scope, sql`o.branch_id`);
  const inWarehouse = isInWarehouses({ ...scope, shop_id }, sql`o.warehouse_id`);
  const [at = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<OpeningBalanceRow>>`
    select d.id, n.number, d.business_date, ${POSTED_AT} as posted_at, d.branch_id,
      u.name as posted_by, ${seenTotal(scope)} as total,
      ${countOf('opening_balance_account', inBranch)} as accounts,
      ${countOf('opening_balance_due', sql`${inBranch} and ${isDueSeen(filter)}`)} as dues,
      ${countOf('opening_balance_deposit', inBranch)} as deposits,
      ${countOf('opening_balance_stock', inWarehouse)} as stock, x.note, r.id as reversed_by,
      ${PAGE_KEY} as page_key
    from document d
    join opening_balance x on x.shop_id = d.shop_id and x.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join app_user u on u.id = d.posted_by
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    where d.shop_id = ${shop_id} and d.kind = 'opening_balance'
      and ${isSeen({ ...scope, shop_id })}
      and (${at}::timestamptz is null or (d.posted_at, d.id) < (${at}::timestamptz, ${id}::uuid))
    order by d.posted_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
