import { sql } from 'kysely';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
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
  OwnerTransaction,
  OwnerTransactionRequest,
  OwnerTransactionRow,
} from '../contract/owner-transaction.ts';
import type {
  DecidedOwnerTransaction,
  OwnerDirection,
  OwnerTransactionFacts,
} from '../core/decide-owner-transaction.ts';
import { PAGE_KEY, POSTED_AT } from './document-columns.sql.ts';

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

/** A posted transaction of a branch that the caller can access. */
export async function findOwnerTransaction(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<OwnerTransaction | undefined> {
  const result = await sql<OwnerTransaction>`
    select ${HEAD}, u.name as posted_by, x.direction, x.amount, x.note, ${PAYMENTS} as payments
    from ${DOCUMENT}
    join owner_transaction x on x.shop_id = d.shop_id and x.document_id = d.id
    join app_user u on u.id = d.posted_by
    where ${isDocument(shop_id, id, scope)}`.execute(tx);
  return result.rows[0];
}

export async function loadOwnerTransaction(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<OwnerTransaction> {
  return assertPresent(await findOwnerTransaction(tx, shop_id, id), 'what was posted can be read');
}

export async function selectOwnerTransactions(
  tx: Tx,
  filter: {
    shop_id: string;
    scope: Scope;
    direction: OwnerDirection | null;
    /** Matches the number or the note; null: any. */
    pattern: string | null;
  },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<OwnerTransactionRow>[]> {
  const { shop_id, direction, pattern } = filter;
  const [at = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<OwnerTransactionRow>>`
    select d.id, n.number, d.business_date, ${POSTED_AT} as posted_at, d.branch_id, x.direction,
      x.amount, x.note, r.id as reversed_by, ${PAGE_KEY} as page_key
    from document d
    join owner_transaction x on x.shop_id = d.shop_id and x.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    where d.shop_id = ${shop_id} and d.kind = 'owner_transaction'
      and ${isInScope(filter.scope, sql`d`)}
      and (${direction}::text is null or x.direction = ${direction})
      and (${pattern}::text is null or n.number ilike ${pattern} or x.note ilike ${pattern})
      and (${at}::timestamptz is null or (d.posted_at, d.id) < (${at}::timestamptz, ${id}::uuid))
    order by d.posted_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
