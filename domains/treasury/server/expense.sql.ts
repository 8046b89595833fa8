import { sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { IS_EXPENSE_CATEGORY } from '#domains/accounting/server/door/is-expense-category.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { settleItself } from '#domains/payments/server/door/settle.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ExpenseRequest } from '../contract/expense.ts';
import type { DecidedExpense } from '../core/decide-expense.ts';

type Loaded = {
  accounts: Accounts;
  methods: Method[];
  categories: Map<string, boolean>;
  supplier_id: string | null;
};

export async function loadExpenseFacts(
  tx: Tx,
  shop_id: string,
  { supplier_id, lines }: Pick<ExpenseRequest, 'supplier_id' | 'lines'>,
): Promise<Loaded> {
  const account_ids = [...new Set(lines.map((line) => line.account_id))];
  type Row = Omit<Loaded, 'categories'> & { categories: Record<string, boolean> };
  const result = await sql<Row>`
    select ${accountsOf(shop_id)} as accounts, ${methodsOf(shop_id)} as methods,
      (select coalesce(json_object_agg(a.id, ${IS_EXPENSE_CATEGORY}), '{}') from account a
        where a.shop_id = ${shop_id} and a.id = any(${account_ids}::uuid[])
          and a.archived_at is null) as categories,
      (select id from party where shop_id = ${shop_id} and id = ${supplier_id ?? null}::uuid
        and kind = 'supplier' and archived_at is null) as supplier_id`.execute(tx);
  const row = assertPresent(result.rows[0], 'a select without from has a row');
  return { ...row, categories: new Map(Object.entries(row.categories)) };
}

export async function insertExpense(
  tx: Tx,
  shop_id: string,
  request: ExpenseRequest,
  decided: DecidedExpense,
): Promise<void> {
  const { lines } = decided;
  const { id, supplier_id = null, reference = '', note = '' } = request;
  await sql`
    with header as (
      insert into expense (shop_id, document_id, supplier_id, reference, subtotal, vat, total, paid,
        due, note)
      values (${shop_id}, ${id}, ${supplier_id}, ${reference}, ${decided.subtotal},
        ${decided.vat}, ${decided.total}, ${decided.paid}, ${decided.due}, ${note})
    ), ${settleItself({ shop_id, id }, decided)}
    insert into expense_line (shop_id, document_id, line_no, account_id, description, net, vat_rate,
      vat)
    select ${shop_id}, ${id}, line_no, account_id, description, net, vat_rate, vat
    from unnest(
      ${lines.map((l) => l.account_id)}::uuid[], ${lines.map((l) => l.description)}::text[],
      ${lines.map((l) => l.net)}::bigint[], ${lines.map((l) => l.vat_rate)}::int[],
      ${lines.map((l) => l.vat)}::bigint[]
    ) with ordinality as t (account_id, description, net, vat_rate, vat, line_no)`.execute(tx);
}
