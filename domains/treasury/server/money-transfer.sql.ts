import { type RawBuilder, sql } from 'kysely';
import { IS_EXPENSE_CATEGORY } from '#domains/accounting/server/door/accounts.sql.ts';
import type { ReadAs } from '#domains/documents/server/door/posted-documents.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import { MONEY_TRANSFER } from '../contract/kinds.ts';
import type { MoneyTransferFacts } from '../core/decide-money-transfer.ts';

export const transferFacts = fixedQuery<
  { shop_id: string; fee_account_id: string | null },
  MoneyTransferFacts
>(
  (value) => sql`
  select ${methodsOf(value('shop_id'))} as methods,
    (select ${IS_EXPENSE_CATEGORY} from account a
      where a.shop_id = ${value('shop_id')} and a.id = ${value('fee_account_id')}::uuid
        and a.archived_at is null) as fee_account_fits`,
);

export const insertMoneyTransfer = fixedQuery<{
  shop_id: string;
  document_id: string;
  amount: Minor;
  fee: Minor;
  fee_account_id: string | null;
  note: string;
}>(
  (value) => sql`
  insert into money_transfer (shop_id, document_id, amount, fee, fee_account_id, note)
  values (${value('shop_id')}, ${value('document_id')}, ${value('amount')}, ${value('fee')},
    ${value('fee_account_id')}, ${value('note')})`,
);

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
