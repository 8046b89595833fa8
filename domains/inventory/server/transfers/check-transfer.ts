import { holdNames } from '#domains/catalog/server/door/hold-names.sql.ts';
import type { DayRefusal } from '#domains/documents/server/door/open-document.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { TransferRequest } from '../../contract/stock-transfer.ts';
import { checkFineness } from '../../core/transfers/decide-transfer.ts';
import { explainNotStocked } from '../door/explain-not-stocked.ts';
import { type LockedTransfer, loadTransferCheck } from './transfer.sql.ts';

type ContentRefusal = Rejection<
  | ('warehouse_not_found' | 'variant_not_found' | 'not_stocked')
  | ('same_warehouse' | 'quantity_too_fine')
>;

/** Whether the warehouses and variants of a draft allow sending. Any warehouse can receive. */
export async function checkContent(
  tx: Tx,
  shop_id: string,
  content: Pick<TransferRequest, 'from_warehouse_id' | 'to_warehouse_id' | 'lines'>,
): Promise<ContentRefusal | null> {
  const { from_warehouse_id, to_warehouse_id, lines } = content;
  const variant_ids = [...new Set(lines.map((line) => line.variant_id))];
  await holdNames(tx, shop_id, { variant_ids });
  const warehouse_ids = [to_warehouse_id];
  const found = await loadTransferCheck(tx, shop_id, { warehouse_ids, variant_ids });
  if (from_warehouse_id === to_warehouse_id) {
    return reject('same_warehouse', { path: 'to_warehouse_id' });
  }
  if (found.warehouses.length === 0) {
    return reject('warehouse_not_found', { path: 'to_warehouse_id' });
  }
  const decimals = new Map(Object.entries(found.decimals));
  for (const [index, line] of lines.entries()) {
    const refusal = checkFineness(line, decimals, `lines.${index}`);
    if (refusal !== null) return explainNotStocked(tx, shop_id, refusal, lines);
  }
  return null;
}

export function checkDraft(
  transfer: LockedTransfer,
): Rejection<'transfer_sent' | 'transfer_cancelled'> | null {
  if (transfer.is_cancelled) return reject('transfer_cancelled');
  return transfer.is_sent ? reject('transfer_sent') : null;
}

export function checkOnTheWay(
  transfer: LockedTransfer,
): Rejection<'transfer_not_sent' | 'transfer_closed' | 'transfer_cancelled'> | null {
  if (transfer.is_cancelled) return reject('transfer_cancelled');
  if (!transfer.is_sent) return reject('transfer_not_sent');
  return transfer.is_closed ? reject('transfer_closed') : null;
}

/** The destination is not part of this request, so an unknown one is reported as not_found. */
export function toTransferRejection<Code extends DayRefusal | 'id_reused' | 'not_found'>(
  refused: Rejection<Code>,
): Rejection<Code | 'not_found'> {
  return refused.rejection === 'not_found' ? reject('not_found') : refused;
}
