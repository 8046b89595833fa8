import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { RequestedBatch } from '../batches/choose-batches.ts';

type TrackedLine = {
  batches?:
    | readonly {
        batch: string;
        expires_on?: string | undefined;
        quantity?: Quantity | undefined;
      }[]
    | undefined;
  serials?: readonly string[] | undefined;
};

/**
 * The batches requested by the lines of a request; `first` is the number of the first line, from 0.
 */
export function listRequestedBatches(lines: readonly TrackedLine[], first = 0): RequestedBatch[] {
  return lines.flatMap(({ batches = [], serials = [] }, index) => [
    ...batches.map(({ batch, ...of }) => ({ line: first + index, name: batch.trim(), ...of })),
    ...serials.map((serial) => ({ line: first + index, name: serial.trim() })),
  ]);
}

/** The same for lines that a request names by id. */
export function listRequestedBatchesByLine(
  trackedLines: readonly (TrackedLine & { line_id: string })[],
  lines: readonly { id: string }[],
): RequestedBatch[] | Rejection<'line_not_found'> {
  const requested: RequestedBatch[] = [];
  for (const [index, { line_id, ...line }] of trackedLines.entries()) {
    const at = lines.findIndex(({ id }) => id === line_id);
    if (at === -1) return reject('line_not_found', { path: `tracked.${index}.line_id` });
    requested.push(...listRequestedBatches([line], at));
  }
  return requested;
}
