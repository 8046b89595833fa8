import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { stockMovement } from '../contract/product-stock.ts';
import type { StockLevel } from '../core/issue-lines.ts';
import type { LevelKey } from './stock.sql.ts';

type Asked = {
  shop_id: string;
  /** Only the warehouses of this branch; null: of all. */
  own_branch_id: string | null;
  variant_id: string | null;
  warehouse_id: string | null;
  after: readonly string[] | null;
  limit: number;
};

/** What both tables are narrowed by: both have a warehouse and a variant. */
function narrowed(asked: Asked): RawBuilder<unknown> {
  const { shop_id, own_branch_id, variant_id, warehouse_id } = asked;
  const goods = variant_id === null ? sql`` : sql`and t.variant_id = ${variant_id}`;
  const place = warehouse_id === null ? sql`` : sql`and t.warehouse_id = ${warehouse_id}`;
  const own =
    own_branch_id === null
      ? sql``
      : sql`and t.warehouse_id in (select id from warehouse
          where shop_id = ${shop_id} and branch_id = ${own_branch_id})`;
  return sql`${goods} ${place} ${own}`;
}

export async function selectLevels(tx: Tx, asked: Asked): Promise<Keyed<LevelKey & StockLevel>[]> {
  const [warehouse, variant] = asked.after ?? [];
  const behind =
    warehouse === undefined
      ? sql``
      : sql`and (t.warehouse_id, t.variant_id) > (${warehouse}::uuid, ${variant}::uuid)`;
  const result = await sql<Keyed<LevelKey & StockLevel>>`
    select t.variant_id, t.warehouse_id, t.on_hand, t.reserved, t.value,
      array[t.warehouse_id::text, t.variant_id::text] as page_key
    from stock_level t
    where t.shop_id = ${asked.shop_id} ${narrowed(asked)} ${behind}
    order by t.warehouse_id, t.variant_id limit ${asked.limit + 1}`.execute(tx);
  return result.rows;
}

type Movement = z.input<typeof stockMovement>;

/**
 * Newest document first: ids of documents are made in the order of time (UUIDv7), and the primary
 * key of the journal is in their order, so no page sorts the whole journal.
 */
export async function selectMovements(
  tx: Tx,
  asked: Asked & { document_id: string | null },
): Promise<Keyed<Movement>[]> {
  const [document, line] = asked.after ?? [];
  const one = asked.document_id === null ? sql`` : sql`and t.document_id = ${asked.document_id}`;
  const behind =
    document === undefined
      ? sql``
      : sql`and (t.document_id, t.line_no) < (${document}::uuid, ${line}::int)`;
  const result = await sql<Keyed<Movement>>`
    select t.document_id, t.line_no, d.kind as document_kind, n.number, t.business_date,
      t.warehouse_id, t.variant_id, t.kind, t.quantity, t.value,
      array[t.document_id::text, t.line_no::text] as page_key
    from stock_movement t
    join document d on d.shop_id = t.shop_id and d.id = t.document_id
    join document_number n on n.shop_id = t.shop_id and n.document_id = t.document_id
    where t.shop_id = ${asked.shop_id} ${narrowed(asked)} ${one} ${behind}
    order by t.document_id desc, t.line_no desc limit ${asked.limit + 1}`.execute(tx);
  return result.rows;
}
