import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import {
  add,
  type Minor,
  multiplyDivide,
  negate,
  subtract,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { isTooFine, ONE, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type Lot, type LotUse, takeFromLots } from '../batches/lots.ts';
import type { Move } from '../costs/costing.ts';
import { putBackUses } from '../levels/come-back.ts';
import { issueLines, type StockLevel } from '../levels/issue-lines.ts';

/** The reasons why a shipment will not arrive. */
export const SHORT_REASONS = ['damaged', 'theft', 'miscounted', 'other'] as const;
export type ShortReason = (typeof SHORT_REASONS)[number];

export type LineToSend = { id: string; variant_id: string; quantity: Quantity };

/** A line in transit. */
export type LineOnTheWay = LineToSend & {
  sent_value: Minor;
  in_transit: Quantity;
  transit_value: Minor;
  received_over: Quantity;
  /** The layers in transit, the oldest first. null or empty: no layer is known. */
  lots?: readonly Lot[] | null;
};

export const PART_KINDS = ['sent', 'received', 'over', 'lost', 'returned'] as const;
export type TransferPart = {
  line_id: string;
  kind: (typeof PART_KINDS)[number];
  quantity: Quantity;
  value: Minor;
};

export type DecidedTransfer = { parts: TransferPart[]; moves: Move[]; journal: JournalLine[] };

export type SendFacts = {
  decimals: ReadonlyMap<string, number>;
  levels: ReadonlyMap<string, StockLevel>;
  accounts: Accounts;
  warehouse_id: string;
};

/** Stock leaves its warehouse at its present cost, and is in transit at that cost. */
export function decideSending(
  lines: readonly LineToSend[],
  { decimals, levels, accounts, warehouse_id }: SendFacts,
): DecidedTransfer | Rejection<'variant_not_found' | 'quantity_too_fine' | 'insufficient_stock'> {
  for (const [index, line] of lines.entries()) {
    const refusal = checkFineness(line, decimals, `lines.${index}`);
    if (refusal !== null) return refusal;
  }
  const issued = issueLines(lines, levels, warehouse_id);
  if (isRejection(issued)) return issued;
  const parts = lines.map((line, index) => ({
    line_id: line.id,
    kind: 'sent' as const,
    quantity: line.quantity,
    value: issued.cost[index] ?? ZERO,
  }));
  const sent = sumOf(parts, ({ value }) => value);
  const journal = journalLines([
    { account_id: accounts.transit, amount: sent },
    { account_id: accounts.inventory, amount: credit(sent) },
  ]);
  return { parts, moves: issued.moves, journal };
}

export function checkFineness(
  line: { variant_id: string; quantity: Quantity },
  decimals: ReadonlyMap<string, number>,
  path: string,
): Rejection<'variant_not_found' | 'quantity_too_fine'> | null {
  const allowed = decimals.get(line.variant_id);
  if (allowed === undefined) return reject('variant_not_found', { path: `${path}.variant_id` });
  return isTooFine(line.quantity, allowed)
    ? reject('quantity_too_fine', { path: `${path}.quantity`, params: { decimals: allowed } })
    : null;
}

export type Arrival = {
  lines: readonly { line_id: string; quantity: Quantity }[];
  /** What is still in transit after these lines will not arrive, for this reason. */
  is_short: boolean;
};

export type ArrivalFacts = {
  /** The document that sent it, one movement a line. */
  sent_id?: string | null;
  on_the_way: readonly LineOnTheWay[];
  decimals: ReadonlyMap<string, number>;
  accounts: Accounts;
  warehouse_id: string;
};

export type ArrivalRefusal = Rejection<
  'line_not_found' | 'quantity_too_fine' | 'over_receipt' | 'nothing_received'
>;

/**
 * Arrivals come in at the cost at which they left; the last of a line takes the rest. With lots the
 * oldest pieces arrive first and stay in their layers. More than was sent is a gain at the same
 * unit cost, up to a miscount; what will not arrive is a loss. 10 sent at 60.00 each, 8 arrive, the
 * rest is missing: 480.00 comes in, 120.00 is lost.
 */
export function decideArrival(
  { lines, is_short }: Arrival,
  facts: ArrivalFacts,
): DecidedTransfer | ArrivalRefusal {
  const open = new Map(facts.on_the_way.map((line) => [line.id, line]));
  const parts: TransferPart[] = [];
  const moves: Move[] = [];
  for (const [index, { line_id, quantity: arrived }] of lines.entries()) {
    const path = `lines.${index}`;
    const line = open.get(line_id);
    if (line === undefined) return reject('line_not_found', { path: `${path}.line_id` });
    const decimals = facts.decimals.get(line.variant_id) ?? 4;
    if (isTooFine(arrived, decimals)) {
      return reject('quantity_too_fine', { path: `${path}.quantity`, params: { decimals } });
    }
    const taken = takeInLine(line, arrived);
    if (taken.rest.received_over > maxOverReceipt(line.quantity)) {
      const most = line.in_transit + maxOverReceipt(line.quantity) - line.received_over;
      return reject('over_receipt', { path: `${path}.quantity`, params: { most } });
    }
    open.set(line_id, taken.rest);
    parts.push(...taken.parts);
    const value = sumOf(taken.parts, (part) => part.value);
    const { lots } = taken;
    moves.push(moveIn(facts, { ...line, quantity: arrived, value, lots }));
  }
  if (is_short) parts.push(...[...open.values()].flatMap((line) => restOf(line, 'lost')));
  if (parts.length === 0) return reject('nothing_received', { path: 'lines' });
  return { parts, moves, journal: arrivalJournal(parts, facts.accounts) };
}

/** Returns everything still in transit to its source. */
export function decideComingBack(
  facts: Omit<ArrivalFacts, 'decimals'>,
): DecidedTransfer | Rejection<'nothing_received'> {
  const parts: TransferPart[] = [];
  const moves: Move[] = [];
  for (const line of facts.on_the_way) {
    if (line.in_transit === 0) continue;
    const { value, lots } = takeFromWay(line, line.in_transit);
    parts.push({ line_id: line.id, kind: 'returned', quantity: line.in_transit, value });
    moves.push(moveIn(facts, { ...line, quantity: line.in_transit, value, lots }));
  }
  if (parts.length === 0) return reject('nothing_received');
  return { parts, moves, journal: arrivalJournal(parts, facts.accounts) };
}

/** A tenth of what was sent, and at least one whole unit: 5 sent, at most 6 arrive. */
function maxOverReceipt(sent: Quantity): Quantity {
  return quantity(Math.max(ONE, multiplyDivide(sent, 1, 10)));
}

type OnTheWay = Pick<LineOnTheWay, 'in_transit' | 'transit_value' | 'lots'>;

/**
 * The arriving part of what is in transit, at its value. With lots out of the oldest layers first:
 * of 10 at 10.00 and 10 at 20.00 the first 15 arrive at 200.00.
 */
export function takeFromWay(
  line: OnTheWay,
  taken: Quantity,
): { value: Minor; lots: readonly LotUse[] | undefined; rest: OnTheWay } {
  const { in_transit, transit_value, lots } = line;
  const left = quantity(in_transit - taken);
  if (taken === 0) return { value: ZERO, lots: undefined, rest: line };
  if (!lots || !isAllOf(lots, line)) {
    const value = multiplyDivide(transit_value, taken, in_transit);
    const rest = { in_transit: left, transit_value: subtract(transit_value, value) };
    return { value, lots: undefined, rest };
  }
  const { uses, cost, rest } = takeFromLots(lots, taken);
  const staying = { in_transit: left, transit_value: subtract(transit_value, cost), lots: rest };
  return { value: cost, lots: putBackUses(uses), rest: staying };
}

function isAllOf(lots: readonly Lot[], { in_transit, transit_value }: OnTheWay): boolean {
  const lotQuantity = lots.reduce((sum, lot) => sum + lot.quantity, 0);
  return lotQuantity === in_transit && sumOf(lots, ({ value }) => value) === transit_value;
}

/** The part of an arrival that was in transit, and the excess at the cost of what was sent. */
export function takeIn(line: Omit<LineOnTheWay, 'id' | 'variant_id'>, arrived: Quantity) {
  const taken = quantity(Math.min(arrived, line.in_transit));
  const excess = quantity(arrived - taken);
  const { value, lots, rest } = takeFromWay(line, taken);
  const over_value = multiplyDivide(line.sent_value, excess, line.quantity);
  return { taken, value, over: excess, over_value, lots, rest };
}

function takeInLine(line: LineOnTheWay, arrived: Quantity) {
  const { taken, value, over: excess, over_value, lots, rest } = takeIn(line, arrived);
  const parts: TransferPart[] = [
    { line_id: line.id, kind: 'received' as const, quantity: taken, value },
    { line_id: line.id, kind: 'over' as const, quantity: excess, value: over_value },
  ].filter((part) => part.quantity > 0);
  const received_over = quantity(line.received_over + excess);
  return { parts, lots, rest: { ...line, ...rest, received_over } };
}

function restOf(line: LineOnTheWay, kind: 'lost'): TransferPart[] {
  return line.in_transit === 0
    ? []
    : [{ line_id: line.id, kind, quantity: line.in_transit, value: line.transit_value }];
}

function moveIn(
  { warehouse_id, sent_id = null, on_the_way }: Omit<ArrivalFacts, 'decimals'>,
  line: {
    id: string;
    variant_id: string;
    quantity: Quantity;
    value: Minor;
    lots: readonly LotUse[] | undefined;
  },
): Move {
  const { variant_id, quantity: taken_in, value, lots } = line;
  const line_no = on_the_way.findIndex(({ id }) => id === line.id) + 1;
  const coming = { quantity: taken_in, value, ...defined({ lots }) };
  const move = { warehouse_id, variant_id, kind: 'move' as const, ...coming };
  return sent_id === null ? move : { ...move, mirrors: { document_id: sent_id, line_no } };
}

/** Arrived 480.00, lost 120.00: Stock in hand 480.00, Stock loss 120.00, in transit -600.00. */
function arrivalJournal(parts: readonly TransferPart[], accounts: Accounts): JournalLine[] {
  const sum = (kind: TransferPart['kind']) =>
    sumOf(
      parts.filter((part) => part.kind === kind),
      ({ value }) => value,
    );
  const arrived = add(sum('received'), sum('returned'));
  const [excess, lost] = [sum('over'), sum('lost')];
  return journalLines([
    { account_id: accounts.inventory, amount: add(arrived, excess) },
    { account_id: accounts.stock_loss, amount: lost },
    { account_id: accounts.transit, amount: negate(add(arrived, lost)) },
    { account_id: accounts.stock_gain, amount: credit(excess) },
  ]);
}
