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
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { addCountEntryRoute, type CountEntry, type CountLine } from '../../contract/stock-count.ts';
import {
  type CountedVariant,
  type EntryBefore,
  findEntry,
  insertEntry,
  type LockedCount,
  loadCountedVariant,
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
  const found = await resolveTarget(tx, shop_id, count, body);
  if (isRejection(found)) return found;
  const { mode, quantity, expires_on = null } = body;
  const requested = { ...found, expires_on, mode, quantity, by: user_id };
  const before = await findEntry(tx, { shop_id, count_id: count.id, id: body.id });
  if (before !== undefined) {
    if (!isSameEntry(before, requested)) return reject('id_reused', { path: 'id' });
    return replayAnswer({ data: await lineOf(tx, context, count, before) });
  }
  const checked = checkOpen(count) ?? (await checkVariant(tx, shop_id, count, requested));
  if (isRejection(checked)) return checked;
  const { warehouse_id } = count;
  const location = { shop_id, count_id: count.id, warehouse_id };
  const entry = { ...requested, ...checked, ...location, id: body.id, at: now };
  await insertEntry(tx, entry);
  return { data: await lineOf(tx, context, count, entry) };
});

type EntryTarget = Pick<EntryBefore, 'variant_id' | 'batch'>;
type RequestedEntry = EntryTarget &
  Pick<EntryBefore, 'expires_on' | 'quantity' | 'by'> &
  Pick<CountEntry, 'mode'>;

/** A repeated entry is recognised by its content; a variant without tracking has no batch. */
function isSameEntry(before: EntryBefore, now: RequestedEntry): boolean {
  return (
    before.variant_id === now.variant_id &&
    (before.batch === '' || before.batch.toLowerCase() === now.batch.toLowerCase()) &&
    before.expires_on === now.expires_on &&
    before.mode === now.mode &&
    before.quantity === now.quantity &&
    before.by === now.by
  );
}

/** The named variant, or the one that the scanned code stands for. */
async function resolveTarget(
  tx: Tx,
  shop_id: string,
  { warehouse_id }: LockedCount,
  { variant_id, code, batch = '' }: CountEntry,
): Promise<EntryTarget | Rejection<'variant_not_found' | 'code_has_variants'>> {
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

async function checkVariant(
  tx: Tx,
  shop_id: string,
  count: LockedCount,
  entry: RequestedEntry,
): Promise<{ batch: string; is_serial: boolean } | Refusal> {
  const variant = await loadCountedVariant(tx, shop_id, count, entry);
  if (variant === undefined) return reject('variant_not_found', { path: 'variant_id' });
  const { kind, tracking, decimals } = variant;
  if (kind !== 'goods') return reject('not_stocked', { path: 'variant_id' });
  if (!variant.is_of_count) return reject('not_in_count', { path: 'variant_id' });
  if (isTooFine(entry.quantity, decimals)) {
    return reject('quantity_too_fine', { path: 'quantity', params: { decimals } });
  }
  const counted = entry.mode === 'add' ? variant.counted + entry.quantity : entry.quantity;
  if (counted > QUANTITY_MAX) return reject('amount_too_large', { path: 'quantity' });
  if (tracking === 'none') return { batch: '', is_serial: false };
  const refusal = tracking === 'batch' ? checkBatch(variant, entry) : checkPiece(variant, entry);
  return refusal ?? { batch: entry.batch, is_serial: tracking === 'serial' };
}

function checkBatch(
  variant: CountedVariant,
  { variant_id, batch, expires_on }: RequestedEntry,
): Refusal | null {
  // The path names the variant of the code, so that the screen can ask for its batch.
  if (batch === '') return reject('batch_required', { path: `batch.${variant_id}` });
  const known = variant.expires_on;
  if (known !== null && expires_on !== null && known !== expires_on) {
    const params = { batch, expires_on: known };
    return reject('batch_expiry_differs', { path: 'expires_on', params });
  }
  const isDated = known !== null || expires_on !== null;
  if (!variant.requires_expiry || isDated) return null;
  return reject('batch_expiry_required', { path: 'expires_on', params: { batch } });
}

function checkPiece(
  variant: CountedVariant,
  { variant_id, batch, quantity }: RequestedEntry,
): Refusal | null {
  if (batch === '') {
    return reject('serial_required', { path: `batch.${variant_id}`, params: { pieces: 1 } });
  }
  if (quantity === 0) return null;
  if (quantity !== ONE) {
    const params = { pieces: shareOf(quantity, quantityOf(1), ONE), given: 1 };
    return reject('serial_count_differs', { path: 'quantity', params });
  }
  if (!variant.is_elsewhere) return null;
  return reject('serial_in_stock', { path: 'batch', params: { serial: batch } });
}

async function lineOf(
  tx: Tx,
  context: Context,
  count: LockedCount,
  { variant_id, batch }: EntryTarget,
): Promise<CountLine> {
  const { shop_id } = context.actor;
  const sees_book = seesBook(context, count);
  const [row] = await selectCountLines(tx, {
    shop_id,
    count,
    sees_book,
    variant_id,
    batch,
    show: 'counted',
    after: null,
    limit: 1,
  });
  const { page_key: _, ...line } = assertPresent(row, 'what was counted has a line');
  return line;
}
