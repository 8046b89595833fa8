import { findByCode } from '#domains/catalog/server/door/find-by-code.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import {
  isTooFine,
  ONE,
  QUANTITY_MAX,
  quantity as quantityOf,
  shareOf,
} from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { addCountEntryRoute, type CountEntry, type CountLine } from '../../contract/stock-count.ts';
import {
  type EntryBefore,
  findEntry,
  type GoodsOfCount,
  insertEntry,
  type LockedCount,
  loadGoodsOfCount,
  lockCount,
} from './count.sql.ts';
import { checkOpen, seesBook } from './count-answer.ts';
import { findByBatch } from './count-batch.sql.ts';
import { selectCountLines } from './count-list.sql.ts';

export const addCountEntry = command(addCountEntryRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const { params, body } = input;
  const count = await lockCount(tx, { shop_id, scope: actor, id: params.id }, 'share');
  if (count === undefined) return reject('not_found');
  const found = await findGoods(tx, shop_id, count, body);
  if (isRejection(found)) return found;
  const { mode, quantity, expires_on = null } = body;
  const asked = { ...found, expires_on, mode, quantity, by: user_id };
  const before = await findEntry(tx, { shop_id, count_id: count.id, id: body.id });
  if (before !== undefined) {
    if (!isSameEntry(before, asked)) return reject('id_reused', { path: 'id' });
    return replayed({ data: await lineOf(tx, context, count, before) });
  }
  const goods = checkOpen(count) ?? (await checkGoods(tx, shop_id, count, asked));
  if (isRejection(goods)) return goods;
  const { warehouse_id } = count;
  const place = { shop_id, count_id: count.id, warehouse_id };
  const entry = { ...asked, ...goods, ...place, id: body.id, at: now };
  await insertEntry(tx, entry);
  return { data: await lineOf(tx, context, count, entry) };
});

type Named = Pick<EntryBefore, 'variant_id' | 'batch'>;
type Asked = Named & Pick<EntryBefore, 'expires_on' | 'quantity' | 'by'> & Pick<CountEntry, 'mode'>;

/** Sent twice it is known by what was said of it; goods that are not told apart have no batch. */
function isSameEntry(before: EntryBefore, now: Asked): boolean {
  return (
    before.variant_id === now.variant_id &&
    (before.batch === '' || before.batch.toLowerCase() === now.batch.toLowerCase()) &&
    before.expires_on === now.expires_on &&
    before.mode === now.mode &&
    before.quantity === now.quantity &&
    before.by === now.by
  );
}

/** The goods that are named, or that the code under the scanner stands for. */
async function findGoods(
  tx: Tx,
  shop_id: string,
  { warehouse_id }: LockedCount,
  { variant_id, code, batch = '' }: CountEntry,
): Promise<Named | Rejection<'variant_not_found' | 'code_has_variants'>> {
  if (variant_id !== undefined) return { variant_id, batch };
  if (code === undefined) return reject('variant_not_found', { path: 'variant_id' });
  const found =
    (await findByCode(tx, shop_id, [code])).get(code) ??
    (await findByBatch(tx, { shop_id, warehouse_id, code }));
  if (found === undefined) return reject('variant_not_found', { path: 'code' });
  return found === 'several' ? reject('code_has_variants', { path: 'code' }) : { batch, ...found };
}

type Refusal = Rejection<
  | (
      | 'variant_not_found'
      | 'not_stocked'
      | 'not_in_count'
      | 'quantity_too_fine'
      | 'amount_too_large'
    )
  | ('batch_required' | 'batch_expiry_differs' | 'batch_expiry_required')
  | ('serial_required' | 'serial_count_differs' | 'serial_in_stock')
>;

async function checkGoods(
  tx: Tx,
  shop_id: string,
  count: LockedCount,
  entry: Asked,
): Promise<{ batch: string; is_serial: boolean } | Refusal> {
  const goods = await loadGoodsOfCount(tx, shop_id, count, entry);
  if (goods === undefined) return reject('variant_not_found', { path: 'variant_id' });
  const { kind, tracking, decimals } = goods;
  if (kind !== 'goods') return reject('not_stocked', { path: 'variant_id' });
  if (!goods.is_of_count) return reject('not_in_count', { path: 'variant_id' });
  if (isTooFine(entry.quantity, decimals)) {
    return reject('quantity_too_fine', { path: 'quantity', params: { decimals } });
  }
  const counted = entry.mode === 'add' ? goods.counted + entry.quantity : entry.quantity;
  if (counted > QUANTITY_MAX) return reject('amount_too_large', { path: 'quantity' });
  if (tracking === 'none') return { batch: '', is_serial: false };
  const refusal = tracking === 'batch' ? checkBatch(goods, entry) : checkPiece(goods, entry);
  return refusal ?? { batch: entry.batch, is_serial: tracking === 'serial' };
}

function checkBatch(goods: GoodsOfCount, { variant_id, batch, expires_on }: Asked): Refusal | null {
  // Which goods the code stands for is told, so that the screen can ask for their batch.
  if (batch === '') return reject('batch_required', { path: `batch.${variant_id}` });
  const known = goods.expires_on;
  if (known !== null && expires_on !== null && known !== expires_on) {
    const params = { batch, expires_on: known };
    return reject('batch_expiry_differs', { path: 'expires_on', params });
  }
  const isDated = known !== null || expires_on !== null;
  if (!goods.asks_expiry || isDated) return null;
  return reject('batch_expiry_required', { path: 'expires_on', params: { batch } });
}

function checkPiece(goods: GoodsOfCount, { variant_id, batch, quantity }: Asked): Refusal | null {
  if (batch === '') {
    return reject('serial_required', { path: `batch.${variant_id}`, params: { pieces: 1 } });
  }
  if (quantity === 0) return null;
  if (quantity !== ONE) {
    const params = { pieces: shareOf(quantity, quantityOf(1), ONE), given: 1 };
    return reject('serial_count_differs', { path: 'quantity', params });
  }
  if (!goods.is_elsewhere) return null;
  return reject('serial_in_stock', { path: 'batch', params: { serial: batch } });
}

async function lineOf(
  tx: Tx,
  context: Context,
  count: LockedCount,
  { variant_id, batch }: Named,
): Promise<CountLine> {
  const { shop_id } = context.actor;
  const sees_book = seesBook(context, count);
  const [row] = await selectCountLines(tx, {
    ...{ shop_id, count, sees_book, variant_id, batch, show: 'counted', after: null, limit: 1 },
  });
  const { page_key: _, ...line } = assertPresent(row, 'what was counted has a line');
  return line;
}
