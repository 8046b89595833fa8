import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** A batch or serial number of a duplicate, and the survivor's of the same name, if any. */
export type BatchPair = {
  id: string;
  name: string;
  is_serial: boolean;
  expires_on: string | null;
  /** Of a serial number: where it is. */
  state: string | null;
  on_hand: Quantity;
  survivor_id: string | null;
  survivor_expires_on: string | null;
  survivor_state: string | null;
};

const IS_OURS: readonly (string | null)[] = ['in_stock', 'on_the_way'];

/**
 * Whether batches of one name are one batch: of one expiry date, and a serial number in one place.
 * X1 in stock under both names is two pieces; A of May and A of June are two batches. Pure.
 */
export function checkBatchMerge(pairs: readonly BatchPair[]): Rejection<'batches_differ'> | null {
  for (const pair of pairs) {
    if (pair.survivor_id === null) continue;
    const isTwice =
      pair.is_serial && IS_OURS.includes(pair.state) && IS_OURS.includes(pair.survivor_state);
    const isOtherDay = pair.on_hand > 0 && pair.expires_on !== pair.survivor_expires_on;
    if (isTwice || isOtherDay) {
      return reject('batches_differ', { path: 'duplicate_id', params: { batch: pair.name } });
    }
  }
  return null;
}
