import type { Quantity } from '#domains/kernel/core/quantity.ts';

export type DraftBatch = { batch: string; expires_on: string; quantity: Quantity | null };

/** What was written of one line: batches, or a number for each piece. */
export type DraftTracked = {
  batches?: readonly DraftBatch[];
  serials?: readonly string[];
};

/** As many as are typed, scanned one after the other, or pasted as a list: each once. */
export function addSerials(before: readonly string[], text: string): string[] {
  const added = text.split(/[\s,;]+/).filter((serial) => serial !== '');
  return [...new Set([...before, ...added])];
}

/** As a request says it: what is empty is left out. */
export function trackedOf({ batches = [], serials = [] }: DraftTracked = {}) {
  const filledBatches = batches
    .filter(({ batch }) => batch.trim() !== '')
    .map(({ batch, expires_on, quantity }) => ({
      batch: batch.trim(),
      ...(expires_on !== '' && { expires_on }),
      ...(quantity !== null && batches.length > 1 && { quantity }),
    }));
  return {
    ...(filledBatches.length > 0 && { batches: filledBatches }),
    ...(serials.length > 0 && { serials: [...serials] }),
  };
}
