import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { ShiftReport, Takings } from '../../contract/shift-report.ts';
import { EXPECTED_CASH } from '../door/expected-cash.sql.ts';
import { SHIFT, SHIFT_COLUMNS } from './shift.sql.ts';

export type ShiftKey = { shop_id: string; shift_id: string };

type Head = Omit<ShiftReport, 'documents' | 'drawer' | 'carts' | 'removed' | 'takings'>;

/** The shift and its count; `expected` of an open shift is the current value. */
export async function findHead(
  tx: Tx,
  lookup: { shop_id: string; id: string; scope: Scope },
): Promise<Head | undefined> {
  const notesOf = (moment: 'open' | 'close') => sql`
    (select coalesce(json_agg(json_build_object('note', x.note, 'count', x.count)
        order by x.note desc), '[]')
      from shift_note x
      where x.shop_id = s.shop_id and x.shift_id = s.id and x.moment = ${moment})`;
  const result = await sql<Head & { expected_now: Minor }>`
    select ${SHIFT_COLUMNS}, s.left_before,
      ${notesOf('open')} as opening_notes, ${notesOf('close')} as counted_notes,
      c.taken_out, coalesce(c.note, '') as note, ${EXPECTED_CASH} as expected_now
    from ${SHIFT}
    where s.shop_id = ${lookup.shop_id} and s.id = ${lookup.id}
      and ${isInScope(lookup.scope, sql`r`)}`.execute(tx);
  const [found] = result.rows;
  if (found === undefined) return undefined;
  const { expected_now, ...head } = found;
  return { ...head, expected: head.expected ?? expected_now };
}

/**
 * The documents `d` of a shift, with the sale `s` and the return `r` that each is or reverses;
 * `side` is -1 for a reversal. An exchange is both under one id.
 */
const documentsOf = ({ shop_id, shift_id }: ShiftKey): RawBuilder<unknown> => sql`document d
  cross join lateral (select coalesce(d.reverses_id, d.id) as id,
    case when d.reverses_id is null then 1 else -1 end as side) as own
  left join sale s on s.shop_id = ${shop_id} and s.document_id = own.id
  left join sale_return r on r.shop_id = ${shop_id} and r.document_id = own.id
  where d.shop_id = ${shop_id} and d.shift_id = ${shift_id}
    and d.kind in ('sale', 'sale_return', 'exchange', 'reversal')`;

const SOLD: RawBuilder<unknown> = sql`sum(s.total) filter (where own.side > 0)`;
const RETURNED: RawBuilder<unknown> = sql`sum(r.total) filter (where own.side > 0)`;
const REVERSED: RawBuilder<unknown> = sql`sum(coalesce(s.total, 0) - coalesce(r.total, 0))
  filter (where own.side < 0)`;

const bigintOrZero = (sum: RawBuilder<unknown>) => sql`coalesce(${sum}, 0)::bigint`;

const sold = (column: RawBuilder<unknown>) =>
  bigintOrZero(sql`sum(${column}) filter (where own.side > 0)`);

export async function countDocuments(
  tx: Tx,
  shift: ShiftKey,
): Promise<ShiftReport['documents'] & { removed: ShiftReport['removed'] }> {
  const { shop_id, shift_id } = shift;
  const numberAt = (way: RawBuilder<unknown>) => sql`
    (select n.number from document d
      join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
      where d.shop_id = ${shop_id} and d.shift_id = ${shift_id} and d.kind = 'sale'
      order by n.fiscal_year ${way}, n.sequence ${way} limit 1)`;
  const result = await sql<ShiftReport['documents'] & { removed: ShiftReport['removed'] }>`
    select count(*) filter (where d.kind = 'sale')::int as sales,
      count(*) filter (where d.kind = 'sale_return')::int as returns,
      count(*) filter (where d.kind = 'exchange')::int as exchanges,
      count(*) filter (where d.kind = 'reversal' and (s.total is not null or r.total is not null)
        )::int as reversals,
      ${numberAt(sql`asc`)} as first_number, ${numberAt(sql`desc`)} as last_number,
      (select json_build_object('lines', count(*),
          'amount', coalesce(sum(round(x.quantity * v.sale_price / 10000.0)), 0)::bigint)
        from document d
        join sale_removed_line x on x.shop_id = d.shop_id and x.document_id = d.id
        join variant v on v.shop_id = x.shop_id and v.id = x.variant_id
        where d.shop_id = ${shop_id} and d.shift_id = ${shift_id}) as removed
    from ${documentsOf(shift)}`.execute(tx);
  return assertPresent(result.rows[0], 'an aggregate has a row');
}

type Sums = Omit<Takings, 'methods' | 'cashiers' | 'cash' | 'net'>;

export async function sumTakings(tx: Tx, shift: ShiftKey): Promise<Sums> {
  const off = sql`(select sum(l.product_discount) from sale_line l
    where l.shop_id = s.shop_id and l.document_id = s.document_id)`;
  const result = await sql<Sums>`
    select ${sold(sql`s.subtotal - s.vat_included + ${off}`)} as gross,
      ${sold(sql`s.discount + ${off}`)} as discount,
      ${sold(sql`s.vat`)} as vat, ${sold(sql`s.rounding`)} as rounding, ${bigintOrZero(SOLD)}
        as sold,
      ${sold(sql`s.due`)} as due, ${bigintOrZero(RETURNED)} as returned, ${bigintOrZero(REVERSED)}
        as reversed
    from ${documentsOf(shift)}`.execute(tx);
  return assertPresent(result.rows[0], 'an aggregate has a row');
}

type MethodSums = Takings['methods'][number] & { kind: string };

/** The payments of the shift's documents by payment method, in the order of the till. */
export async function sumMethods(tx: Tx, shift: ShiftKey): Promise<MethodSums[]> {
  const result = await sql<MethodSums>`
    select m.id, m.name, m.name_bn, m.kind, count(*)::int as count,
      coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as came_in,
      coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::bigint as went_out,
      sum(p.amount)::bigint as net
    from document d
    join payment p on p.shop_id = d.shop_id and p.document_id = d.id
    join payment_method m on m.shop_id = p.shop_id and m.id = p.payment_method_id
    where d.shop_id = ${shift.shop_id} and d.shift_id = ${shift.shift_id}
    group by m.id, m.name, m.name_bn, m.kind, m.rank, m.code
    order by m.rank, m.code`.execute(tx);
  return result.rows;
}

/** Sales, returns and cash of each user, highest sales first. */
export async function sumCashiers(tx: Tx, shift: ShiftKey): Promise<Takings['cashiers']> {
  const off = sql`(select sum(l.product_discount) from sale_line l
    where l.shop_id = s.shop_id and l.document_id = s.document_id)`;
  const cash = sql`(select sum(p.amount) from payment p
    join payment_method m on m.shop_id = p.shop_id and m.id = p.payment_method_id
      and m.kind = 'cash'
    where p.shop_id = d.shop_id and p.document_id = d.id)`;
  const result = await sql<Takings['cashiers'][number]>`
    with own as (
      select d.posted_by, count(*) filter (where d.kind in ('sale', 'exchange'))::int as sales,
        ${bigintOrZero(SOLD)} as sold, ${sold(sql`s.discount + ${off}`)} as discount,
        ${bigintOrZero(RETURNED)} as returned, ${bigintOrZero(REVERSED)} as reversed
      from ${documentsOf(shift)} group by d.posted_by
    ), paid as (
      select d.posted_by, coalesce(sum(${cash}), 0)::bigint as cash
      from document d
      where d.shop_id = ${shift.shop_id} and d.shift_id = ${shift.shift_id}
        and d.kind <> 'shift_close'
      group by d.posted_by
    )
    select u.id, u.name, coalesce(o.sales, 0) as sales, coalesce(o.sold, 0) as sold,
      coalesce(o.discount, 0) as discount, coalesce(o.returned, 0) as returned,
      coalesce(o.reversed, 0) as reversed, p.cash
    from paid p join app_user u on u.id = p.posted_by
    left join own o on o.posted_by = p.posted_by
    order by sold desc, u.name, u.id`.execute(tx);
  return result.rows;
}

/** Cash movements of the drawer, in order of time. */
export async function listDrawerLines(tx: Tx, shift: ShiftKey): Promise<ShiftReport['drawer']> {
  const result = await sql<ShiftReport['drawer'][number]>`
    select d.id, n.number, u.name as by, x.purpose,
      to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce(a.name, '') as account, coalesce(a.name_bn, '') as account_bn,
      case when d.reverses_id is null then x.amount else -x.amount end as amount,
      coalesce(v.reason, x.reason) as reason, d.reverses_id is not null as is_reversal,
      back.id as reversed_by
    from document d
    join cash_movement x on x.shop_id = d.shop_id and x.document_id = coalesce(d.reverses_id, d.id)
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join app_user u on u.id = d.posted_by
    left join account a on a.shop_id = x.shop_id and a.id = x.account_id
    left join reversal v on v.shop_id = d.shop_id and v.document_id = d.id
    left join document back on back.shop_id = d.shop_id and back.reverses_id = d.id
    where d.shop_id = ${shift.shop_id} and d.shift_id = ${shift.shift_id}
      and d.kind in ('cash_movement', 'reversal')
    order by d.posted_at, d.id`.execute(tx);
  return result.rows;
}

/**
 * Carts of the register, or of its branch without a register, that were on hold when the shift was
 * closed, or are now.
 */
export async function listCarts(tx: Tx, shift: ShiftKey): Promise<ShiftReport['carts']> {
  const result = await sql<ShiftReport['carts'][number]>`
    select h.id, h.name, u.name as held_by, h.total,
      to_char(h.held_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as held_at
    from shift s
    join held_cart h on h.shop_id = s.shop_id and h.branch_id = s.branch_id
      and coalesce(h.register_id, s.register_id) = s.register_id
      and h.held_at <= coalesce(s.closed_at, 'infinity')
      and (h.ended_at is null or h.ended_at > s.closed_at)
    join app_user u on u.id = h.held_by
    where s.shop_id = ${shift.shop_id} and s.id = ${shift.shift_id}
    order by h.held_at, h.id`.execute(tx);
  return result.rows;
}
