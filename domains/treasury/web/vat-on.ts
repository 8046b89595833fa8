import { vatByRate } from '#domains/accounting/core/vat.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { rate } from '#domains/kernel/core/rate.ts';

/** The VAT of one amount, computed like the server. */
export function vatOn(net: Minor, parts_per_million: number): Minor {
  return vatByRate([net], [rate(parts_per_million)])[0] ?? ZERO;
}
