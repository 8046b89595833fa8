import { type RawBuilder, sql } from 'kysely';
import { IS_EXPENSE_CATEGORY } from '#domains/accounting/server/door/is-expense-category.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { settle } from '#domains/payments/server/door/settle.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type {
  MoneyTransfer,
  MoneyTransferRequest,
  MoneyTransferRow,
} from '../contract/money-transfer.ts';
import type { DecidedMoneyTransfer, MoneyTransferFacts } from '../core/decide-money-transfer.ts';
import { PAGE_KEY, POSTED_AT } from './document-columns.sql.ts';

export async function loadTransferFacts(
  tx: Tx,
  shop_id: string,
  fee_account_id: string | undefined,
): Promise<MoneyTransferFacts> {
  const result = await sql<MoneyTransferFacts>`
    select ${methodsOf(shop_id)} as methods,
      (select ${IS_EXPENSE_CATEGORY} from account a
        where a.shop_id = ${shop_id} and a.id = ${fee_account_id ?? null}::uuid
          and a.archived_at is null) as fee_account_fits`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

export async function insertMoneyTransfer(
  tx: Tx,
  shop_id: string,
  { id, amount, note = '' }: MoneyTransferRequest,
  { fee, fee_account_id, tenders }: DecidedMoneyTransfer,
): Promise<void> {
  await sql`
    with ${settle({ shop_id, id }, tenders, [])}
    insert into money_transfer (shop_id, document_id, amount, fee, fee_account_id, note)
    values (${shop_id}, ${id}, ${amount}, ${fee}, ${fee_account_id}, ${note})`.execute(tx);
}

/** A posted transfer of a branch that the caller can access. */
export async function findMoneyTransfer(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<MoneyTransfer | undefined> {
  const result = await sql<MoneyTransfer>`
    select ${HEAD}, u.name as posted_by, x.amount, x.fee, x.fee_account_id, x.note,
      ${PAYMENTS} as payments
    from ${DOCUMENT}
    join money_transfer x on x.shop_id = d.shop_id and x.document_id = d.id
    join app_user u on u.id = d.posted_by
    where ${isDocument(shop_id, id, scope)}`.execute(tx);
  return result.rows[0];
}

export async function loadMoneyTransfer(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<MoneyTransfer> {
  return assertPresent(await findMoneyTransfer(tx, shop_id, id), 'what was posted can be read');
}

/**
 * The account that the money of document `d` left (line 1) or reached (line 2): a bank account by
 * its own name.
 */
const moneyAccountOf = (line_no: number): RawBuilder<unknown> => sql`(
  select json_build_object('name', coalesce(k.name, m.name), 'name_bn', coalesce(k.name, m.name_bn))
  from payment p
  join payment_method m on m.shop_id = p.shop_id and m.id = p.payment_method_id
  left join bank_account k on k.shop_id = p.shop_id and k.id = p.bank_account_id
  where p.shop_id = d.shop_id and p.document_id = d.id and p.line_no = ${line_no})`;

export async function selectMoneyTransfers(
  tx: Tx,
  filter: { shop_id: string; scope: Scope; pattern: string | null },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<MoneyTransferRow>[]> {
  const { shop_id, pattern } = filter;
  const [at = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<MoneyTransferRow>>`
    select d.id, n.number, d.business_date, ${POSTED_AT} as posted_at, d.branch_id,
      ${moneyAccountOf(1)} as "from", ${moneyAccountOf(2)} as "to", x.amount, x.fee, x.note,
      r.id as reversed_by, ${PAGE_KEY} as page_key
    from document d
    join money_transfer x on x.shop_id = d.shop_id and x.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    where d.shop_id = ${shop_id} and d.kind = 'money_transfer'
      and ${isInScope(filter.scope, sql`d`)}
      and (${pattern}::text is null or n.number ilike ${pattern} or x.note ilike ${pattern})
      and (${at}::timestamptz is null or (d.posted_at, d.id) < (${at}::timestamptz, ${id}::uuid))
    order by d.posted_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
