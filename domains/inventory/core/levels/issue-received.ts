import { defined } from '#domains/kernel/core/defined.ts';
import { type Minor, negate } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { putIntoLots } from '../batches/lots.ts';
import { EMPTY, type Issued, issue, type Level, type Move } from '../costs/costing.ts';
import type { StockLevel } from './issue-lines.ts';
import { levelKey } from './reverse-moves.ts';

/** How much of a movement's receipt is to leave again. */
export type ReceivedQuantity = { move: Move; quantity: Quantity };

/**
 * Issues stock that came by known movements. On the average it leaves at its present value. With
 * lots it leaves the lot of each movement, and for what is gone of that the oldest others. In 10 at
 * 10.00 and 10 at 20.00, 2 of the first leave: 20.00 in lots, 30.00 on the average.
 */
export function issueReceived(
  received: readonly ReceivedQuantity[],
  levels: ReadonlyMap<string, StockLevel>,
): { moves: Move[]; cost: Minor[] } | Rejection<'insufficient_stock'> {
  const running = new Map<string, Level>(levels);
  const moves: Move[] = [];
  const costs: Minor[] = [];
  for (const [index, { move, quantity: wanted }] of received.entries()) {
    const key = levelKey(move);
    const level = running.get(key) ?? EMPTY;
    const available = level.on_hand - (levels.get(key)?.reserved ?? 0);
    if (wanted > available) {
      return reject('insufficient_stock', {
        path: `lines.${index}.quantity`,
        params: { variant_id: move.variant_id, available: Math.max(0, available) },
      });
    }
    const receivedLots = (move.lots ?? []).map(({ lot }) => lot);
    const { cost, rest, lots } = issuePreferredLots(level, receivedLots, wanted);
    running.set(key, rest);
    costs.push(cost);
    const out = { quantity: quantity(-wanted), value: negate(cost), ...defined({ lots }) };
    const { warehouse_id, variant_id } = move;
    moves.push({ warehouse_id, variant_id, kind: 'move', ...out });
  }
  return { moves, cost: costs };
}

/** Takes from these lots before the others. */
export function issuePreferredLots(
  level: Level,
  preferred: readonly number[],
  wanted: Quantity,
): Issued {
  if (!level.lots) return issue(level, wanted);
  const isPreferred = ({ lot }: { lot: number }) => preferred.includes(lot);
  const others = level.lots.filter((lot) => !isPreferred(lot));
  const issued = issue({ ...level, lots: [...level.lots.filter(isPreferred), ...others] }, wanted);
  return { ...issued, rest: { ...issued.rest, lots: putIntoLots(issued.rest.lots ?? [], []) } };
}
