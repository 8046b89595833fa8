import type { Purpose } from '#domains/accounting/core/journal.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { add, type Minor, minor, negate, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import type { Lot, LotUse } from '../batches/lots.ts';
import { findUsePurpose } from '../levels/find-use-purpose.ts';
import { levelKey } from '../levels/reverse-moves.ts';
import { EMPTY, type Level, type Move } from './costing.ts';
import {
  type LatePart,
  type MethodChange,
  type MoveRef,
  type PastDocument,
  type PastEvent,
  type PastMove,
  refKey,
} from './past-moves.ts';
import {
  type DocumentReplayed,
  type Replayed,
  type ReplayState,
  replayDocument,
  replayMethodChange,
} from './replay.ts';
import { copyReplayed, shareEqualState, standAlike } from './share-replays.ts';

/** The additional cost of a receipt line. Negative: a reduction. */
export type LateCost = { move: MoveRef; amount: Minor };

/** The state before the first document that is replayed. */
export type PastStart = { is_fifo: boolean; levels: ReadonlyMap<string, Level>; stored: number };

/** Where the part of a shipment is that did not arrive: written off on a day, or in transit. */
export type TransitState = { warehouse_id: string; lost_on: string | null };

/** The change of a movement's cost by late costs, in a lot or (0) on the average. */
export type ChangedMove = MoveRef & { lot: number; value: Minor };

export type Recosted = {
  /** Value alone, one movement a level. */
  moves: Move[];
  /** One list a late cost: their sum is its amount. */
  parts: LatePart[][];
  /** The added value of what is in transit, by shipment, and the value of all that was sent. */
  transits: (MoveRef & { value: Minor; sent_value: Minor })[];
};

/**
 * The books as they would be had receipts cost something else from the start, less the books as
 * they are. All documents since are posted again by the functions that posted them: first at the
 * costs in force, then with one more late cost each time. A change of a level is stock, and a
 * change of a use goes to an account. Nothing is lost: the sum of the parts is the amount of the
 * late cost. 10 at 100.00 came into W1, all went to W2, freight 50.00: W2 has 50.00 more.
 */
export class Recost {
  readonly #states: ReplayState[];
  readonly #postedLateCosts: ReadonlyMap<string, Minor>;
  readonly #late: readonly LateCost[];
  readonly #uses: Map<string, LatePart>[];
  readonly #sent = new Map<number, MoveRef>();
  readonly #kept: number;
  /** Movements that nothing has followed from yet, the oldest first. */
  readonly #latest = new Set<number>();
  #changed: ChangedMove[] = [];

  /**
   * `standing`: the late costs in force on movements of receipts. `start.stored`: how many of the
   * latest movements are stored because nothing followed from them when they were read.
   */
  constructor(
    start: PastStart,
    postedLateCosts: ReadonlyMap<string, Minor>,
    late: readonly LateCost[],
  ) {
    this.#kept = start.stored;
    this.#postedLateCosts = postedLateCosts;
    this.#late = late;
    this.#states = [null, ...late].map(() => {
      return { is_fifo: start.is_fifo, levels: new Map(start.levels), moved: new Map() };
    });
    this.#uses = late.map(() => new Map());
  }

  replay(event: PastEvent): void {
    if ('cost_method' in event) this.#changeMethod(event);
    else this.#post(event);
  }

  /**
   * Whether every origin of a document is stored, in a replay that starts at `from`. If not, the
   * document was posted after the read, and the replay must start again.
   */
  isKnown({ moves }: PastDocument, from: number): boolean {
    return moves.every(({ origin }) => {
      if (origin === null || origin.order_no < from) return true;
      const isOwn = moves.some(({ order_no }) => order_no === origin.order_no);
      return isOwn || this.#states[0]?.moved.has(origin.order_no) === true;
    });
  }

  /** The changes of movements since the last call. */
  takeChanged(): ChangedMove[] {
    const changed = this.#changed;
    this.#changed = [];
    return changed;
  }

  /** The shipments whose cost has changed. */
  changedTransits(): MoveRef[] {
    return [...this.#sent]
      .filter(([order_no]) => this.#isChangedTransit(order_no))
      .map(([, ref]) => ref);
  }

  outcome(transits: ReadonlyMap<string, TransitState>): Recosted {
    const parts = this.#late.map((_, at) => [
      ...this.#stockParts(at),
      ...this.#transitParts(at, transits),
      ...[...(this.#uses[at]?.values() ?? [])].filter(({ amount }) => amount !== ZERO),
    ]);
    return { moves: this.#moves(), parts, transits: this.#changedTransits(transits) };
  }

  #changeMethod(change: MethodChange): void {
    for (const state of this.#states) replayMethodChange(state, change);
  }

  #post(document: PastDocument): void {
    const isAlike = this.#states.map((state, at) => {
      const before = this.#states[at - 1];
      if (before === undefined || this.#isReceiptOf(document, at - 1)) return false;
      return standAlike(before, state, document);
    });
    const done: DocumentReplayed[] = [];
    for (const [at, state] of this.#states.entries()) {
      const [before, known] = [this.#states[at - 1], done[at - 1]];
      if (isAlike[at] && before !== undefined && known !== undefined) {
        copyReplayed(before, state, document);
        done.push(known);
        continue;
      }
      done.push(replayDocument(state, document, (move) => this.#received(document, move, at)));
      if (before !== undefined) shareEqualState(before, state, document);
    }
    if (document.kind === 'stock_transfer') this.#noteSent(document);
    for (const at of this.#late.keys()) this.#noteUses(document, at, done);
    if (!document.reverses && document.kind !== 'goods_receipt') this.#noteChanged(document, done);
    if (document.kind !== 'stock_transfer') this.#forget(document);
  }

  /**
   * Movements that nothing follows from are dropped, except the latest: the history may be long.
   */
  #forget({ moves }: PastDocument): void {
    for (const { is_origin, order_no } of moves) if (!is_origin) this.#latest.add(order_no);
    for (const order_no of this.#latest) {
      if (this.#latest.size <= this.#kept) return;
      this.#latest.delete(order_no);
      for (const { moved } of this.#states) moved.delete(order_no);
    }
  }

  #isReceiptOf({ document_id }: PastDocument, at: number): boolean {
    return this.#late[at]?.move.document_id === document_id;
  }

  #noteSent({ document_id, moves }: PastDocument): void {
    for (const { line_no, order_no } of moves) {
      const ref = { document_id, line_no };
      this.#sent.set(order_no, ref);
    }
  }

  /** The change of a movement's cost goes to the account that its stock was used up to. */
  #noteUses(document: PastDocument, at: number, done: readonly DocumentReplayed[]): void {
    const [before, after] = [done[at], done[at + 1]];
    if (before === undefined || after === undefined || before === after) return;
    const { kind, reason, reverses } = document;
    for (const [index, move] of document.moves.entries()) {
      const usedChange = subtract(usedOf(after.moves[index]), usedOf(before.moves[index]));
      const change = subtract(usedChange, this.#lateCostAmount(document, move, at));
      // A partial reversal is posted to the account of its origin.
      const isBack = reverses || (kind === 'stock_adjustment' && move.origin !== null);
      const purpose = findUsePurpose({
        kind,
        reason,
        quantity: isBack ? -move.quantity : move.quantity,
      });
      this.#use(at, document, { purpose, movement: move, change });
    }
    for (const key of new Set([...before.revalued.keys(), ...after.revalued.keys()])) {
      const change = subtract(after.revalued.get(key) ?? ZERO, before.revalued.get(key) ?? ZERO);
      const movement = document.moves.find((move) => levelKey(move) === key);
      if (movement !== undefined)
        this.#use(at, document, { purpose: 'cost_variance', movement, change });
    }
  }

  /** What a movement of a receipt costs with this part of the late costs: never below zero. */
  #received({ document_id }: PastDocument, { line_no, value }: PastMove, at: number): Minor {
    const key = refKey({ document_id, line_no });
    const received = this.#late.slice(0, at).filter(({ move }) => refKey(move) === key);
    const late = [this.#postedLateCosts.get(key) ?? ZERO, ...received.map(({ amount }) => amount)];
    return minor(Math.max(Math.min(value, 0), add(value, ...late)));
  }

  /** What the late cost itself added to the movement of its receipt. */
  #lateCostAmount(document: PastDocument, move: PastMove, at: number): Minor {
    const late = this.#late[at];
    const { document_id, reverses } = document;
    if (late === undefined || reverses) return ZERO;
    if (refKey(late.move) !== refKey({ document_id, line_no: move.line_no })) return ZERO;
    const before = this.#received(document, move, at);
    const received = subtract(this.#received(document, move, at + 1), before);
    // Stock is never worth less than zero: the rest lowers the cost of sales.
    const change = subtract(received, late.amount);
    this.#use(at, document, { purpose: 'cost_of_sales', movement: move, change });
    return received;
  }

  #use(
    at: number,
    { business_date: used_on }: PastDocument,
    { purpose, movement, change }: { purpose: Purpose; movement: PastMove; change: Minor },
  ): void {
    const uses = this.#uses[at];
    if (change === ZERO || uses === undefined) return;
    const { warehouse_id } = movement;
    const key = `${purpose} ${warehouse_id} ${used_on}`;
    const amount = subtract(uses.get(key)?.amount ?? ZERO, change);
    uses.set(key, { purpose, warehouse_id, used_on, amount });
  }

  #noteChanged({ document_id, moves }: PastDocument, done: readonly DocumentReplayed[]): void {
    const [first, last] = [done[0], done.at(-1)];
    if (first === last) return;
    for (const [index, { line_no }] of moves.entries()) {
      const [before, after] = [first?.moves[index], last?.moves[index]];
      if (before === undefined || after === undefined || before === after) continue;
      const byLot = changesOfLots(before.lots, after.lots);
      const value = subtract(after.value, before.value);
      const bare = subtract(value, add(ZERO, ...byLot.map((change) => change.value)));
      if (bare !== ZERO) byLot.push({ lot: 0, value: bare });
      for (const change of byLot) this.#changed.push({ document_id, line_no, ...change });
    }
  }

  #isChangedTransit(order_no: number): boolean {
    const [first, last] = this.#ends(order_no);
    return first?.value !== last?.value || first?.back.value !== last?.back.value;
  }

  #ends(order_no: number): [Replayed | undefined, Replayed | undefined] {
    return [this.#states[0]?.moved.get(order_no), this.#states.at(-1)?.moved.get(order_no)];
  }

  #stockParts(at: number): LatePart[] {
    const [before, after] = [this.#states[at], this.#states[at + 1]];
    return [...(after?.levels ?? [])].flatMap(([key, level]) => {
      const amount = subtract(level.value, before?.levels.get(key)?.value ?? ZERO);
      const [warehouse_id = ''] = key.split(' ');
      const part = { purpose: 'inventory' as const, warehouse_id, used_on: null, amount };
      return amount === ZERO ? [] : [part];
    });
  }

  #transitParts(at: number, transits: ReadonlyMap<string, TransitState>): LatePart[] {
    return [...this.#sent].flatMap(([order_no, ref]) => {
      const way = transits.get(refKey(ref));
      if (way === undefined) return [];
      const before = leftOf(this.#states[at]?.moved.get(order_no));
      const amount = subtract(leftOf(this.#states[at + 1]?.moved.get(order_no)), before);
      const { warehouse_id, lost_on: used_on } = way;
      const purpose = used_on === null ? ('transit' as const) : ('stock_loss' as const);
      return amount === ZERO ? [] : [{ purpose, warehouse_id, used_on, amount }];
    });
  }

  #changedTransits(transits: ReadonlyMap<string, TransitState>): Recosted['transits'] {
    return [...this.#sent].flatMap(([order_no, ref]) => {
      const way = transits.get(refKey(ref));
      const [first, last] = this.#ends(order_no);
      if (way === undefined || first === undefined || last === undefined) return [];
      const value = way.lost_on === null ? subtract(leftOf(last), leftOf(first)) : ZERO;
      return [{ ...ref, value, sent_value: subtract(first.value, last.value) }];
    });
  }

  #moves(): Move[] {
    const [first, last] = [this.#states[0], this.#states.at(-1)];
    return [...(last?.levels ?? [])].flatMap(([key, level]) => {
      const before = first?.levels.get(key) ?? EMPTY;
      const value = subtract(level.value, before.value);
      const [warehouse_id = '', variant_id = ''] = key.split(' ');
      const lots = changesOfLots(before.lots ?? [], level.lots ?? []).map((change) => {
        return { ...change, quantity: quantity(0) };
      });
      if (value === ZERO && lots.length === 0) return [];
      const move = { warehouse_id, variant_id, kind: 'revaluation' as const, value };
      return [
        { ...move, quantity: quantity(0), ...defined({ lots: level.lots ? lots : undefined }) },
      ];
    });
  }
}

const usedOf = (move: Replayed | undefined) =>
  move === undefined ? ZERO : subtract(move.value, move.passed);

/** The value of the part of a shipment that neither arrived nor came back. */
const leftOf = (sent: Replayed | undefined) =>
  sent === undefined ? ZERO : negate(add(sent.value, sent.back.value));

function changesOfLots(
  before: readonly (Lot | LotUse)[],
  after: readonly (Lot | LotUse)[],
): { lot: number; value: Minor }[] {
  const was = new Map(before.map(({ lot, value }) => [lot, value]));
  return after.flatMap(({ lot, value }) => {
    const change = subtract(value, was.get(lot) ?? ZERO);
    return change === ZERO ? [] : [{ lot, value: change }];
  });
}
