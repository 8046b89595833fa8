import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
  type Purpose,
} from '#domains/accounting/core/journal.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { add, lineAmount, type Minor, negate, ZERO } from '#domains/kernel/core/money.ts';
import { isTooFine, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { LotUse } from '../batches/lots.ts';
import { EMPTY, issue, type Level, type Move, receive, valueAtAverage } from '../costs/costing.ts';
import type { StockLevel } from '../levels/issue-lines.ts';

/** The reasons of a stock write-off. */
export const DECREASE_REASONS = ['damage', 'expired', 'theft', 'own_use', 'gift', 'other'] as const;
export const REASONS = ['count', ...DECREASE_REASONS] as const;
/** `samples`: the goods of a trial are taken away again. */
export type Reason = (typeof REASONS)[number] | 'samples';

export type AdjustmentCommand = {
  warehouse_id: string;
  reason: Reason;
  lines: readonly {
    variant_id: string;
    quantity_change: Quantity;
    unit_cost?: Minor | undefined;
  }[];
};

export type AdjustmentFacts = {
  /** The number of decimals allowed in the quantity of each known variant. */
  decimals: ReadonlyMap<string, number>;
  levels: ReadonlyMap<string, StockLevel>;
  accounts: Accounts;
};

export type DecidedAdjustment = { moves: Move[]; journal: JournalLine[] };

export type AdjustmentRefusal = Rejection<
  | 'variant_not_found'
  | 'quantity_too_fine'
  | 'unit_cost_of_loss'
  | 'unit_cost_required'
  | 'amount_too_large'
  | 'insufficient_stock'
>;

/** The movements and journal entry of an adjustment, one movement a line. Pure. */
export function decideAdjustment(
  command: AdjustmentCommand,
  facts: AdjustmentFacts,
): DecidedAdjustment | AdjustmentRefusal {
  const running = new Map<string, Level>(facts.levels);
  const moves: Move[] = [];
  for (const [index, line] of command.lines.entries()) {
    const path = `lines.${index}`;
    const decimals = facts.decimals.get(line.variant_id);
    if (decimals === undefined) {
      return reject('variant_not_found', { path: `${path}.variant_id` });
    }
    if (isTooFine(line.quantity_change, decimals)) {
      return reject('quantity_too_fine', { path: `${path}.quantity_change`, params: { decimals } });
    }
    const level = running.get(line.variant_id) ?? EMPTY;
    const reserved = facts.levels.get(line.variant_id)?.reserved ?? 0;
    const worth = worthOf(line, { ...level, reserved: reserved as Quantity }, path);
    if (isRejection(worth)) return worth;
    const { value, lots, rest } = worth;
    const change = line.quantity_change;
    running.set(line.variant_id, rest ?? receive(level, change, value, index + 1));
    moves.push({
      warehouse_id: command.warehouse_id,
      variant_id: line.variant_id,
      kind: 'move',
      quantity: change,
      value,
      ...defined({
        lots,
        at_average: change > 0 && line.unit_cost === undefined ? true : undefined,
      }),
    });
  }
  return { moves, journal: adjustmentJournal(command.reason, moves, facts.accounts) };
}

type Worth = { value: Minor; rest?: Level; lots?: readonly LotUse[] };

/** A surplus comes in at the given cost, else at the average; a shortage leaves at its own cost. */
function worthOf(
  line: AdjustmentCommand['lines'][number],
  level: StockLevel,
  path: string,
): Worth | AdjustmentRefusal {
  const { quantity_change, unit_cost } = line;
  if (quantity_change < 0) {
    if (unit_cost !== undefined) return reject('unit_cost_of_loss', { path: `${path}.unit_cost` });
    const lost = quantity(-quantity_change);
    const available = level.on_hand - level.reserved;
    if (lost > available) {
      return reject('insufficient_stock', {
        path: `${path}.quantity_change`,
        params: { variant_id: line.variant_id, available: Math.max(0, available) },
      });
    }
    const { cost, ...left } = issue(level, lost);
    return { value: negate(cost), ...left };
  }
  if (unit_cost !== undefined) {
    const value = lineAmount(unit_cost, quantity_change);
    return value === null ? reject('amount_too_large', { path }) : { value };
  }
  if (level.on_hand <= 0) return reject('unit_cost_required', { path: `${path}.unit_cost` });
  const value = valueAtAverage(level, quantity_change);
  return value === null ? reject('amount_too_large', { path }) : { value };
}

/** The account of a stock write-off by reason; without an entry, Stock loss. */
const LOST_TO: Partial<Record<Reason, Purpose>> = {
  samples: 'opening_equity',
  own_use: 'internal_use_expense',
  gift: 'gifts_expense',
};

/** Found 3.00, lost 5.00: Inventory -2.00, Stock gain 3.00 credit, Stock loss 5.00 debit. */
function adjustmentJournal(reason: Reason, moves: readonly Move[], accounts: Accounts) {
  const gained = add(...moves.map(({ value }) => (value > 0 ? value : ZERO)));
  const lost = add(...moves.map(({ value }) => (value < 0 ? negate(value) : ZERO)));
  return journalLines([
    { account_id: accounts.inventory, amount: add(gained, negate(lost)) },
    { account_id: accounts.stock_gain, amount: credit(gained) },
    { account_id: accounts[LOST_TO[reason] ?? 'stock_loss'], amount: lost },
  ]);
}
