import { type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { Cheque, ChequeRequest } from '../contract/cheque.ts';
import type { ChequeDirection, ChequeState } from '../core/cheque-state.ts';

/** The columns of a cheque `c` as of today, with the survivor of a merged party. */
function chequesAt(now: Date): RawBuilder<unknown> {
  return sql`
    select c.id, c.direction, k.id as party_id, k.name as party_name, c.branch_id, c.number,
      c.bank, c.cheque_date,
      (${now}::timestamptz at time zone shop.timezone)::date - c.cheque_date as days,
      c.amount, c.note, c.state, c.reason,
      (select json_build_object('id', n.document_id, 'number', n.number, 'is_reversed',
          exists (select from document r
            where r.shop_id = c.shop_id and r.reverses_id = c.payment_id),
          'shortfall', coalesce((select b.shortfall from cheque_bounce b
            where b.shop_id = c.shop_id and b.payment_id = c.payment_id), 0))
        from document_number n
        where n.shop_id = c.shop_id and n.document_id = c.payment_id) as payment,
      to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      u.name as created_by, c.version,
      array[c.cheque_date::text, c.id::text] as page_key
    from cheque c
    join shop on shop.shop_id = c.shop_id
    join party p on p.shop_id = c.shop_id and p.id = c.party_id
    join party k on k.shop_id = p.shop_id and k.id = coalesce(p.merged_into, p.id)
    join app_user u on u.id = c.created_by`;
}

type ChequeLookup = { shop_id: string; id: string; scope?: Scope; now: Date };

export async function findCheque(tx: Tx, lookup: ChequeLookup): Promise<Cheque | undefined> {
  const { rows } = await tx.executeQuery<Keyed<Cheque>>(chequeQuery(lookup));
  return rows[0] && withoutKey(rows[0]);
}

export function chequeQuery({ shop_id, id, scope = EVERYWHERE, now }: ChequeLookup) {
  return toQuery(sql<Keyed<Cheque>>`
    ${chequesAt(now)}
    where c.shop_id = ${shop_id} and c.id = ${id} and ${isInScope(scope, sql`c`)}`);
}

export function withoutKey({ page_key: _, ...cheque }: Keyed<Cheque>): Cheque {
  return cheque;
}

/** The author and request of a cheque whose id exists already. */
export async function findWritten(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<{ created_by: string; request_hash: Buffer } | undefined> {
  const result = await sql<{ created_by: string; request_hash: Buffer }>`
    select created_by, request_hash from cheque
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return result.rows[0];
}

type NewCheque = ChequeRequest & {
  shop_id: string;
  scope: Scope;
  created_at: Date;
  created_by: string;
  request_hash: Buffer;
};

/**
 * False: the same cheque or the same id exists; null: the warehouse is not accessible; `no_party`:
 * the party is unknown.
 */
export async function insertCheque(tx: Tx, c: NewCheque): Promise<boolean | null | 'no_party'> {
  const result = await sql<{ location: boolean; party: boolean; done: boolean }>`
    with place as (
      select w.id, w.branch_id from warehouse w
      where w.shop_id = ${c.shop_id} and w.id = ${c.warehouse_id}
    ), own as (
      select c.* from (select id as warehouse_id, branch_id from place) c
      where ${isInScope(c.scope, sql`c`)}
    ), giver as (
      select id, case kind when 'customer' then 'received' else 'issued' end as direction
      from party
      where shop_id = ${c.shop_id} and id = ${c.party_id} and archived_at is null
    ), written as (
      insert into cheque (shop_id, id, direction, party_id, branch_id, warehouse_id, number, bank,
        cheque_date, amount, note, changed_at, created_at, created_by, request_hash)
      select ${c.shop_id}, ${c.id}, g.direction, g.id, own.branch_id, own.warehouse_id,
        ${c.number}, ${c.bank}, ${c.cheque_date}::date, ${c.amount}, ${c.note}, ${c.created_at},
        ${c.created_at}, ${c.created_by}, ${c.request_hash}
      from own cross join giver g
      on conflict do nothing
      returning 1
    )
    select exists (select from own) as location, exists (select from giver) as party,
      exists (select from written) as done`.execute(tx);
  const [row] = result.rows;
  if (row?.location !== true) return null;
  return row.party ? row.done : 'no_party';
}

export type LockedCheque = {
  id: string;
  direction: ChequeDirection;
  state: ChequeState;
  /** The party, or the survivor it was merged into. */
  party_id: string;
  branch_id: string;
  warehouse_id: string;
  number: string;
  bank: string;
  amount: Cheque['amount'];
  payment_id: string | null;
  /** The member who posted the payment. */
  paid_by: string | null;
  /** The document that reversed it, and the member who posted that. */
  reversal_id: string | null;
  reversed_by: string | null;
  version: number;
};

/** A cheque in the caller's scope, locked. */
export async function lockCheque(
  tx: Tx,
  { shop_id, id, scope }: { shop_id: string; id: string; scope: Scope },
): Promise<LockedCheque | undefined> {
  const result = await sql<LockedCheque>`
    select c.id, c.direction, c.state, coalesce(p.merged_into, p.id) as party_id, c.branch_id,
      c.warehouse_id, c.number, c.bank, c.amount, c.payment_id, c.version,
      (select posted_by from document d
        where d.shop_id = c.shop_id and d.id = c.payment_id) as paid_by,
      r.id as reversal_id, r.posted_by as reversed_by
    from cheque c
    join party p on p.shop_id = c.shop_id and p.id = c.party_id
    left join document r on r.shop_id = c.shop_id and r.reverses_id = c.payment_id
    where c.shop_id = ${shop_id} and c.id = ${id} and ${isInScope(scope, sql`c`)}
    for update of c`.execute(tx);
  return result.rows[0];
}

type Change = {
  shop_id: string;
  id: string;
  state: ChequeState;
  at: Date;
  reason: string;
  /** The payment that cleared it; null: unchanged. */
  payment_id: string | null;
};

export const chequeChange = fixedQuery<Change>(
  (value) => sql`
  update cheque set state = ${value('state')}, changed_at = ${value('at')},
    reason = ${value('reason')},
    payment_id = coalesce(${value('payment_id')}::uuid, payment_id), version = version + 1
  where shop_id = ${value('shop_id')} and id = ${value('id')}`,
);

type Bounce = {
  /** The document that reverses the payment. */
  document_id: string;
  cheque_id: string;
  payment_id: string;
  /** The part missing from the customer's deposit. */
  shortfall: Minor;
};

export const insertBounce = fixedQuery<Bounce & { shop_id: string }>(
  (value) => sql`
  insert into cheque_bounce (shop_id, document_id, cheque_id, payment_id, shortfall)
  values (${value('shop_id')}, ${value('document_id')}, ${value('cheque_id')},
    ${value('payment_id')}, ${value('shortfall')})`,
);

/** Whether this method moves money: a bank pays out no deposits and no gift cards. */
export async function isMoney(tx: Tx, shop_id: string, method_id: string): Promise<boolean> {
  const result = await sql`
    select from payment_method
    where shop_id = ${shop_id} and id = ${method_id}
      and kind not in ('deposit', 'gift_card')`.execute(tx);
  return result.rows.length > 0;
}

type ChequeFilter = {
  shop_id: string;
  scope: Scope;
  now: Date;
  direction: ChequeDirection | null;
  state: ChequeState | 'open' | 'all';
  party_id: string | null;
  /** Matches the cheque number, the bank or a name; null: any. */
  pattern: string | null;
};

const STATES = {
  open: sql`c.state in ('in_hand', 'deposited', 'bounced')`,
  all: sql`true`,
} as const;

export async function selectCheques(
  tx: Tx,
  filter: ChequeFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<Cheque>[]> {
  const { shop_id, scope, now, direction, state, party_id, pattern } = filter;
  const [day = null, id = null] = page.after ?? [];
  const stands = state === 'open' || state === 'all' ? STATES[state] : sql`c.state = ${state}`;
  const result = await sql<Keyed<Cheque>>`
    ${chequesAt(now)}
    where c.shop_id = ${shop_id} and ${isInScope(scope, sql`c`)} and ${stands}
      and (${direction}::text is null or c.direction = ${direction})
      and (${party_id}::uuid is null or k.id = ${party_id}::uuid)
      and (${pattern}::text is null or c.number ilike ${pattern} or c.bank ilike ${pattern}
        or k.name ilike ${pattern})
      and (${day}::date is null or (c.cheque_date, c.id) > (${day}::date, ${id}::uuid))
    order by c.cheque_date, c.id limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
