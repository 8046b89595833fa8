import { type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf, IS_EXPENSE_CATEGORY } from '#domains/accounting/server/door/accounts.sql.ts';
import type { ReadAs } from '#domains/documents/server/door/posted-documents.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import { EXPENSE } from '../contract/kinds.ts';

export type ExpenseRow = {
  accounts: Accounts;
  methods: Method[];
  /** For each known account of the request, whether it is an expense category. */
  categories: Record<string, boolean>;
  supplier_id: string | null;
};

export const expenseFacts = fixedQuery<
  { shop_id: string; account_ids: readonly string[]; supplier_id: string | null },
  ExpenseRow
>(
  (value) => sql`
  select ${accountsOf(value('shop_id'))} as accounts, ${methodsOf(value('shop_id'))} as methods,
    (select coalesce(json_object_agg(a.id, ${IS_EXPENSE_CATEGORY}), '{}') from account a
      where a.shop_id = ${value('shop_id')} and a.id = any(${value('account_ids')}::uuid[])
        and a.archived_at is null) as categories,
    (select id from party where shop_id = ${value('shop_id')}
      and id = ${value('supplier_id')}::uuid
      and kind = 'supplier' and archived_at is null) as supplier_id`,
);

type Document = { shop_id: string; document_id: string };

export const insertExpense = fixedQuery<
  Document & {
    supplier_id: string | null;
    reference: string;
    subtotal: Minor;
    vat: Minor;
    total: Minor;
    paid: Minor;
    due: Minor;
    note: string;
  }
>(
  (value) => sql`
  insert into expense (shop_id, document_id, supplier_id, reference, subtotal, vat, total, paid,
    due, note)
  values (${value('shop_id')}, ${value('document_id')}, ${value('supplier_id')},
    ${value('reference')}, ${value('subtotal')}, ${value('vat')}, ${value('total')},
    ${value('paid')}, ${value('due')}, ${value('note')})`,
);

export const insertExpenseLines = fixedQuery<
  Document & {
    account_ids: readonly string[];
    descriptions: readonly string[];
    nets: readonly Minor[];
    vat_rates: readonly number[];
    vats: readonly Minor[];
  }
>(
  (value) => sql`
  insert into expense_line (shop_id, document_id, line_no, account_id, description, net, vat_rate,
    vat)
  select ${value('shop_id')}, ${value('document_id')}, line_no, account_id, description, net,
    vat_rate, vat
  from unnest(${value('account_ids')}::uuid[], ${value('descriptions')}::text[],
    ${value('nets')}::bigint[], ${value('vat_rates')}::int[], ${value('vats')}::bigint[])
    with ordinality as t (account_id, description, net, vat_rate, vat, line_no)`,
);

const LINES = sql`(
  select json_agg(json_build_object('account_id', l.account_id, 'name', a.name,
      'name_bn', a.name_bn, 'description', l.description, 'net', l.net,
      'vat_rate', l.vat_rate, 'vat', l.vat) order by l.line_no)
  from expense_line l
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
  where l.shop_id = d.shop_id and l.document_id = d.id)`;

const SUPPLIER = sql`left join party p on p.shop_id = x.shop_id and p.id = x.supplier_id`;

/** A line `o` of the expense. */
export const hasLine = (condition: RawBuilder<unknown>) => sql`exists (
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
