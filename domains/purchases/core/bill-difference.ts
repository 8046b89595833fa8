import { vatByRate } from '#domains/accounting/core/vat.ts';
import { add, lineAmount, type Minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** A line as it came, and what it costs by the latest paper. */
export type BilledLine = {
  id: string;
  quantity: Quantity;
  /** The same in the goods' own unit. */
  own_quantity: Quantity;
  vat_rate: Rate;
  net: Minor;
  vat: Minor;
};

export type BillAsked = { receipt_line_id: string; unit_cost: Minor };

export type BillDifference = {
  /** For each line: what its goods cost besides (less, below zero). */
  amounts: Minor[];
  /** VAT that the shop gets back. */
  vat: Minor;
  /** What each line costs by the bill. */
  billed: { net: Minor; vat: Minor }[];
};

/**
 * How far a bill is from what was written in with the goods. 3 at 100.00 came and 3 at 110.00 are
 * billed with 5 % VAT: the goods cost 30.00 more, the VAT is 1.50 more.
 */
export function billDifference(
  asked: readonly BillAsked[],
  lines: readonly BilledLine[],
  vat_registered: boolean,
): BillDifference | Rejection<'receipt_line_not_found' | 'line_given_twice' | 'amount_too_large'> {
  const nets = new Map<string, Minor>();
  for (const [index, { receipt_line_id, unit_cost }] of asked.entries()) {
    const path = `lines.${index}`;
    const line = lines.find(({ id }) => id === receipt_line_id);
    if (line === undefined) return reject('receipt_line_not_found', { path });
    if (nets.has(line.id)) return reject('line_given_twice', { path });
    const net = lineAmount(unit_cost, line.quantity);
    if (net === null) return reject('amount_too_large', { path });
    nets.set(line.id, net);
  }
  const billed = lines.map((line) => nets.get(line.id) ?? line.net);
  const vats = vatByRate(
    billed,
    lines.map(({ vat_rate }) => vat_rate),
  );
  const more = lines.map((line, index) => subtract(billed[index] ?? ZERO, line.net));
  const more_vat = lines.map((line, index) => subtract(vats[index] ?? ZERO, line.vat));
  return {
    amounts: vat_registered ? more : more.map((net, index) => add(net, more_vat[index] ?? ZERO)),
    vat: vat_registered ? add(...more_vat) : ZERO,
    billed: billed.map((net, index) => ({ net, vat: vats[index] ?? ZERO })),
  };
}
