import { defined } from '#domains/kernel/core/defined.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';

export type DraftBatch = { batch: string; expires_on: string; quantity: Quantity | null };

/** The batches or serial numbers typed for one line. */
export type DraftTracked = {
  batches?: readonly DraftBatch[];
  serials?: readonly string[];
};

/**
 * Adds serial numbers that are typed, scanned one by one, or pasted as a list. Duplicates are
 * dropped.
 */
export function addSerials(before: readonly string[], text: string): string[] {
  const added = text.split(/[\s,;]+/).filter((serial) => serial !== '');
  return [...new Set([...before, ...added])];
}

/** The fields of the request, without empty ones. */
export function toTrackedInput({ batches = [], serials = [] }: DraftTracked = {}) {
  const filledBatches = batches
    .filter(({ batch }) => batch.trim() !== '')
    .map(({ batch, expires_on, quantity }) => ({
      batch: batch.trim(),
      expires_on: expires_on || undefined,
      quantity: quantity !== null && batches.length > 1 ? quantity : undefined,
    }));
  return defined({
    batches: filledBatches.length > 0 ? filledBatches : undefined,
    serials: serials.length > 0 ? [...serials] : undefined,
  });
}
