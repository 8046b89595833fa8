import { type RawBuilder, sql } from 'kysely';
import { IS_EXPENSE_CATEGORY } from '#domains/accounting/server/door/is-expense-category.sql.ts';
import type { ReadAs } from '#domains/documents/server/door/posted-documents.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { settle } from '#domains/payments/server/door/settle.ts';
import type { Tx } from '#platform/db/tx.ts';
import { MONEY_TRANSFER } from '../contract/kinds.ts';
import type { MoneyTransferRequest } from '../contract/money-transfer.ts';
import type { DecidedMoneyTransfer, MoneyTransferFacts } from '../core/decide-money-transfer.ts';

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

export const MONEY_TRANSFERS: ReadAs = {
  kind: MONEY_TRANSFER,
  table: 'money_transfer',
  columns: sql`x.amount, x.fee, x.fee_account_id, x.note, ${PAYMENTS} as payments`,
  rowColumns: sql`${moneyAccountOf(1)} as "from", ${moneyAccountOf(2)} as "to", x.amount, x.fee,
    x.note`,
  contains: (pattern) => sql`x.note ilike ${pattern}`,
};
