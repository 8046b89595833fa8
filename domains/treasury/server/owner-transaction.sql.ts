import { type RawBuilder, sql } from 'kysely';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import type { ReadAs } from '#domains/documents/server/door/posted-documents.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import { OWNER_TRANSACTION } from '../contract/kinds.ts';
import type { OwnerDirection, OwnerTransactionFacts } from '../core/decide-owner-transaction.ts';

export const ownerFacts = fixedQuery<{ shop_id: string }, OwnerTransactionFacts>(
  (value) => sql`
  select ${accountsOf(value('shop_id'))} as accounts, ${methodsOf(value('shop_id'))} as methods`,
);

export const insertOwnerTransaction = fixedQuery<{
  shop_id: string;
  document_id: string;
  direction: OwnerDirection;
  amount: Minor;
  note: string;
}>(
  (value) => sql`
  insert into owner_transaction (shop_id, document_id, direction, amount, note)
  values (${value('shop_id')}, ${value('document_id')}, ${value('direction')},
    ${value('amount')}, ${value('note')})`,
);

export const OWNER_TRANSACTIONS: ReadAs = {
  kind: OWNER_TRANSACTION,
  table: 'owner_transaction',
  columns: sql`x.direction, x.amount, x.note, ${PAYMENTS} as payments`,
  rowColumns: sql`x.direction, x.amount, x.note`,
  contains: (pattern) => sql`x.note ilike ${pattern}`,
};

export const isDirection = (direction: string | null): RawBuilder<unknown> =>
  sql`(${direction}::text is null or x.direction = ${direction})`;
