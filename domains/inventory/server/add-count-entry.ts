import { findByCode } from '#domains/catalog/server/door/find-by-code.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isTooFine, QUANTITY_MAX } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { addCountEntryRoute, type CountEntry, type CountLine } from '../contract/stock-count.ts';
import {
  type EntryBefore,
  findEntry,
  insertEntry,
  type LockedCount,
  loadGoodsOfCount,
  lockCount,
} from './count.sql.ts';
import { checkOpen, seesBook } from './count-answer.ts';
import { selectCountLines } from './count-list.sql.ts';

export const addCountEntry = command(addCountEntryRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const { params, body } = input;
  const count = await lockCount(tx, { shop_id, scope: actor, id: params.id }, 'share');
  if (count === undefined) return reject('not_found');
  const goods = await findGoods(tx, shop_id, body);
  if (isRejection(goods)) return goods;
  const { variant_id } = goods;
  const before = await findEntry(tx, { shop_id, count_id: count.id, id: body.id });
  const answer = async () => ({ data: await lineOf(tx, context, count, variant_id) });
  if (before !== undefined) {
    const isSame = isSameEntry(before, { ...body, variant_id, by: user_id });
    return isSame ? replayed(await answer()) : reject('id_reused', { path: 'id' });
  }
  const refusal =
    checkOpen(count) ?? (await checkGoods(tx, shop_id, count, { ...body, variant_id }));
  if (refusal !== null) return refusal;
  const { id, mode, quantity } = body;
  const entry = { id, mode, quantity, variant_id, at: now, by: user_id };
  const { warehouse_id } = count;
  await insertEntry(tx, { shop_id, count_id: count.id, warehouse_id, ...entry });
  return answer();
});

function isSameEntry(before: EntryBefore, now: EntryBefore): boolean {
  return (
    before.variant_id === now.variant_id &&
    before.mode === now.mode &&
    before.quantity === now.quantity &&
    before.by === now.by
  );
}

/** The goods that are named, or that the code under the scanner stands for. */
async function findGoods(
  tx: Tx,
  shop_id: string,
  { variant_id, code }: CountEntry,
): Promise<{ variant_id: string } | Rejection<'variant_not_found' | 'code_has_variants'>> {
  if (variant_id !== undefined) return { variant_id };
  if (code === undefined) return reject('variant_not_found', { path: 'variant_id' });
  const found = (await findByCode(tx, shop_id, [code])).get(code);
  if (found === undefined) return reject('variant_not_found', { path: 'code' });
  return found === 'several' ? reject('code_has_variants', { path: 'code' }) : found;
}

async function checkGoods(
  tx: Tx,
  shop_id: string,
  count: LockedCount,
  entry: CountEntry & { variant_id: string },
): Promise<Rejection<
  | ('variant_not_found' | 'not_stocked' | 'tracked_not_counted' | 'not_in_count')
  | ('quantity_too_fine' | 'amount_too_large')
> | null> {
  const goods = await loadGoodsOfCount(tx, shop_id, count, entry.variant_id);
  if (goods === undefined) return reject('variant_not_found', { path: 'variant_id' });
  if (goods.kind !== 'goods') return reject('not_stocked', { path: 'variant_id' });
  if (goods.is_tracked) return reject('tracked_not_counted', { path: 'variant_id' });
  if (!goods.is_of_count) return reject('not_in_count', { path: 'variant_id' });
  const { decimals } = goods;
  if (isTooFine(entry.quantity, decimals)) {
    return reject('quantity_too_fine', { path: 'quantity', params: { decimals } });
  }
  const counted = entry.mode === 'add' ? goods.counted + entry.quantity : entry.quantity;
  return counted > QUANTITY_MAX ? reject('amount_too_large', { path: 'quantity' }) : null;
}

async function lineOf(
  tx: Tx,
  context: Context,
  count: LockedCount,
  variant_id: string,
): Promise<CountLine> {
  const { shop_id } = context.actor;
  const sees_book = seesBook(context, count);
  const [row] = await selectCountLines(tx, {
    ...{ shop_id, count, sees_book, variant_id, show: 'counted', after: null, limit: 1 },
  });
  const { page_key: _, ...line } = assertPresent(row, 'what was counted has a line');
  return line;
}
