import { sql } from 'kysely';
import { namesOfParty } from '#domains/parties/server/door/same-party.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { CategorySum, ExpenseRow } from '../contract/expense.ts';
import { PAGE_KEY, POSTED_AT } from './document-columns.sql.ts';

type ExpenseFilter = {
  shop_id: string;
  scope: Scope;
  from: string | null;
  to: string | null;
  account_id: string | null;
  supplier_id: string | null;
  branch_id: string | null;
  /** Matches the number, a description or the supplier's name; null: any. */
  pattern: string | null;
};

export async function selectExpenses(
  tx: Tx,
  filter: ExpenseFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<ExpenseRow>[]> {
  const { shop_id, account_id, supplier_id, branch_id, pattern } = filter;
  const [at = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<ExpenseRow>>`
    select d.id, n.number, d.business_date, ${POSTED_AT} as posted_at, d.branch_id,
      p.name as supplier_name, a.name as category, a.name_bn as category_bn,
      (select count(*)::int from expense_line c
        where c.shop_id = d.shop_id and c.document_id = d.id) as line_count,
      l.description, e.total, e.due, r.id as reversed_by, ${PAGE_KEY} as page_key
    from document d
    join expense e on e.shop_id = d.shop_id and e.document_id = d.id
    join expense_line l on l.shop_id = d.shop_id and l.document_id = d.id and l.line_no = 1
    join account a on a.shop_id = l.shop_id and a.id = l.account_id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    left join party p on p.shop_id = e.shop_id and p.id = e.supplier_id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    where d.shop_id = ${shop_id} and d.kind = 'expense'
      and ${isInScope(filter.scope, sql`d`)}
      and (${filter.from}::date is null or d.business_date >= ${filter.from}::date)
      and (${filter.to}::date is null or d.business_date <= ${filter.to}::date)
      and (${branch_id}::uuid is null or d.branch_id = ${branch_id}::uuid)
      and (${supplier_id}::uuid is null or e.supplier_id in ${namesOfParty(shop_id, supplier_id)})
      and (${account_id}::uuid is null or exists (select from expense_line o
        where o.shop_id = d.shop_id and o.document_id = d.id
          and o.account_id = ${account_id}::uuid))
      and (${pattern}::text is null or n.number ilike ${pattern} or p.name ilike ${pattern}
        or exists (select from expense_line o where o.shop_id = d.shop_id
          and o.document_id = d.id and o.description ilike ${pattern}))
      and (${at}::timestamptz is null or (d.posted_at, d.id) < (${at}::timestamptz, ${id}::uuid))
    order by d.posted_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}

/** The VAT of an unregistered shop counts as a part of the expense. */
export async function sumCategories(
  tx: Tx,
  filter: { shop_id: string; scope: Scope; from: string; to: string; branch_id: string | null },
): Promise<CategorySum[]> {
  const { shop_id, scope, from, to, branch_id } = filter;
  const result = await sql<CategorySum>`
    select a.id as account_id, a.name, a.name_bn, sum(l.net + l.vat)::bigint as amount
    from document d
    join expense_line l on l.shop_id = d.shop_id and l.document_id = d.id
    join account a on a.shop_id = l.shop_id and a.id = l.account_id
    where d.shop_id = ${shop_id} and d.kind = 'expense' and ${isInScope(scope, sql`d`)}
      and d.business_date between ${from}::date and ${to}::date
      and (${branch_id}::uuid is null or d.branch_id = ${branch_id}::uuid)
      and not exists (select from document r where r.shop_id = d.shop_id and r.reverses_id = d.id)
    group by a.id, a.name, a.name_bn
    order by amount desc, a.name, a.id`.execute(tx);
  return result.rows;
}
