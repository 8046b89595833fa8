import { ONE, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';

/** A line of a late document; its quantity is positive where stock comes in. */
export type LateLine = {
  variant_id: string;
  quantity: Quantity;
  batches?: readonly { batch: string; quantity?: Quantity | undefined }[] | undefined;
  serials?: readonly string[] | undefined;
};

/** A batch or serial number that a late document names. Positive: it comes in. */
export type LateName = {
  variant_id: string;
  batch_key: string;
  is_serial: boolean;
  quantity: Quantity;
};

/**
 * Each batch and serial number of the lines: a line of 3 with X1, X2 and X3 gives one piece each.
 */
export function lateNames(lines: readonly LateLine[]): LateName[] {
  return lines.flatMap(({ variant_id, quantity: of, batches = [], serials = [] }) => {
    const sign = of < 0 ? -1 : 1;
    return [
      ...batches.map(({ batch, quantity: part = of }) => ({
        variant_id,
        batch_key: keyOf(batch),
        is_serial: false,
        quantity: quantity(sign * Math.abs(part)),
      })),
      ...serials.map((serial) => ({
        variant_id,
        batch_key: keyOf(serial),
        is_serial: true,
        quantity: quantity(sign * ONE),
      })),
    ];
  });
}

const keyOf = (name: string) => name.trim().toLowerCase();
