import { type RawBuilder, sql } from 'kysely';
import { namesOfParty } from '#domains/parties/server/door/same-party.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { CategorySum } from '../contract/expense.ts';
import { hasLine } from './expense.sql.ts';

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
