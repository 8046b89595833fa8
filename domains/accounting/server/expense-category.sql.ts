import { type RawBuilder, sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ExpenseCategory } from '../contract/expense-category.ts';
import { KEEPS_EXPENSES } from './door/keeps-expenses.sql.ts';

const COLUMNS: RawBuilder<unknown> = sql`a.id, a.code, a.name, a.name_bn,
  a.archived_at is not null as archived, a.version`;

export async function selectExpenseCategories(
  tx: Tx,
  asked: { shop_id: string; archived: boolean; pattern: string },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<ExpenseCategory>[]> {
  const [code = null] = page.after ?? [];
  const result = await sql<Keyed<ExpenseCategory>>`
    select ${COLUMNS}, array[a.code] as page_key
    from account a
    where a.shop_id = ${asked.shop_id} and ${KEEPS_EXPENSES}
      and (a.archived_at is not null) = ${asked.archived}
      and (a.name ilike ${asked.pattern} or a.name_bn ilike ${asked.pattern}
        or a.code ilike ${asked.pattern})
      and (${code}::text is null or a.code > ${code}::text)
    order by a.code limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}

/**
 * The next code of the chart for a category that a shop adds, from 6200 to 6999; undefined: there
 * is none left. Who adds at the same time waits for the account of stock that was lost.
 */
export async function takeCategoryCode(tx: Tx, shop_id: string): Promise<string | undefined> {
  await sql`select from account where shop_id = ${shop_id} and purpose = 'stock_loss'
    for no key update`.execute(tx);
  const result = await sql<{ code: string }>`
    select (coalesce(max(code), '6199')::int + 1)::text as code from account
    where shop_id = ${shop_id} and code ~ '^6[2-9][0-9]{2}$'`.execute(tx);
  const code = result.rows[0]?.code ?? '6200';
  return code > '6999' ? undefined : code;
}

export async function insertExpenseCategory(
  tx: Tx,
  shop_id: string,
  category: ExpenseCategory,
): Promise<void> {
  const { id, code, name, name_bn } = category;
  await sql`
    insert into account (shop_id, id, code, name, name_bn, kind)
    values (${shop_id}, ${id}, ${code}, ${name}, ${name_bn}, 'expense')`.execute(tx);
}

export async function lockExpenseCategory(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<ExpenseCategory | undefined> {
  const result = await sql<ExpenseCategory>`
    select ${COLUMNS} from account a
    where a.shop_id = ${shop_id} and a.id = ${id} and ${KEEPS_EXPENSES}
    for no key update`.execute(tx);
  return result.rows[0];
}

export async function updateExpenseCategory(
  tx: Tx,
  shop_id: string,
  category: ExpenseCategory & { now: Date },
): Promise<void> {
  const { name, name_bn, archived, version, now } = category;
  await sql`
    update account set name = ${name}, name_bn = ${name_bn}, version = ${version},
      archived_at = case when ${archived} then coalesce(archived_at, ${now}) end
    where shop_id = ${shop_id} and id = ${category.id}`.execute(tx);
}
