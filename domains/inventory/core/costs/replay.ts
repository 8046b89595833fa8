import { assertPresent } from '#domains/kernel/core/assert.ts';
import { add, type Minor, negate, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { type Lot, type LotUse, putIntoLots } from '../batches/lots.ts';
import { takeDifferenceBack } from '../counts/decide-count-correction.ts';
import { type CameBack, comeBack, putBackUses } from '../levels/come-back.ts';
import { issuePreferredLots } from '../levels/issue-received.ts';
import { levelKey, reverseMoves } from '../levels/reverse-moves.ts';
import { takeIn } from '../transfers/decide-transfer.ts';
import {
  EMPTY,
  type Issued,
  issue,
  type Level,
  type Move,
  receive,
  valueAtAverage,
} from './costing.ts';
import type { MethodChange, PastDocument, PastMove } from './past-moves.ts';
import { settleLevels } from './settle-levels.ts';

/** A movement in a replay: its value, and what of it came back or arrived since. */
export type Replayed = {
  readonly quantity: Quantity;
  readonly value: Minor;
  readonly lots: readonly LotUse[];
  readonly back: { readonly quantity: Quantity; readonly value: Minor };
  /** What has not come back of its layers. null: it left none. */
  readonly left: readonly Lot[] | null;
  /** The movement whose stock this is. */
  readonly of: number | null;
  /** The part of its value that moves between locations: neither used nor found. */
  readonly passed: Minor;
};

/** The state after some variants' documents, had their receipts cost what is now given. */
export type ReplayState = {
  is_fifo: boolean;
  readonly levels: Map<string, Level>;
  /** By the position of the movement in the order. */
  readonly moved: Map<number, Replayed>;
};

/** What a document did in a replay. */
export type DocumentReplayed = {
  moves: readonly Replayed[];
  /** By level: value alone, posted to Cost variance. */
  revalued: ReadonlyMap<string, Minor>;
};

const NOTHING = { quantity: quantity(0), value: ZERO };

/**
 * Posts a document again by the functions that posted it. `received` is the cost of a movement of a
 * receipt in this replay.
 */
export function replayDocument(
  state: ReplayState,
  document: PastDocument,
  received: (move: PastMove) => Minor,
): DocumentReplayed {
  const before = new Map<string, Level>();
  for (const move of document.moves) {
    const key = levelKey(move);
    const empty = state.is_fifo ? { ...EMPTY, lots: [] } : EMPTY;
    if (!state.levels.has(key)) state.levels.set(key, empty);
    before.set(key, state.levels.get(key) ?? empty);
  }
  const { moves, revalued } = document.reverses
    ? replayReversal(state, document)
    : {
        moves: document.moves.map((move) => replayMove(state, document, move, received)),
        revalued: new Map<string, Minor>(),
      };
  for (const [key, level] of before) {
    const change = changeOf(key, document, moves, revalued.get(key) ?? ZERO);
    const settled = settle(state, key, level, change);
    if (settled !== ZERO) revalued.set(key, add(revalued.get(key) ?? ZERO, settled));
  }
  return { moves, revalued };
}

type Change = { quantity: Quantity; value: Minor };

/** The change of a level by the document. */
function changeOf(
  key: string,
  document: PastDocument,
  moves: readonly Replayed[],
  revalued: Minor,
): Change {
  let change: Change = { quantity: quantity(0), value: revalued };
  for (const [index, move] of document.moves.entries()) {
    const { quantity: of, value } = moves[index] ?? NOTHING;
    if (levelKey(move) !== key) continue;
    change = { quantity: quantity(change.quantity + of), value: add(change.value, value) };
  }
  return change;
}

/** All stock becomes one lot a level, or its lots become one average again. */
export function replayMethodChange(state: ReplayState, change: MethodChange): void {
  state.is_fifo = change.cost_method === 'fifo';
  for (const [key, level] of state.levels) {
    const { on_hand, value } = level;
    const lot = change.lots.get(key);
    if (!state.is_fifo) state.levels.set(key, { on_hand, value });
    else if (on_hand <= 0 || lot === undefined) state.levels.set(key, { on_hand, value, lots: [] });
    else state.levels.set(key, { on_hand, value, lots: [{ lot, quantity: on_hand, value }] });
  }
  // Nothing returns to earlier lots.
  for (const [key, move] of state.moved) state.moved.set(key, { ...move, lots: [], left: null });
}

type Received = (move: PastMove) => Minor;

function replayMove(
  state: ReplayState,
  document: PastDocument,
  move: PastMove,
  received: Received,
): Replayed {
  const key = levelKey(move);
  const level = state.levels.get(key) ?? EMPTY;
  if (move.quantity < 0) {
    const {
      cost,
      lots = [],
      rest,
    } = takesBack(document, move, level) ? takeGainBack(state, move, level) : takeOut(level, move);
    state.levels.set(key, rest);
    const value = negate(cost);
    const isPassed = document.kind === 'stock_transfer' || document.reason === 'merge';
    return remember(state, move, { value, passed: isPassed ? value : ZERO, lots });
  }
  const { value, passed, lots = [] } = comingIn(state, document, move, received);
  state.levels.set(key, putIn(level, move, value, lots));
  const all = withBrought(level, move, value, lots);
  return remember(state, move, { value, passed, lots: all });
}

/** A correction that takes back a surplus of a count, on the average. */
function takesBack({ kind, reason }: PastDocument, move: PastMove, level: Level): boolean {
  const isOfCount = kind === 'stock_adjustment' && reason === 'count' && move.origin !== null;
  return isOfCount && !level.lots && -move.quantity <= level.on_hand;
}

/** At the value that the count gave it, not at the present average. */
function takeGainBack({ moved }: ReplayState, move: PastMove, level: Level): Issued {
  const found = move.origin === null ? undefined : moved.get(move.origin.order_no);
  const { value } =
    found === undefined
      ? move
      : takeDifferenceBack({ ...found, lots: [] }, move.quantity, { ...level });
  const on_hand = quantity(level.on_hand + move.quantity);
  return { cost: negate(value), rest: { ...level, on_hand, value: add(level.value, value) } };
}

/** What leaves again leaves the layer of its own receipt before others. */
function takeOut(level: Level, move: PastMove) {
  const wanted = quantity(-move.quantity);
  if (move.origin !== null && wanted <= level.on_hand) {
    return issuePreferredLots(level, [move.origin.order_no], wanted);
  }
  const missing = quantity(wanted - Math.max(0, level.on_hand));
  if (missing <= 0) return issue(level, wanted);
  // What was provisional on its day stays: stock that was not there bears no late cost.
  return issue({ ...level, short_at: { quantity: missing, value: move.guessed } }, wanted);
}

function comingIn(
  state: ReplayState,
  { kind, reason }: PastDocument,
  move: PastMove,
  received: Received,
): CameBack & { passed: Minor } {
  const { origin } = move;
  if (origin === null) {
    if (!move.at_average) return { value: received(move), passed: ZERO };
    const level = state.levels.get(levelKey(move)) ?? EMPTY;
    if (level.on_hand <= 0) return { value: move.value, passed: ZERO };
    const value = valueAtAverage(level, move.quantity) ?? move.value;
    return { value, passed: ZERO };
  }
  const from = state.moved.get(origin.order_no);
  // What left before the replay started has no part in the changes since.
  if (from === undefined) return { value: move.value, lots: move.lots, passed: ZERO };
  const came = comeFrom({ kind, reason }, from, move.quantity);
  const back = {
    quantity: quantity(from.back.quantity + came.taken),
    value: add(from.back.value, came.taken_value),
  };
  const left = from.left && putIntoLots(from.left, putBackUses(came.lots ?? [])).filter(isThere);
  state.moved.set(origin.order_no, { ...from, back, left });
  return came;
}

type Came = CameBack & { taken: Quantity; taken_value: Minor; passed: Minor };

function comeFrom(
  { kind, reason }: Pick<PastDocument, 'kind' | 'reason'>,
  from: Replayed,
  wanted: Quantity,
): Came {
  const out = { quantity: quantity(-from.quantity), value: negate(from.value) };
  if (kind === 'transfer_receipt' || kind === 'transfer_return') {
    const arrived = takeIn(
      {
        quantity: out.quantity,
        sent_value: out.value,
        received_over: quantity(0),
        in_transit: quantity(out.quantity - from.back.quantity),
        transit_value: subtract(out.value, from.back.value),
        lots: from.left,
      },
      wanted,
    );
    const value = add(arrived.value, arrived.over_value);
    const taken = { taken: arrived.taken, taken_value: arrived.value, passed: arrived.value };
    return { value, lots: arrived.lots ?? [], ...taken };
  }
  if (reason === 'merge') {
    const lots = putBackUses(from.lots);
    const { value } = out;
    return { value, lots, taken: wanted, taken_value: value, passed: value };
  }
  const came = comeBack({ ...out, back: from.back, lots: from.left }, wanted);
  return { ...came, taken: wanted, taken_value: came.value, passed: ZERO };
}

/** What comes in returns to the layers that it left; what left none opens one of its own. */
function putIn(level: Level, move: PastMove, value: Minor, lots: readonly LotUse[]): Level {
  const { lots: _, ...bare } = level;
  const after = receive(bare, move.quantity, value);
  if (!level.lots) return after;
  const coming = withBrought(level, move, value, lots);
  return { ...after, lots: putIntoLots(level.lots, coming).filter(isThere) };
}

function withBrought(level: Level, move: PastMove, value: Minor, lots: readonly LotUse[]) {
  if (!level.lots) return [];
  const known = lots.reduce((sum, lot) => sum + lot.quantity, 0);
  const rest = quantity(move.quantity - known);
  if (rest <= 0) return lots;
  const rest_value = lots.reduce((left, lot) => subtract(left, lot.value), value);
  return [...lots, { lot: move.order_no, quantity: rest, value: rest_value }];
}

const isThere = ({ quantity: of }: Lot) => of !== 0;

function remember(
  { moved }: ReplayState,
  { order_no, quantity: of, origin }: PastMove,
  { value, passed, lots }: { value: Minor; passed: Minor; lots: readonly LotUse[] },
): Replayed {
  const left = of < 0 && lots.length > 0 ? putBackUses(lots) : null;
  const replayed = {
    quantity: of,
    value,
    passed,
    lots,
    back: NOTHING,
    left,
    of: origin?.order_no ?? null,
  };
  moved.set(order_no, replayed);
  return replayed;
}

/** The mirror of what a document did in this replay. */
function replayReversal(state: ReplayState, document: PastDocument) {
  const originals = document.moves.map((move) => originalOf(state, move));
  const levels = new Map(
    [...state.levels].map(([key, level]) => [key, { ...level, reserved: quantity(0) }] as const),
  );
  const reversed = reverseMoves(originals, levels);
  if (isRejection(reversed)) throw new Error('what was reversed can be reversed again');
  const moves = document.moves.map((move, index) => {
    const { value, lots = [] } = assertPresent(reversed.mirror[index], 'a mirror for each');
    const key = levelKey(move);
    const level = state.levels.get(key) ?? EMPTY;
    if (move.quantity > 0) {
      state.levels.set(key, putIn(level, move, value, lots));
      return mirrored(move, value, lots);
    }
    const { on_hand, value: was } = level;
    const after = { on_hand: quantity(on_hand + move.quantity), value: add(was, value) };
    const staying = level.lots && putIntoLots(level.lots, lots).filter(isThere);
    state.levels.set(key, staying ? { ...after, lots: staying } : after);
    forget(state, move);
    return mirrored(move, value, lots);
  });
  const revalued = new Map<string, Minor>();
  for (const move of reversed.revaluations) {
    const key = levelKey(move);
    const level = state.levels.get(key) ?? EMPTY;
    state.levels.set(key, { ...level, value: add(level.value, move.value) });
    revalued.set(key, add(revalued.get(key) ?? ZERO, move.value));
  }
  return { moves, revalued };
}

/** Nothing follows from a mirror. */
const mirrored = (move: PastMove, value: Minor, lots: readonly LotUse[]): Replayed => ({
  quantity: move.quantity,
  value,
  lots,
  back: NOTHING,
  left: null,
  of: null,
  passed: ZERO,
});

function originalOf({ moved }: ReplayState, move: PastMove): Move {
  const { warehouse_id, variant_id, origin } = move;
  const moveKey = { warehouse_id, variant_id, kind: 'move' as const };
  const known = origin === null ? undefined : moved.get(origin.order_no);
  if (known !== undefined) {
    return { ...moveKey, quantity: known.quantity, value: known.value, lots: known.lots };
  }
  const lots = putBackUses(move.lots);
  return { ...moveKey, quantity: quantity(-move.quantity), value: negate(move.value), lots };
}

/** A reversed return did not come back: its origin may be returned again. */
function forget({ moved }: ReplayState, { origin }: PastMove): void {
  const known = origin === null ? undefined : moved.get(origin.order_no);
  if (known === undefined || known.of === null) return;
  const sold = moved.get(known.of);
  if (sold === undefined) return;
  moved.set(known.of, {
    ...sold,
    back: {
      quantity: quantity(sold.back.quantity - known.quantity),
      value: subtract(sold.back.value, known.value),
    },
    left:
      sold.left &&
      putIntoLots(
        sold.left,
        known.lots.filter(({ lot }) => isLotOf(sold, lot)),
      ),
  });
}

const isLotOf = ({ lots }: Replayed, lot: number) => lots.some((use) => use.lot === lot);

/** Settles a level that is or was negative, as `settle-filled` does once it is written. */
function settle(state: ReplayState, key: string, before: Level, change: Change): Minor {
  const after = state.levels.get(key) ?? EMPTY;
  if (before.on_hand >= 0 && after.on_hand >= 0) return ZERO;
  const { on_hand, value } = before;
  const moveKey = { warehouse_id: '', variant_id: '' };
  const lots = after.lots ?? null;
  const { moves, revalued } = settleLevels([{ ...moveKey, on_hand, value, change, lots }]);
  const settled = { on_hand: after.on_hand, value: add(add(value, change.value), revalued) };
  const uses = moves.flatMap((move) => move.lots ?? []);
  const staying = after.lots && putIntoLots(after.lots, uses).filter(isThere);
  state.levels.set(key, staying ? { ...settled, lots: staying } : settled);
  return revalued;
}
