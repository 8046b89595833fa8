import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { TransferChange, TransferRequest } from '../../contract/stock-transfer.ts';
import type {
  LineOnTheWay,
  ShortReason,
  TransferPart,
} from '../../core/transfers/decide-transfer.ts';
import { decimalsOf } from '../door/decimals.sql.ts';
import { lotsLeftOf } from '../door/movement-left.sql.ts';

type TransferLookup = { shop_id: string; scope: Scope; id: string };

/** A transfer is visible to both of its locations. */
export function isInScope(shop_id: string, scope: Scope): RawBuilder<unknown> {
  const shopScope = { shop_id, ...scope };
  return sql`(${isInWarehouses(shopScope, sql`t.from_warehouse_id`)}
    or ${isInWarehouses(shopScope, sql`t.to_warehouse_id`)})`;
}

export type LockedTransfer = {
  id: string;
  from_warehouse_id: string;
  to_warehouse_id: string;
  created_by: string;
  request_hash: Buffer;
  is_sent: boolean;
  /** The document that sent the stock. */
  sent_id: string | null;
  is_closed: boolean;
  is_cancelled: boolean;
  note: string;
  version: number;
};

/** Locks the transfer before any level: sending, receiving and returning it take turns. */
export async function lockTransfer(
  tx: Tx,
  lookup: TransferLookup,
): Promise<LockedTransfer | undefined> {
  const result = await sql<LockedTransfer>`
    select id, from_warehouse_id, to_warehouse_id, created_by, request_hash, note, version, sent_id,
      sent_at is not null as is_sent, closed_at is not null as is_closed,
      cancelled_at is not null as is_cancelled
    from stock_transfer t
    where shop_id = ${lookup.shop_id} and id = ${lookup.id}
      and ${isInScope(lookup.shop_id, lookup.scope)}
    for update`.execute(tx);
  return result.rows[0];
}

export type TransferToInsert = {
  shop_id: string;
  request: TransferRequest;
  request_hash: Buffer;
  created_at: Date;
  created_by: string;
};

/** False: the id is taken. Waits while another transaction holds the id. */
export async function insertTransfer(tx: Tx, transfer: TransferToInsert): Promise<boolean> {
  const { request: r } = transfer;
  const result = await sql`
    insert into stock_transfer (shop_id, id, from_warehouse_id, to_warehouse_id, note, created_at,
      created_by, request_hash)
    values (${transfer.shop_id}, ${r.id}, ${r.from_warehouse_id}, ${r.to_warehouse_id}, ${r.note},
      ${transfer.created_at}, ${transfer.created_by}, ${transfer.request_hash})
    on conflict (shop_id, id) do nothing returning id`.execute(tx);
  return result.rows.length > 0;
}

export async function replaceTransfer(
  tx: Tx,
  shop_id: string,
  id: string,
  change: TransferChange,
): Promise<void> {
  await sql`
    with gone as (
      delete from stock_transfer_line where shop_id = ${shop_id} and transfer_id = ${id}
    )
    update stock_transfer set to_warehouse_id = ${change.to_warehouse_id}, note = ${change.note},
      version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export type NewTransferLine = Pick<LineOnTheWay, 'id' | 'variant_id' | 'quantity'>;

export async function insertTransferLines(
  tx: Tx,
  shop_id: string,
  transfer_id: string,
  lines: readonly NewTransferLine[],
): Promise<void> {
  await sql`
    insert into stock_transfer_line (shop_id, transfer_id, id, line_no, variant_id, quantity)
    select ${shop_id}, ${transfer_id}, id, line_no, variant_id, quantity
    from unnest(
      ${lines.map((l) => l.id)}::uuid[], ${lines.map((l) => l.variant_id)}::uuid[],
      ${lines.map((l) => l.quantity)}::bigint[]
    ) with ordinality as l (id, variant_id, quantity, line_no)`.execute(tx);
}

export async function cancelDraft(tx: Tx, shop_id: string, id: string, at: Date): Promise<void> {
  await sql`
    update stock_transfer set cancelled_at = ${at}, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/** The units of the variants of a transfer, and whether the shop has the warehouses. */
export async function loadTransferCheck(
  tx: Tx,
  shop_id: string,
  ids: { warehouse_ids: readonly string[]; variant_ids: readonly string[] },
): Promise<{ warehouses: string[]; decimals: Record<string, number> }> {
  const result = await sql<{ warehouses: string[]; decimals: Record<string, number> }>`
    select ${decimalsOf(shop_id, ids.variant_ids)} as decimals,
      (select coalesce(json_agg(id), '[]') from warehouse
        where shop_id = ${shop_id} and id = any(${ids.warehouse_ids}::uuid[])
          and archived_at is null) as warehouses`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

type Facts = {
  accounts: Accounts;
  decimals: Record<string, number>;
  lines: LineOnTheWay[];
};

const SENT = { shop_id: sql`l.shop_id`, document_id: sql`t.sent_id`, line_no: sql`l.line_no` };

/** The current lines; those of a draft have nothing in transit. */
export async function loadTransferFacts(tx: Tx, shop_id: string, id: string): Promise<Facts> {
  const result = await sql<Facts>`
    select ${accountsOf(shop_id)} as accounts,
      (select coalesce(json_object_agg(v.id, u.decimals), '{}')
        from (select distinct variant_id from stock_transfer_line
          where shop_id = ${shop_id} and transfer_id = ${id}) l
        join variant v on v.shop_id = ${shop_id} and v.id = l.variant_id
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        join unit u on u.shop_id = p.shop_id and u.id = p.unit_id) as decimals,
      (select coalesce(json_agg(json_build_object('id', l.id, 'variant_id', l.variant_id,
          'quantity', l.quantity, 'sent_value', coalesce(l.sent_value, 0),
          'in_transit', l.in_transit, 'transit_value', l.transit_value,
          'received_over', l.received_over, 'lots', case when l.in_transit > 0 then
            ${lotsLeftOf(SENT)}
          end) order by l.line_no), '[]')
        from stock_transfer_line l
        join stock_transfer t on t.shop_id = l.shop_id and t.id = l.transfer_id
        where l.shop_id = ${shop_id} and l.transfer_id = ${id}) as lines`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

type Posting = {
  shop_id: string;
  transfer_id: string;
  document_id: string;
  at: Date;
  parts: readonly TransferPart[];
  reason: ShortReason | null;
  note: string;
};

/** Adds the parts of a document to their lines. A transfer with nothing in transit is closed. */
export function transferPartQueries(posting: Posting): CompiledQuery[] {
  const { shop_id, transfer_id, document_id, at, parts } = posting;
  const isSending = parts.some(({ kind }) => kind === 'sent');
  const insertParts = sql`
    with part as (
      select * from unnest(
        ${parts.map((p) => p.line_id)}::uuid[], ${parts.map((p) => p.kind)}::text[],
        ${parts.map((p) => p.quantity)}::bigint[], ${parts.map((p) => p.value)}::bigint[]
      ) with ordinality as p (line_id, kind, quantity, value, line_no)
    ), kept as (
      insert into stock_transfer_part (shop_id, document_id, line_no, transfer_id, line_id, kind,
        quantity, value)
      select ${shop_id}, ${document_id}, line_no, ${transfer_id}, line_id, kind, quantity, value
      from part
    ), noted as (
      insert into stock_transfer_note (shop_id, document_id, reason, note)
      values (${shop_id}, ${document_id}, ${posting.reason}, ${posting.note})
    ), line as (
      select line_id,
        ${sumOfKind('sent')} as sent, ${sumOfKind('received')} as received,
        ${sumOfKind('over')} as received_over, ${sumOfKind('lost')} as lost,
        ${sumOfKind('returned')} as returned,
        coalesce(sum(value) filter (where kind = 'sent'), 0)::bigint as sent_value,
        coalesce(sum(value) filter (where kind in ('received', 'lost', 'returned')), 0)::bigint
          as duplicate_value
      from part group by line_id
    )
    update stock_transfer_line l
    set sent_value = ${isSending ? sql`n.sent_value` : sql`l.sent_value`},
      in_transit = l.in_transit + n.sent - n.received - n.lost - n.returned,
      transit_value = l.transit_value + n.sent_value - n.duplicate_value,
      received = l.received + n.received, received_over = l.received_over + n.received_over,
      lost = l.lost + n.lost, returned = l.returned + n.returned
    from line n
    where l.shop_id = ${shop_id} and l.transfer_id = ${transfer_id} and l.id = n.line_id`;
  const updateTransfer = sql`
    update stock_transfer t set version = version + 1,
      sent_id = ${isSending ? sql`${document_id}` : sql`sent_id`},
      sent_at = ${isSending ? sql`${at}` : sql`sent_at`},
      closed_at = case when not exists (select from stock_transfer_line l
        where l.shop_id = t.shop_id and l.transfer_id = t.id and l.in_transit > 0)
        then ${at}::timestamptz end
    where shop_id = ${shop_id} and id = ${transfer_id}`;
  return [insertParts, updateTransfer].map(toQuery);
}

function sumOfKind(kind: TransferPart['kind']): RawBuilder<unknown> {
  return sql`coalesce(sum(quantity) filter (where kind = ${sql.lit(kind)}), 0)::bigint`;
}
