import type { GoodsToMerge } from '#domains/catalog/server/door/merge-goods.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type DayRefusal, openDocument } from '#domains/shops/server/door/open-document.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { decideStockMerge } from '../core/decide-stock-merge.ts';
import { insertAdjustment } from './adjustment.sql.ts';
import { lockLevelsForReceipt } from './door/lock-levels.ts';
import { postBooks } from './door/post-books.ts';
import { joinLevels, type StockToMerge } from './merge-stock.sql.ts';

type Refusal = Rejection<
  | 'stock_elsewhere'
  | 'stock_below_zero'
  | 'stock_reserved'
  | 'goods_in_transit'
  | 'count_open'
  | 'tracked_in_stock'
>;

/** Why the stock of goods cannot go into another's now. */
export function checkStockMerge(
  { kept: { tracking } }: Pick<GoodsToMerge, 'kept'>,
  { levels, is_on_the_way, is_being_counted }: StockToMerge,
): Refusal | null {
  const path = 'gone_id';
  if (is_on_the_way) return reject('goods_in_transit', { path });
  if (is_being_counted) return reject('count_open', { path });
  if (levels.some(({ is_own }) => !is_own)) return reject('stock_elsewhere', { path });
  if (levels.some(({ on_hand }) => on_hand < 0)) return reject('stock_below_zero', { path });
  if (levels.some(({ reserved }) => reserved > 0)) return reject('stock_reserved', { path });
  const isTracked = tracking !== 'none' && levels.length > 0;
  return isTracked ? reject('tracked_in_stock', { path }) : null;
}

/** Moves all that lies of the ones that go, by a paper in each warehouse. */
export async function mergeStock(
  tx: Tx,
  context: Context,
  { pairs }: Pick<GoodsToMerge, 'pairs'>,
  { levels }: StockToMerge,
): Promise<string[] | Rejection<DayRefusal>> {
  const joined = pairs.map(({ kept, gone }) => ({ kept: kept.id, gone: gone.id }));
  const document_ids: string[] = [];
  for (const warehouse_id of new Set(levels.map((level) => level.warehouse_id))) {
    const id = await mergeWarehouse(tx, context, { warehouse_id, joined });
    if (isRejection(id)) return id;
    if (id !== null) document_ids.push(id);
  }
  for (const pair of joined) await joinLevels(tx, context.actor.shop_id, pair);
  return document_ids;
}

type Place = { warehouse_id: string; joined: readonly { kept: string; gone: string }[] };

async function mergeWarehouse(
  tx: Tx,
  context: Context,
  { warehouse_id, joined }: Place,
): Promise<string | null | Rejection<DayRefusal>> {
  const { shop_id } = context.actor;
  const id = context.newId();
  const request = { id, warehouse_id, reason: 'merge' as const };
  const opened = { kind: 'stock_adjustment' as const, warehouse_id, request };
  const document = await openDocument(tx, context, opened);
  assert(document !== 'posted', 'an id just made is not posted');
  if (isRejection(document)) {
    const { rejection: code } = document;
    assert(code !== 'id_reused' && code !== 'not_found', 'the place was checked');
    return reject(code, document);
  }
  const both = joined.flatMap(({ kept, gone }) => [kept, gone]);
  const levels = await lockLevelsForReceipt(tx, shop_id, warehouse_id, both);
  const moves = decideStockMerge(warehouse_id, joined, levels);
  const lines = moves.map((move) => ({
    variant_id: move.variant_id,
    quantity_change: move.quantity,
  }));
  await insertAdjustment(tx, shop_id, { ...request, lines }, { moves, journal: [] }, context.newId);
  const books = { moves, journal: [], entry_id: context.newId() };
  const posted = await postBooks(tx, context, document, books);
  if (isRejection(posted)) throw new Error('what lies there can leave');
  return id;
}
