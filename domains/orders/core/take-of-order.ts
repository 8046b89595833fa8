import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** A line of an order with what was sold or received before. */
export type OpenLine = {
  id: string;
  variant_id: string;
  unit_id: string | null;
  quantity: Quantity;
  taken: Quantity;
};

type Taken = {
  variant_id: string;
  unit_id?: string | undefined;
  quantity: Quantity;
  order_line_id?: string | undefined;
};

export type TakeRefusal = Rejection<'order_line_not_found' | 'more_than_ordered'>;

/**
 * What a document takes of an order, line by line, and whether that completes it: of 10 ordered and
 * 4 received before, 6 completes the order and 7 is refused. Products that were not ordered are
 * allowed too.
 */
export function takeOfOrder(
  lines: readonly Taken[],
  order: readonly OpenLine[],
): { parts: { line_id: string; quantity: Quantity }[]; is_done: boolean } | TakeRefusal {
  const parts = new Map<string, Quantity>();
  for (const [index, line] of lines.entries()) {
    if (line.order_line_id === undefined) continue;
    const path = `lines.${index}`;
    const ordered = order.find(({ id }) => id === line.order_line_id);
    const isSame =
      ordered?.variant_id === line.variant_id && ordered.unit_id === (line.unit_id ?? null);
    if (ordered === undefined || !isSame) {
      return reject('order_line_not_found', { path: `${path}.order_line_id` });
    }
    const before = parts.get(ordered.id) ?? 0;
    const left = quantity(ordered.quantity - ordered.taken - before);
    if (line.quantity > left) {
      return reject('more_than_ordered', { path: `${path}.quantity`, params: { left } });
    }
    parts.set(ordered.id, quantity(before + line.quantity));
  }
  const is_done = order.every(
    ({ id, quantity: wanted, taken }) => taken + (parts.get(id) ?? 0) >= wanted,
  );
  const taken = [...parts].map(([line_id, part]) => ({ line_id, quantity: part }));
  return { parts: taken, is_done };
}
