import { type RawBuilder, sql } from 'kysely';
import type { ReadAs } from '#domains/documents/server/door/posted-documents.sql.ts';
import { namesOfParty } from '#domains/parties/server/door/same-party.sql.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { CategorySum } from '../contract/expense.ts';
import { EXPENSE } from '../contract/kinds.ts';

const LINES = sql`(
  select json_agg(json_build_object('account_id', l.account_id, 'name', a.name,
      'name_bn', a.name_bn, 'description', l.description, 'net', l.net,
      'vat_rate', l.vat_rate, 'vat', l.vat) order by l.line_no)
  from expense_line l
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
  where l.shop_id = d.shop_id and l.document_id = d.id)`;

const SUPPLIER = sql`left join party p on p.shop_id = x.shop_id and p.id = x.supplier_id`;

/** A line `o` of the expense. */
const hasLine = (condition: RawBuilder<unknown>) => sql`exists (
  select from expense_line o
  where o.shop_id = d.shop_id and o.document_id = d.id and ${condition})`;

export const EXPENSES: ReadAs = {
  kind: EXPENSE,
  table: 'expense',
  columns: sql`x.supplier_id, p.name as supplier_name, x.reference, x.subtotal, x.vat, x.total,
    x.paid, x.due, x.note, ${PAYMENTS} as payments, ${LINES} as lines`,
  rowColumns: sql`p.name as supplier_name, a.name as category, a.name_bn as category_bn,
    (select count(*)::int from expense_line c
      where c.shop_id = d.shop_id and c.document_id = d.id) as line_count,
    l.description, x.total, x.due`,
  joins: SUPPLIER,
  rowJoins: sql`
    join expense_line l on l.shop_id = d.shop_id and l.document_id = d.id and l.line_no = 1
    join account a on a.shop_id = l.shop_id and a.id = l.account_id
    ${SUPPLIER}`,
  contains: (pattern) =>
    sql`p.name ilike ${pattern} or ${hasLine(sql`o.description ilike ${pattern}`)}`,
};

type Filters = Readonly<Record<string, string | undefined>>;

export function isExpense(shop_id: string, filter: Filters): RawBuilder<unknown> {
  const { from = null, to = null } = filter;
  const { account_id = null, supplier_id = null, branch_id = null } = filter;
  return sql`(${from}::date is null or d.business_date >= ${from}::date)
    and (${to}::date is null or d.business_date <= ${to}::date)
    and (${branch_id}::uuid is null or d.branch_id = ${branch_id}::uuid)
    and (${supplier_id}::uuid is null or x.supplier_id in ${namesOfParty(shop_id, supplier_id)})
    and (${account_id}::uuid is null or ${hasLine(sql`o.account_id = ${account_id}::uuid`)})`;
}

/**
 * As the journal has them: VAT that the shop could claim back is no expense, other VAT is part of
 * the category.
 */
export async function sumCategories(
  tx: Tx,
  filter: { shop_id: string; scope: Scope; from: string; to: string; branch_id: string | null },
): Promise<CategorySum[]> {
  const { shop_id, scope, from, to, branch_id } = filter;
  const result = await sql<CategorySum>`
    select a.id as account_id, a.name, a.name_bn, sum(l.debit - l.credit)::bigint as amount
    from document d
    join journal_entry e on e.shop_id = d.shop_id and e.document_id = d.id
    join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
    join account a on a.shop_id = l.shop_id and a.id = l.account_id
    where d.shop_id = ${shop_id} and d.kind = 'expense' and ${isInScope(scope, sql`d`)}
      and d.business_date between ${from}::date and ${to}::date
      and (${branch_id}::uuid is null or d.branch_id = ${branch_id}::uuid)
      and ${hasLine(sql`o.account_id = l.account_id`)}
      and not exists (select from document r where r.shop_id = d.shop_id and r.reverses_id = d.id)
    group by a.id, a.name, a.name_bn
    order by amount desc, a.name, a.id`.execute(tx);
  return result.rows;
}
