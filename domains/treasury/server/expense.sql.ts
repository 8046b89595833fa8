import { sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { IS_EXPENSE_CATEGORY } from '#domains/accounting/server/door/is-expense-category.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';

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
