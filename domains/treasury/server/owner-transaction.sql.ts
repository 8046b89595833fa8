import { type RawBuilder, sql } from 'kysely';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import type { ReadAs } from '#domains/documents/server/door/posted-documents.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { settle } from '#domains/payments/server/door/settle.ts';
import type { Tx } from '#platform/db/tx.ts';
import { OWNER_TRANSACTION } from '../contract/kinds.ts';
import type { OwnerTransactionRequest } from '../contract/owner-transaction.ts';
import type {
  DecidedOwnerTransaction,
  OwnerDirection,
  OwnerTransactionFacts,
} from '../core/decide-owner-transaction.ts';

export async function loadOwnerFacts(tx: Tx, shop_id: string): Promise<OwnerTransactionFacts> {
  const result = await sql<OwnerTransactionFacts>`
    select ${accountsOf(shop_id)} as accounts, ${methodsOf(shop_id)} as methods`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

export async function insertOwnerTransaction(
  tx: Tx,
  shop_id: string,
  request: OwnerTransactionRequest & { direction: OwnerDirection },
  decided: DecidedOwnerTransaction,
): Promise<void> {
  const { id, direction, note = '' } = request;
  await sql`
    with ${settle({ shop_id, id }, decided.tenders, [])}
    insert into owner_transaction (shop_id, document_id, direction, amount, note)
    values (${shop_id}, ${id}, ${direction}, ${decided.amount}, ${note})`.execute(tx);
}

export const OWNER_TRANSACTIONS: ReadAs = {
  kind: OWNER_TRANSACTION,
  table: 'owner_transaction',
  columns: sql`x.direction, x.amount, x.note, ${PAYMENTS} as payments`,
  rowColumns: sql`x.direction, x.amount, x.note`,
  contains: (pattern) => sql`x.note ilike ${pattern}`,
};

export const isDirection = (direction: string | null): RawBuilder<unknown> =>
  sql`(${direction}::text is null or x.direction = ${direction})`;
