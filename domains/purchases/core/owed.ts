import { takeShare } from '#domains/kernel/core/allocate.ts';
import { add, type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';

/** The received and the returned quantity of a line, without reversed returns. */
export type DeliveredQuantity = { quantity: Quantity; returned: Quantity };

/** Net, and its VAT. */
export type Owed = { net: Minor; vat: Minor };

/** The part of an amount for the returned pieces: of 110,000.00 for 100, 22,000.00 for 20. */
export function shareBack(
  full: Minor,
  { quantity: of, returned: taken }: DeliveredQuantity,
): Minor {
  return takeShare({ total: full, of, taken_before: 0, taken, given_before: ZERO });
}

/**
 * The amount owed for a receipt: received less returned, by the latest document in force. 100 were
 * received, 20 returned, and the bill says 1,100.00: 88,000.00. It depends only on the documents in
 * force, so their order does not matter.
 */
export function sumOwed(lines: readonly (DeliveredQuantity & Owed)[]): Owed {
  const owedPart = (of: keyof Owed) =>
    sumOf(lines, (line) => subtract(line[of], shareBack(line[of], line)));
  return { net: owedPart('net'), vat: owedPart('vat') };
}

type PostedDocuments = {
  lines: readonly (DeliveredQuantity & Owed)[];
  /** The sum of the documents in force with VAT, and its VAT. */
  posted: { total: Minor; vat: Minor };
  vat_registered: boolean;
};

/**
 * The amount owed beyond the sum of the documents in force (negative: below it). If the shop cannot
 * claim VAT, it is part of the net. The receipt says 1,000.00, a first bill 100.00 more, a second
 * 300.00 less than that. The first is reversed: the documents add up to 700.00 while the second
 * says 800.00, so 100.00 more is owed.
 */
export function findOwedBeside({ lines, posted, vat_registered }: PostedDocuments): Owed {
  const owed = sumOwed(lines);
  const more = subtract(add(owed.net, owed.vat), posted.total);
  const vat = vat_registered ? subtract(owed.vat, posted.vat) : ZERO;
  return { net: subtract(more, vat), vat };
}

/** The same; null: no difference. */
export function findOwed(documents: PostedDocuments): Owed | null {
  const { net, vat } = findOwedBeside(documents);
  return net === ZERO && vat === ZERO ? null : { net, vat };
}
