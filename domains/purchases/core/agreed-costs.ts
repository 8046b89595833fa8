import type { Minor } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

type Ordered = { id: string; unit_price: Minor };
type RequestedLine = { unit_cost?: Minor | undefined; order_line_id?: string | undefined };

/**
 * An ordered line has the agreed cost unless the receipt gives another, so users who cannot see
 * costs can receive it. A line without an order has no such cost.
 */
export function withAgreedCosts<L extends RequestedLine>(
  lines: readonly L[],
  ordered: readonly Ordered[],
): (L & { unit_cost: Minor })[] | Rejection<'unit_cost_required'> {
  const agreed = new Map(ordered.map(({ id, unit_price }) => [id, unit_price]));
  const costed: (L & { unit_cost: Minor })[] = [];
  for (const [index, line] of lines.entries()) {
    const unit_cost = line.unit_cost ?? agreed.get(line.order_line_id ?? '');
    if (unit_cost === undefined) {
      return reject('unit_cost_required', { path: `lines.${index}.unit_cost` });
    }
    costed.push({ ...line, unit_cost });
  }
  return costed;
}
