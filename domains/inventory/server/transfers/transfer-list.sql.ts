import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { Transfer, TransferRow } from '../../contract/stock-transfer.ts';
import { batchesOfLine, isMoveOfLine } from '../door/batches-of-line.sql.ts';
import { isInScope } from './transfer.sql.ts';

const INSTANT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
const at = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', ${INSTANT})`;

const STATE = sql`case when t.cancelled_at is not null then 'cancelled'
  when t.sent_at is null then 'draft' when t.closed_at is null then 'sent' else 'closed' end`;

const HEAD = sql`t.id, ${STATE} as state, n.number,
  json_build_object('id', f.id, 'name', f.name, 'name_bn', f.name_bn) as "from",
  json_build_object('id', w.id, 'name', w.name, 'name_bn', w.name_bn) as "to",
  t.note, ${at(sql`t.created_at`)} as created_at, u.name as created_by,
  ${at(sql`t.sent_at`)} as sent_at, t.version`;

const TRANSFER = sql`stock_transfer t
  join warehouse f on f.shop_id = t.shop_id and f.id = t.from_warehouse_id
  join warehouse w on w.shop_id = t.shop_id and w.id = t.to_warehouse_id
  join app_user u on u.id = t.created_by
  left join document_number n on n.shop_id = t.shop_id and n.document_id = t.sent_id`;

type TransferFilter = {
  shop_id: string;
  scope: Scope;
  state: string | null;
  pattern: string | null;
  after: readonly string[] | null;
  limit: number;
};

/** Newest first: ids are in time order (UUIDv7). */
export async function selectTransfers(
  tx: Tx,
  filter: TransferFilter,
): Promise<Keyed<TransferRow>[]> {
  const { shop_id, scope, state, pattern, after } = filter;
  const [id] = after ?? [];
  const result = await sql<Keyed<TransferRow>>`
    select ${HEAD}, l.line_count, l.open_count, l.transit_value, array[t.id::text] as page_key
    from ${TRANSFER}
    cross join lateral (select count(*)::int as line_count,
        count(*) filter (where in_transit > 0)::int as open_count,
        coalesce(sum(transit_value), 0)::bigint as transit_value
      from stock_transfer_line where shop_id = t.shop_id and transfer_id = t.id) as l
    where t.shop_id = ${shop_id} and ${isInScope(shop_id, scope)}
      ${state === null ? sql`` : sql`and ${STATE} = ${state}`}
      ${
        pattern === null
          ? sql``
          : sql`and (n.number ilike ${pattern} or t.note ilike ${pattern}
              or f.name ilike ${pattern} or f.name_bn ilike ${pattern}
              or w.name ilike ${pattern} or w.name_bn ilike ${pattern})`
      }
      ${id === undefined ? sql`` : sql`and t.id < ${id}::uuid`}
    order by t.id desc limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

/** A transfer from or to a warehouse of the caller. */
export async function findTransfer(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<Transfer | undefined> {
  const { rows } = await transferQuery(shop_id, id, scope).execute(tx);
  return rows[0];
}

/** The same as a statement to be sent with others. */
export function transferQuery(
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): RawBuilder<Transfer> {
  const shopScope = { shop_id, ...scope };
  return sql<Transfer>`
    select ${HEAD}, (${isInWarehouses(shopScope, sql`f.id`)}) as is_from_own,
      (${isInWarehouses(shopScope, sql`w.id`)}) as is_to_own,
      (${linesOf(shop_id, id)}) as lines, (${documentsOf(shop_id, id)}) as documents
    from ${TRANSFER}
    where t.shop_id = ${shop_id} and t.id = ${id} and ${isInScope(shop_id, scope)}`;
}

export async function loadTransfer(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope,
): Promise<Transfer> {
  const found = await findTransfer(tx, shop_id, id, scope);
  return assertPresent(found, 'a transfer can be read by the user who changed it');
}

/** The batches and serial numbers of a line `l` that were sent. */
const SENT = sql`(select ${batchesOfLine({
  shop_id: sql`part.shop_id`,
  document_id: sql`part.document_id`,
  is_of: isMoveOfLine(sql`part.line_no`),
})} from stock_transfer_part part
  where part.shop_id = l.shop_id and part.transfer_id = l.transfer_id and part.line_id = l.id
    and part.kind = 'sent')`;

function linesOf(shop_id: string, id: string): RawBuilder<unknown> {
  return sql`select coalesce(json_agg(json_build_object('id', l.id, 'variant_id', l.variant_id,
      'product_code', p.code, 'name', p.name, 'name_bn', p.name_bn, 'variant', v.name,
      'variant_bn', coalesce(nullif(v.name_bn, ''), v.name), 'unit_name', u.name,
      'unit_name_bn', u.name_bn, 'decimals', u.decimals, 'quantity', l.quantity,
      'tracking', nullif(p.tracking, 'none'), 'batches', coalesce(${SENT}, '[]'),
      'in_transit', l.in_transit, 'received', l.received, 'received_over', l.received_over,
      'lost', l.lost, 'returned', l.returned, 'sent_value', l.sent_value,
      'transit_value', l.transit_value) order by l.line_no), '[]')
    from stock_transfer_line l
    join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    where l.shop_id = ${shop_id} and l.transfer_id = ${id}`;
}

function documentsOf(shop_id: string, id: string): RawBuilder<unknown> {
  return sql`select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind,
      'number', n.number, 'business_date', d.business_date, 'posted_at', ${at(sql`d.posted_at`)},
      'posted_by', u.name, 'reason', c.reason, 'note', c.note, 'parts', x.parts)
      order by d.posted_at, d.id), '[]')
    from (select document_id, json_agg(json_build_object('line_id', line_id, 'kind', kind,
        'quantity', quantity, 'value', value) order by line_no) as parts
      from stock_transfer_part
      where shop_id = ${shop_id} and transfer_id = ${id} and kind <> 'revalued'
      group by document_id) as x
    join document d on d.shop_id = ${shop_id} and d.id = x.document_id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join stock_transfer_note c on c.shop_id = d.shop_id and c.document_id = d.id
    join app_user u on u.id = d.posted_by`;
}

type WarehouseRow = {
  id: string;
  name: string;
  name_bn: string;
  branch: string;
  is_saleable: boolean;
};

/** Every warehouse of the shop, by name only. */
export async function selectTransferWarehouses(
  tx: Tx,
  filter: { shop_id: string; pattern: string; after: readonly string[] | null; limit: number },
): Promise<Keyed<WarehouseRow>[]> {
  const [code = null, name = null] = filter.after ?? [];
  const result = await sql<Keyed<WarehouseRow>>`
    select w.id, w.name, w.name_bn, b.name as branch, w.is_saleable,
      array[b.code, w.name] as page_key
    from warehouse w join branch b on b.shop_id = w.shop_id and b.id = w.branch_id
    where w.shop_id = ${filter.shop_id} and w.archived_at is null and b.archived_at is null
      and (w.name ilike ${filter.pattern} or w.name_bn ilike ${filter.pattern})
      and (${code}::text is null or (b.code, w.name) > (${code}::text, ${name}::text))
    order by b.code, w.name limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}
