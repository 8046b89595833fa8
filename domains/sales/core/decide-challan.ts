import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

type Line = { sale_line_id: string; quantity: number };

/**
 * Rejects more than is still to be delivered: of 10 with 4 delivered, 6 is allowed and 7 is not.
 */
export function decideChallan(
  lines: readonly Line[],
  left: readonly Line[],
): Rejection<'sale_line_not_found' | 'more_than_sold'> | null {
  const rest = new Map(left.map(({ sale_line_id, quantity }) => [sale_line_id, quantity]));
  for (const [index, { sale_line_id, quantity }] of lines.entries()) {
    const before = rest.get(sale_line_id);
    const path = `lines.${index}`;
    if (before === undefined) {
      return reject('sale_line_not_found', { path: `${path}.sale_line_id` });
    }
    if (quantity > before) {
      return reject('more_than_sold', { path: `${path}.quantity`, params: { left: before } });
    }
    rest.set(sale_line_id, before - quantity);
  }
  return null;
}
