import { type RawBuilder, sql } from 'kysely';
import type { BusinessDate } from '#domains/kernel/core/business-date.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { CostMethod } from '#domains/shops/server/door/cost-method.sql.ts';
import { isInScope, isWarehouseInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { DocumentKind } from '../contract/document-kind.ts';
import { REVERSAL } from '../contract/kinds.ts';
import type { Reversal } from '../contract/reversal.ts';

export type NewDocument = {
  shop_id: string;
  id: string;
  kind: DocumentKind;
  warehouse_id: string;
  /** The warehouse must be in this scope. */
  scope: Scope;
  posted_at: Date;
  posted_by: string;
  happened_at: Date | null;
  request_hash: Buffer;
  reverses_id: string | null;
  /** The register, which must have an open shift; null: none. */
  register_id: string | null;
};

/** An opened document, with the settings of the shop that posting needs. */
export type OpenedDocument = {
  id: string;
  kind: DocumentKind;
  branch_id: string;
  branch_code: string;
  /** The open shift of its register. */
  shift_id: string | null;
  business_date: BusinessDate;
  /** The stated time of the event; null: now. */
  happened_at: Date | null;
  /** The hour of the event in the shop's time zone, 0 to 23. */
  hour: number;
  fiscal_year_first_month: number;
  vat_rate: Rate;
  vat_registered: boolean;
  rounding_unit: Minor;
  cost_method: CostMethod;
  /** The shop has no price list and no running promotion; undefined: not checked. */
  is_priced_plainly?: boolean;
};

/**
 * The open shift of a register, which cannot be closed until the transaction ends: closing locks
 * the row for update and waits for this lock; a concurrent close makes this one wait, and then it
 * finds the shift closed.
 */
function openShift(d: Pick<NewDocument, 'shop_id' | 'register_id' | 'scope'>) {
  const inScope =
    d.scope.warehouse_ids === null
      ? sql``
      : sql`and register_id in (select r.id from register r
          where r.shop_id = ${d.shop_id} and ${isInScope(d.scope, sql`r`)})`;
  return sql`open_shift as materialized (
      select id, branch_id from shift
      where shop_id = ${d.shop_id} and register_id = ${d.register_id}::uuid and closed_at is null
        ${inScope}
      for key share
    )`;
}

const HOUR = sql`extract(hour from coalesce(h.happened_at, h.posted_at)
  at time zone p.timezone)::int`;

/**
 * Whether the books are open for the day of `place`: the one check of all postings. Until the
 * transaction ends nobody can close the day, and a concurrent closing is waited for.
 */
const IS_OPEN_DAY = sql`day_refusal(place.shop_id, place.business_date) is null`;

/**
 * Inserts the header, with the branch of the warehouse and the day in the shop's time zone. No row:
 * the id is taken, the books are closed for that day, the shop has no such warehouse, or the
 * register has no open shift in its branch. Waits while another transaction holds the id.
 */
export async function insertDocument(tx: Tx, d: NewDocument): Promise<OpenedDocument | undefined> {
  const result = await insertDocumentQuery(d).execute(tx);
  const [opened] = result.rows;
  return opened && { ...opened, kind: d.kind };
}

export function insertDocumentQuery(d: NewDocument): RawBuilder<Omit<OpenedDocument, 'kind'>> {
  return sql<Omit<OpenedDocument, 'kind'>>`
    with ${openShift(d)}, place as (
      select s.shop_id, b.id as branch_id, b.code as branch_code, w.id as warehouse_id,
        o.id as shift_id, s.timezone,
        (coalesce(${d.happened_at}::timestamptz, ${d.posted_at}::timestamptz)
          at time zone s.timezone)::date as business_date,
        s.vat_rate, s.vat_registered, s.rounding_unit, s.cost_method,
        s.fiscal_year_first_month
      from shop s
      join warehouse w on w.shop_id = s.shop_id and w.id = ${d.warehouse_id}
      join branch b on b.shop_id = w.shop_id and b.id = w.branch_id
      left join open_shift o on o.branch_id = b.id
      where s.shop_id = ${d.shop_id} and w.archived_at is null
        and (w.is_saleable or not ${d.kind.is_sale === true}::boolean)
        and (${d.register_id}::uuid is null or o.id is not null)
        and ${isWarehouseInScope(d.scope, sql`w`)}
    ), header as (
      insert into document (shop_id, id, kind, branch_id, warehouse_id, business_date, posted_at,
        posted_by, happened_at, request_hash, reverses_id, shift_id)
      select shop_id, ${d.id}, ${d.kind.name}, branch_id, warehouse_id, business_date,
        ${d.posted_at}, ${d.posted_by}, ${d.happened_at}, ${d.request_hash}, ${d.reverses_id},
        shift_id
      from place where ${IS_OPEN_DAY}
      on conflict (shop_id, id) do nothing
      returning id, business_date, happened_at, posted_at
    )
    select h.id, p.branch_id, p.branch_code, p.shift_id, h.business_date,
      h.happened_at, ${HOUR} as hour, p.fiscal_year_first_month,
      p.vat_rate, p.vat_registered, p.rounding_unit, p.cost_method,
      not exists (select from price_list where shop_id = ${d.shop_id} and archived_at is null)
      and not exists (select from promotion
        where shop_id = ${d.shop_id} and paused_at is null and archived_at is null)
        as is_priced_plainly
    from header h, place p`;
}

export type ExistingDocument = { kind: string; posted_by: string; request_hash: Buffer };

export async function findDocument(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<ExistingDocument | undefined> {
  const result = await sql<ExistingDocument>`
    select kind, posted_by, request_hash from document
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return result.rows[0];
}

export type NewReversal = Omit<NewDocument, 'kind' | 'warehouse_id' | 'happened_at'> & {
  reverses_id: string;
  reverses_kind: DocumentKind;
};

export function insertReversalQuery(d: NewReversal): RawBuilder<Omit<OpenedDocument, 'kind'>> {
  return sql<Omit<OpenedDocument, 'kind'>>`
    with ${openShift(d)}, place as (
      select s.shop_id, b.id as branch_id, b.code as branch_code, o.warehouse_id,
        h.id as shift_id, s.timezone,
        (${d.posted_at}::timestamptz at time zone s.timezone)::date as business_date,
        s.vat_rate, s.vat_registered, s.rounding_unit, s.cost_method,
        s.fiscal_year_first_month
      from document o
      join shop s on s.shop_id = o.shop_id
      join branch b on b.shop_id = o.shop_id and b.id = o.branch_id
      left join open_shift h on h.branch_id = b.id
      where o.shop_id = ${d.shop_id} and o.id = ${d.reverses_id}
        and o.kind = ${d.reverses_kind.name}
        and (${d.register_id}::uuid is null or h.id is not null)
        and ${isInScope(d.scope, sql`o`)}
    ), header as (
      insert into document (shop_id, id, kind, branch_id, warehouse_id, business_date, posted_at,
        posted_by, request_hash, reverses_id, shift_id)
      select shop_id, ${d.id}, ${REVERSAL.name}, branch_id, warehouse_id, business_date,
        ${d.posted_at}, ${d.posted_by}, ${d.request_hash}, ${d.reverses_id}, shift_id
      from place where ${IS_OPEN_DAY}
      on conflict do nothing
      returning id, business_date, happened_at, posted_at
    )
    select h.id, p.branch_id, p.branch_code, p.shift_id, h.business_date,
      h.happened_at, ${HOUR} as hour, p.fiscal_year_first_month,
      p.vat_rate, p.vat_registered, p.rounding_unit, p.cost_method
    from header h, place p`;
}

export type RefusedDay = {
  code: 'before_first_year' | 'books_closed';
  day: BusinessDate;
  begins_on: BusinessDate;
  closed_until: BusinessDate | null;
};

/** Why the books are closed for the day of an instant. */
export async function whyNotDay(
  tx: Tx,
  { shop_id, at }: { shop_id: string; at: Date },
): Promise<RefusedDay | undefined> {
  const result = await sql<RefusedDay>`
    select day_refusal(d.shop_id, d.day) as code, d.day, p.begins_on, p.closed_until
    from (select shop_id, (${at}::timestamptz at time zone timezone)::date as day from shop
      where shop_id = ${shop_id}) d
    join book_period p on p.shop_id = d.shop_id
    where day_refusal(d.shop_id, d.day) is not null`.execute(tx);
  return result.rows[0];
}

/** Why a register cannot be used: it is not in the caller's scope, or has no open shift. */
export async function whyNoShift(
  tx: Tx,
  register: { shop_id: string; id: string; scope: Scope },
): Promise<'register_not_found' | 'shift_not_open' | null> {
  const result = await sql<{ is_open: boolean }>`
    select exists (select from shift s where s.shop_id = r.shop_id and s.register_id = r.id
      and s.closed_at is null) as is_open
    from register r
    where r.shop_id = ${register.shop_id} and r.id = ${register.id} and r.archived_at is null
      and ${isInScope(register.scope, sql`r`)}`.execute(tx);
  const [found] = result.rows;
  if (found === undefined) return 'register_not_found';
  return found.is_open ? null : 'shift_not_open';
}

/** A document of its kind in the caller's scope, and whether it was reversed. */
export async function findReversible(
  tx: Tx,
  document: { shop_id: string; id: string; kind: DocumentKind; scope: Scope },
): Promise<{ is_reversed: boolean } | undefined> {
  const result = await sql<{ is_reversed: boolean }>`
    select exists (select from document r
      where r.shop_id = d.shop_id and r.reverses_id = d.id) as is_reversed
    from document d
    where d.shop_id = ${document.shop_id} and d.id = ${document.id}
      and d.kind = ${document.kind.name}
      and ${isInScope(document.scope, sql`d`)}`.execute(tx);
  return result.rows[0];
}

export const insertReason = fixedQuery<{
  shop_id: string;
  id: string;
  reverses_id: string;
  reason: string;
}>(
  (value) => sql`
  insert into reversal (shop_id, document_id, reverses_id, reason)
  values (${value('shop_id')}, ${value('id')}, ${value('reverses_id')}, ${value('reason')})`,
);

export const reversalQuery = fixedQuery<{ shop_id: string; id: string }, Reversal>(
  (value) => sql`
    select d.id, n.number, d.business_date, d.reverses_id, r.reason, e.id as journal_entry_id
    from document d
    join reversal r on r.shop_id = d.shop_id and r.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    left join journal_entry e
      on e.shop_id = d.shop_id and e.document_id = d.id and e.posting_kind = 'post'
    where d.shop_id = ${value('shop_id')} and d.id = ${value('id')}`,
);
