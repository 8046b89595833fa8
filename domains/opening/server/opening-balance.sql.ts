import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { isWarehouseInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { OpeningCommand, OpeningFacts } from '../core/check-rows.ts';
import type { DecidedOpening } from '../core/decide-opening-balance.ts';
import { withMerged } from './with-merged.sql.ts';

type Place = { warehouse_id: string | null; today: string; first_at: Date | null };

type Lookup = {
  shop_id: string;
  scope: Scope;
  branch_id: string;
  /** Taken if it is one of the branch. */
  warehouse_id: string | null;
};

/**
 * The first warehouse of the branch where the caller works, today, and the first instant of the
 * books if that day is open.
 */
export async function findPlace(
  tx: Tx,
  { shop_id, scope, branch_id, warehouse_id }: Lookup,
  now: Date,
): Promise<Place | undefined> {
  const result = await sql<Place>`
    select (select w.id from warehouse w
        where w.shop_id = s.shop_id and w.branch_id = ${branch_id}::uuid
          and w.archived_at is null and ${isWarehouseInScope(scope, sql`w`)}
        order by w.id is distinct from ${warehouse_id}::uuid, w.id limit 1) as warehouse_id,
      (${now}::timestamptz at time zone s.timezone)::date as today,
      case when day_refusal(p.shop_id, p.begins_on) is null
        then p.begins_on::timestamp at time zone s.timezone end as first_at
    from shop s join book_period p on p.shop_id = s.shop_id
    where s.shop_id = ${shop_id}`.execute(tx);
  return result.rows[0];
}

/** The first instant of a day in the shop's time zone. */
export async function findDayStart(tx: Tx, shop_id: string, day: string): Promise<Date | null> {
  const result = await sql<{ at: Date }>`
    select ${day}::date::timestamp at time zone timezone as at from shop
    where shop_id = ${shop_id}`.execute(tx);
  return result.rows[0]?.at ?? null;
}

/** Whether a document opened accounts, or has rows in another branch than its own. */
export async function isOfAllBranches(tx: Tx, shop_id: string, document_id: string) {
  const result = await sql`
    select from journal_entry e
    join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
      and l.branch_id <> e.branch_id
    where e.shop_id = ${shop_id} and e.document_id = ${document_id}
    union all
    select from opening_balance_account
    where shop_id = ${shop_id} and document_id = ${document_id}
    limit 1`.execute(tx);
  return result.rows.length > 0;
}

/** Opening balances of a shop are posted one after the other: each reads what the others opened. */
export const lockOpenings = fixedQuery<{ shop_id: string }>(
  (value) => sql`
  select from account where shop_id = ${value('shop_id')} and purpose = 'opening_equity'
  for no key update`,
);

/**
 * The parties that are not archived. Under this lock nobody merges them: balances and journal lines
 * name the same ones.
 */
export const lockParties = fixedQuery<
  { shop_id: string; party_ids: readonly string[] },
  OpeningFacts['parties'][number]
>(
  (value) => sql`
  select id, kind from party
  where shop_id = ${value('shop_id')} and id = any(${value('party_ids')}::uuid[])
    and archived_at is null
  order by id for key share`,
);

export type LoadedOpening = Pick<
  OpeningFacts,
  'accounts' | 'methods' | 'named' | 'branches' | 'opened'
>;

/** Everything but the stock and the parties. Read after `lockOpenings`. */
export function openingFacts(
  shop_id: string,
  scope: Scope,
  { accounts, dues, deposits, stock, balancing_account_id }: OpeningCommand,
): CompiledQuery<LoadedOpening> {
  const account_ids = [
    ...accounts.map(({ account_id }) => account_id),
    ...(balancing_account_id === undefined ? [] : [balancing_account_id]),
  ];
  const party_ids = [...dues, ...deposits].map(({ party_id }) => party_id);
  const variant_ids = stock.map(({ variant_id }) => variant_id);
  return toQuery(sql<LoadedOpening>`
    select ${accountsOf(shop_id)} as accounts, ${methodsOf(shop_id)} as methods,
      (select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind,
          'control_of', a.control_of)), '[]')
        from account a
        where a.shop_id = ${shop_id} and a.id = any(${account_ids}::uuid[])
          and a.archived_at is null and not a.is_group) as named,
      (select coalesce(json_agg(json_build_object('id', b.branch_id,
          'warehouse_ids', b.warehouse_ids)), '[]')
        from (select w.branch_id, json_agg(w.id) as warehouse_ids from warehouse w
          where w.shop_id = ${shop_id} and w.archived_at is null
            and ${isWarehouseInScope(scope, sql`w`)}
          group by w.branch_id) b) as branches,
      json_build_object(
        'accounts', ${opened(
          sql`select x.document_id, a.survivor_id, x.branch_id, ''
          from ${withMerged('account', shop_id, account_ids)} a
          join opening_balance_account x on x.shop_id = ${shop_id} and x.account_id = a.id`,
          shop_id,
        )},
        'dues', ${opened(
          sql`select x.document_id, p.survivor_id, x.branch_id, x.number
          from ${withMerged('party', shop_id, party_ids)} p
          join opening_balance_due x on x.shop_id = ${shop_id} and x.party_id = p.id`,
          shop_id,
        )},
        'deposits', ${opened(
          sql`select x.document_id, p.survivor_id, x.branch_id, ''
          from ${withMerged('party', shop_id, party_ids)} p
          join opening_balance_deposit x on x.shop_id = ${shop_id} and x.party_id = p.id`,
          shop_id,
        )},
        'stock', ${opened(
          sql`select x.document_id, v.survivor_id, x.warehouse_id, ''
          from ${withMerged('variant', shop_id, variant_ids)} v
          join opening_balance_stock x on x.shop_id = ${shop_id} and x.variant_id = v.id`,
          shop_id,
        )}
      ) as opened`);
}

/** Of rows of a document, what they open at which place: those that are not reversed. */
function opened(rows: RawBuilder<unknown>, shop_id: string): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('of', x.of, 'at', x.at,
      'number', x.number)), '[]')
    from (${rows}) as x (document_id, of, at, number)
    where not exists (select from document r
      where r.shop_id = ${shop_id} and r.reverses_id = x.document_id))`;
}

type Own = { shop_id: string; document_id: string };

const insertHead = fixedQuery<Own & { balancing_account_id: string; total: number; note: string }>(
  (value) => sql`
  insert into opening_balance (shop_id, document_id, balancing_account_id, total, note)
  values (${value('shop_id')}, ${value('document_id')}, ${value('balancing_account_id')},
    ${value('total')}, ${value('note')})`,
);

function insertAccounts({ shop_id, document_id }: Own, rows: DecidedOpening['accounts']) {
  return toQuery(sql`
    insert into opening_balance_account (shop_id, document_id, line_no, account_id, branch_id,
      amount)
    select ${shop_id}, ${document_id}, line_no, account_id, branch_id, amount
    from unnest(${rows.map((row) => row.account_id)}::uuid[],
      ${rows.map((row) => row.branch_id)}::uuid[], ${rows.map((row) => row.amount)}::bigint[])
      with ordinality as t (account_id, branch_id, amount, line_no)`);
}

function insertDues({ shop_id, document_id }: Own, rows: DecidedOpening['dues']) {
  return toQuery(sql`
    insert into opening_balance_due (shop_id, document_id, line_no, party_id, branch_id, amount,
      due_date, number)
    select ${shop_id}, ${document_id}, line_no, party_id, branch_id, amount, due_date, number
    from unnest(${rows.map((row) => row.party_id)}::uuid[],
      ${rows.map((row) => row.branch_id)}::uuid[], ${rows.map((row) => row.amount)}::bigint[],
      ${rows.map((row) => row.due_date)}::date[], ${rows.map((row) => row.number ?? '')}::text[])
      with ordinality as t (party_id, branch_id, amount, due_date, number, line_no)`);
}

function insertDeposits({ shop_id, document_id }: Own, rows: DecidedOpening['deposits']) {
  return toQuery(sql`
    insert into opening_balance_deposit (shop_id, document_id, line_no, party_id, branch_id,
      amount)
    select ${shop_id}, ${document_id}, line_no, party_id, branch_id, amount
    from unnest(${rows.map((row) => row.party_id)}::uuid[],
      ${rows.map((row) => row.branch_id)}::uuid[], ${rows.map((row) => row.amount)}::bigint[])
      with ordinality as t (party_id, branch_id, amount, line_no)`);
}

function insertStock({ shop_id, document_id }: Own, rows: DecidedOpening['stock']) {
  return toQuery(sql`
    insert into opening_balance_stock (shop_id, document_id, line_no, warehouse_id, variant_id,
      quantity, value)
    select ${shop_id}, ${document_id}, line_no, warehouse_id, variant_id, quantity, value
    from unnest(${rows.map((row) => row.warehouse_id)}::uuid[],
      ${rows.map((row) => row.variant_id)}::uuid[], ${rows.map((row) => row.quantity)}::bigint[],
      ${rows.map((row) => row.value)}::bigint[])
      with ordinality as t (warehouse_id, variant_id, quantity, value, line_no)`);
}

/** The document with its rows, which never change afterwards. */
export function openingRows(own: Own, decided: DecidedOpening, note: string): Effect[] {
  const { balancing_account_id, total, accounts, dues, deposits, stock } = decided;
  const statements = [
    insertHead({ ...own, balancing_account_id, total, note }),
    ...(accounts.length > 0 ? [insertAccounts(own, accounts)] : []),
    ...(dues.length > 0 ? [insertDues(own, dues)] : []),
    ...(deposits.length > 0 ? [insertDeposits(own, deposits)] : []),
    ...(stock.length > 0 ? [insertStock(own, stock)] : []),
  ];
  return statements.map((statement) => ({ locks: 'nothing' as const, statement }));
}
