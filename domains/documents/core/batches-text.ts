import { formatQuantity, type NumberLanguage } from '#domains/kernel/core/format-number.ts';
import { formatDay } from '#domains/kernel/core/format-time.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';

/** A batch of a line, or one of its serial numbers. */
export type PrintoutBatch = {
  readonly batch: string;
  readonly is_serial: boolean;
  readonly expires_on: string | null;
  readonly quantity: Quantity;
  readonly warranty_until: string | null;
};

type PrintoutLocale = {
  readonly language: NumberLanguage;
  readonly translate: (key: string, params?: Record<string, string>) => string;
};

/**
 * The text for a line's batches and serial numbers: "Batch A-1, expires 21 Nov 2026: 2", "Serial
 * X1, X2 · Warranty until 21 Nov 2027". The quantity is left out for a single batch: the line shows
 * it.
 */
export function batchesText(
  batches: readonly PrintoutBatch[],
  { language, translate }: PrintoutLocale,
): string {
  const batchesOnly = batches.filter(({ is_serial }) => !is_serial);
  const texts = batchesOnly.map(({ batch, expires_on, quantity }) => {
    const text =
      expires_on === null
        ? translate('batch_named', { batch })
        : translate('batch_until', { batch, day: formatDay(expires_on, language) });
    return batchesOnly.length === 1 ? text : `${text}: ${formatQuantity(quantity, language)}`;
  });
  const pieces = batches.filter(({ is_serial }) => is_serial);
  for (const until of new Set(pieces.map(({ warranty_until }) => warranty_until))) {
    const sameWarranty = pieces.filter(({ warranty_until }) => warranty_until === until);
    texts.push(
      translate('serials_named', { serials: sameWarranty.map(({ batch }) => batch).join(', ') }),
    );
    if (until !== null) texts.push(translate('warranty_to', { day: formatDay(until, language) }));
  }
  return texts.join(' · ');
}
