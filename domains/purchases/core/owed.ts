import { takeShare } from '#domains/kernel/core/allocate.ts';
import { add, type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';

/** How much of a line came, and how much of it went back by returns that stand. */
export type DeliveredQuantity = { quantity: Quantity; returned: Quantity };

/** Without and with VAT apart. */
export type Owed = { net: Minor; vat: Minor };

/** What of an amount falls to the pieces that went back: of 110,000.00 for 100 22,000.00 for 20. */
export function shareBack(
  full: Minor,
  { quantity: of, returned: taken }: DeliveredQuantity,
): Minor {
  return takeShare({ total: full, of, taken_before: 0, taken, given_before: ZERO });
}

/**
 * What a supplier is owed for the goods of a receipt: received less returned, by the latest paper
 * that stands. 100 came, 20 went back, the bill says 1,100.00: 88,000.00. It depends on nothing but
 * what stands, so that the same is owed in whatever order the documents came.
 */
export function owedFor(lines: readonly (DeliveredQuantity & Owed)[]): Owed {
  const owedPart = (of: keyof Owed) =>
    sumOf(lines, (line) => subtract(line[of], shareBack(line[of], line)));
  return { net: owedPart('net'), vat: owedPart('vat') };
}

type PostedDocuments = {
  lines: readonly (DeliveredQuantity & Owed)[];
  /** What the papers that stand come to, with VAT, and the VAT of it. */
  posted: { total: Minor; vat: Minor };
  vat_registered: boolean;
};

/**
 * By how much more (less, below zero) is owed than the papers that stand come to; where the shop
 * does not get the VAT back it is part of the net. The receipt says 1,000.00, a first bill 100.00
 * more, a second 300.00 less than that. The first is reversed: papers come to 700.00 while the
 * second says 800.00, so 100.00 more is owed.
 */
export function owedBeside({ lines, posted, vat_registered }: PostedDocuments): Owed {
  const owed = owedFor(lines);
  const more = subtract(add(owed.net, owed.vat), posted.total);
  const vat = vat_registered ? subtract(owed.vat, posted.vat) : ZERO;
  return { net: subtract(more, vat), vat };
}
