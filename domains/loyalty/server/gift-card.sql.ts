import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { DOCUMENT, HEAD } from '#domains/documents/server/door/document-head.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type {
  CARD_STATUSES,
  FoundCard,
  GiftCard,
  GiftCardLine,
  GiftCardRow,
} from '../contract/gift-card.ts';
import type { CardChange } from '../core/card-tenders.ts';

export type CardFacts = { methods: Method[]; accounts: Accounts; expires_on: string | null };

/** `document_id` was opened; a card that is sold on its day is valid until `expires_on`. */
export const cardFacts = fixedQuery<{ shop_id: string; document_id: string }, CardFacts>(
  (value) => sql`
  select ${accountsOf(value('shop_id'))} as accounts, ${methodsOf(value('shop_id'))} as methods,
    (select to_char(d.business_date + make_interval(months => t.card_months), 'YYYY-MM-DD')
      from loyalty_terms t
      join document d on d.shop_id = t.shop_id and d.id = ${value('document_id')}
      where t.shop_id = ${value('shop_id')}) as expires_on`,
);

export const insertCard = fixedQuery<{
  shop_id: string;
  id: string;
  code_hash: Buffer;
  code_end: string;
  amount: Minor;
  expires_on: string | null;
  note: string;
  sold_at: Date;
}>(
  (value) => sql`
  insert into gift_card (shop_id, id, code_hash, code_end, amount, balance, expires_on, note,
    sold_at)
  values (${value('shop_id')}, ${value('id')}, ${value('code_hash')}, ${value('code_end')},
    ${value('amount')}, ${value('amount')}, ${value('expires_on')}, ${value('note')},
    ${value('sold_at')})`,
);

export const insertCardLine = fixedQuery<{
  shop_id: string;
  card_id: string;
  document_id: string;
  amount: Minor;
}>(
  (value) => sql`
  insert into gift_card_line (shop_id, card_id, document_id, amount)
  values (${value('shop_id')}, ${value('card_id')}, ${value('document_id')}, ${value('amount')})`,
);

/** The columns of a card `g`. */
export const CARD_COLUMNS: RawBuilder<unknown> = sql`g.code_end, g.amount, g.balance,
  to_char(g.expires_on, 'YYYY-MM-DD') as expires_on, g.blocked_at is not null as blocked`;

/** A card can be spent in any branch by its code; it is listed where it was sold. */
export async function findCard(
  tx: Tx,
  scope: Scope & { shop_id: string },
  { id, locks = false }: { id: string; locks?: boolean },
): Promise<GiftCard | undefined> {
  return (await tx.executeQuery<GiftCard>(cardQuery(scope, { id, locks }))).rows[0];
}

export function cardQuery(
  scope: Scope & { shop_id: string },
  { id, locks = false }: { id: string; locks?: boolean },
): CompiledQuery<GiftCard> {
  const { shop_id } = scope;
  return toQuery(sql<GiftCard>`
    select ${HEAD}, u.name as cashier, ${CARD_COLUMNS}, ${PAYMENTS} as payments, g.note, g.version
    from ${DOCUMENT}
    join gift_card g on g.shop_id = d.shop_id and g.id = d.id
    join app_user u on u.id = d.posted_by
    where d.shop_id = ${shop_id} and d.id = ${id} and ${isInScope(scope, sql`d`)}
    ${locks ? sql`for update of g` : sql``}`);
}

export async function loadCard(
  tx: Tx,
  scope: Scope & { shop_id: string },
  id: string,
): Promise<GiftCard> {
  return assertPresent(await findCard(tx, scope, { id }), 'a sold gift card exists');
}

export async function setBlocked(
  tx: Tx,
  { shop_id, id, blocked, now }: { shop_id: string; id: string; blocked: boolean; now: Date },
): Promise<void> {
  await sql`
    update gift_card set version = version + 1,
      blocked_at = case when ${blocked} then coalesce(blocked_at, ${now}) end
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export async function findCardByHash(
  tx: Tx,
  shop_id: string,
  code_hash: Buffer,
): Promise<FoundCard | undefined> {
  const { rows } = await sql<FoundCard>`
    select g.id, ${CARD_COLUMNS} from gift_card g
    where g.shop_id = ${shop_id} and g.code_hash = ${code_hash}`.execute(tx);
  return rows[0];
}

type Known = FoundCard & { hash: string; expired: boolean };

/** Several cards at once, with hashes as hexadecimal digits. */
export async function selectKnown(
  tx: Tx,
  { shop_id, date }: { shop_id: string; date: string },
  hashes: readonly Buffer[],
): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select g.id, ${CARD_COLUMNS}, encode(g.code_hash, 'hex') as hash,
      coalesce(g.expires_on < ${date}::date, false) as expired
    from gift_card g
    where g.shop_id = ${shop_id} and g.code_hash = any(${hashes}::bytea[])`.execute(tx);
  return rows;
}

type Document = { shop_id: string; document_id: string };

/** Changes the cards of a document, in the lock order; refuses where one holds too little. */
export function cardsQuery(document: Document, changes: readonly CardChange[]): CompiledQuery {
  return toQuery(sql`
    with ${changeCardsCte(document, changes)}, written as (${cardLines(document)})
    select refuse('gift_card_too_small', '{"path": "payments"}') as refused
    from written having count(*) <> ${changes.length}::int`);
}

function changeCardsCte(
  { shop_id }: Document,
  changes: readonly CardChange[],
): RawBuilder<unknown> {
  return sql`wanted as materialized (
      select t.card_id, t.amount
      from unnest(${changes.map((one) => one.card_id)}::uuid[],
        ${changes.map((one) => one.amount)}::bigint[]) as t (card_id, amount)
    ), locked as materialized (
      select g.id from gift_card g
      where g.shop_id = ${shop_id} and g.id in (select card_id from wanted)
      order by g.id for update
    ), changed as (
      update gift_card g set balance = g.balance + a.amount
      from wanted a join locked on locked.id = a.card_id
      where g.shop_id = ${shop_id} and g.id = a.card_id and g.balance + a.amount >= 0
        and g.blocked_at is null
      returning g.id, a.amount
    )`;
}

function cardLines({ shop_id, document_id }: Document): RawBuilder<unknown> {
  return sql`
    insert into gift_card_line (shop_id, card_id, document_id, amount)
    select ${shop_id}, id, ${document_id}, amount from changed
    returning 1`;
}

type Mirrored = { shop_id: string; document_id: string; reverses_id: string };

/** Reverses the lines of a document, blocked cards too; refuses where a card holds too little. */
export function mirrorLinesQuery(reversal: Mirrored): CompiledQuery {
  return toQuery(sql`
    with ${mirrorLinesCte(reversal)}
    select refuse('gift_card_too_small') as refused
    where (select count(*) from wanted) <> (select count(*) from changed)`);
}

function mirrorLinesCte({ shop_id, document_id, reverses_id }: Mirrored): RawBuilder<unknown> {
  return sql`wanted as materialized (
      select l.card_id, -l.amount as amount from gift_card_line l
      where l.shop_id = ${shop_id} and l.document_id = ${reverses_id}
    ), locked as materialized (
      select g.id from gift_card g
      where g.shop_id = ${shop_id} and g.id in (select card_id from wanted)
      order by g.id for update
    ), changed as (
      update gift_card g set balance = g.balance + a.amount
      from wanted a join locked on locked.id = a.card_id
      where g.shop_id = ${shop_id} and g.id = a.card_id and g.balance + a.amount >= 0
      returning g.id, a.amount
    ), written as (
      insert into gift_card_line (shop_id, card_id, document_id, amount)
      select ${shop_id}, id, ${document_id}, amount from changed
    )`;
}

type GiftCardFilter = {
  shop_id: string;
  scope: Scope;
  now: Date;
  pattern: string;
  status: (typeof CARD_STATUSES)[number] | undefined;
  after: readonly string[] | null;
  limit: number;
};

export async function selectCards(tx: Tx, filter: GiftCardFilter): Promise<Keyed<GiftCardRow>[]> {
  const { shop_id, status } = filter;
  const [at, id] = filter.after ?? [];
  const behind =
    at === undefined ? sql`` : sql`and (g.sold_at, g.id) < (${at}::timestamptz, ${id}::uuid)`;
  const isOver = sql`coalesce(g.expires_on < (
    select (${filter.now}::timestamptz at time zone s.timezone)::date from shop s
    where s.shop_id = ${shop_id}), false)`;
  const wanted = {
    open: sql`g.balance > 0 and g.blocked_at is null and not ${isOver}`,
    spent: sql`g.balance = 0`,
    blocked: sql`g.blocked_at is not null`,
    expired: sql`g.balance > 0 and ${isOver}`,
  };
  const { rows } = await sql<Keyed<GiftCardRow>>`
    select g.id, n.number,
      to_char(g.sold_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sold_at,
      d.branch_id, ${CARD_COLUMNS}, r.id as reversed_by,
      array[to_char(g.sold_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        g.id::text] as page_key
    from gift_card g
    join document d on d.shop_id = g.shop_id and d.id = g.id
    join document_number n on n.shop_id = g.shop_id and n.document_id = g.id
    left join document r on r.shop_id = g.shop_id and r.reverses_id = g.id
    where g.shop_id = ${shop_id} and ${isInScope(filter.scope, sql`d`)}
      and ${status === undefined ? sql`true` : wanted[status]}
      and (g.code_end ilike ${filter.pattern} or n.number ilike ${filter.pattern}) ${behind}
    order by g.sold_at desc, g.id desc limit ${filter.limit + 1}`.execute(tx);
  return rows;
}

/** A card has few lines: the balance after each is a running sum, with other branches included. */
export async function selectCardLines(
  tx: Tx,
  filter: {
    shop_id: string;
    scope: Scope;
    card_id: string;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<Keyed<GiftCardLine>[]> {
  const { shop_id, card_id } = filter;
  const [at, id] = filter.after ?? [];
  const behind =
    at === undefined ? sql`` : sql`and (t.at, t.document_id) < (${at}::timestamptz, ${id}::uuid)`;
  const { rows } = await sql<Keyed<GiftCardLine>>`
    select t.document_id, t.kind, n.number,
      to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      t.amount, t.after::bigint as after,
      array[to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        t.document_id::text] as page_key
    from (
      select l.document_id, d.kind, d.branch_id, d.warehouse_id, d.posted_at as at, l.amount,
        sum(l.amount) over (order by d.posted_at, l.document_id) as after
      from gift_card_line l
      join document d on d.shop_id = l.shop_id and d.id = l.document_id
      where l.shop_id = ${shop_id} and l.card_id = ${card_id}
    ) t
    join document_number n on n.shop_id = ${shop_id} and n.document_id = t.document_id
    where ${isInScope(filter.scope, sql`t`)} ${behind}
    order by t.at desc, t.document_id desc limit ${filter.limit + 1}`.execute(tx);
  return rows;
}
