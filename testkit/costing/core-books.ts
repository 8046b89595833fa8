import type { JournalLine } from '#domains/accounting/core/journal.ts';
import { journalLines } from '#domains/accounting/core/journal.ts';
import { lotRows } from '#domains/inventory/core/batches/lot-rows.ts';
import { type LotUse, putIntoLots } from '#domains/inventory/core/batches/lots.ts';
import { EMPTY, type Move, type ShortCost } from '#domains/inventory/core/costs/costing.ts';
import { type Filled, settleLevels } from '#domains/inventory/core/costs/settle-levels.ts';
import { shortCost } from '#domains/inventory/core/costs/short-cost.ts';
import { fillLevel, soundLevel } from '#domains/inventory/core/levels/fill-level.ts';
import type { StockLevel } from '#domains/inventory/core/levels/issue-lines.ts';
import { levelKey } from '#domains/inventory/core/levels/reverse-moves.ts';
import { add, type Minor, negate, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { ACCOUNTS } from '../nabanna.ts';

import type { Method } from './pile.ts';
import { type Balances, VARIANTS, WAREHOUSES } from './trader.ts';

type Change = { quantity: Quantity; value: Minor };

/** Both books of a shop in memory, folded like the statements of the database. */
export class CoreBooks {
  /** By warehouse and variant. */
  readonly levels = new Map<string, StockLevel>();
  readonly #ledger = new Map<string, bigint>();
  /** The cost of the last movement of a level. */
  readonly #last = new Map<string, ShortCost>();
  readonly #method: Method;
  readonly #short: readonly string[];
  /** The number of lots so far. */
  #lots = 0;

  constructor(method: Method, short: readonly string[]) {
    this.#method = method;
    this.#short = short;
  }

  /** The levels of a warehouse, by variant. */
  levelsIn(warehouse_id: string): Map<string, StockLevel> {
    const here = VARIANTS.flatMap((variant_id) => {
      const level = this.levels.get(levelKey({ warehouse_id, variant_id }));
      return level === undefined ? [] : [[variant_id, level] as const];
    });
    return new Map(here);
  }

  /** Same for a sale, which may go below zero. */
  levelsToSell(warehouse_id: string): Map<string, StockLevel> {
    const here = this.levelsIn(warehouse_id);
    if (!this.#short.includes(warehouse_id)) return here;
    return new Map(
      VARIANTS.map((variant_id) => {
        const lots = this.#method === 'fifo' ? [] : null;
        const level = here.get(variant_id) ?? { ...EMPTY, lots, reserved: 0 as Quantity };
        const last = this.#last.get(levelKey({ warehouse_id, variant_id }));
        const short_at = shortCost(level) ?? last ?? this.#elsewhere(variant_id);
        return [variant_id, { ...level, short_at }] as const;
      }),
    );
  }

  #elsewhere(variant_id: string): ShortCost {
    let found: ShortCost = { quantity: 0 as Quantity, value: ZERO };
    for (const warehouse_id of WAREHOUSES) {
      const level = this.levels.get(levelKey({ warehouse_id, variant_id }));
      if (level === undefined || level.on_hand <= 0) continue;
      found = {
        quantity: quantity(found.quantity + level.on_hand),
        value: add(found.value, level.value),
      };
    }
    return found;
  }

  /** Returns the moves with the lots that they created. */
  post(moves: readonly Move[], journal: readonly JournalLine[], goes_below = false): Move[] {
    const filled = this.#fold(moves, goes_below);
    const posted = this.#method === 'fifo' ? this.#foldLots(moves) : [...moves];
    this.#enter(journal);
    this.#settle(filled);
    return posted;
  }

  balances(): Balances {
    const levels = [...this.levels].map(([key, { on_hand, value }]) => {
      return [key, [BigInt(on_hand), BigInt(value)]] as const;
    });
    return { levels: Object.fromEntries(levels), ledger: Object.fromEntries(this.#ledger) };
  }

  #fold(moves: readonly Move[], goes_below: boolean): Filled[] {
    const changes = new Map<string, Change & { move: Move }>();
    for (const move of moves) {
      const key = levelKey(move);
      const before = changes.get(key) ?? { quantity: 0, value: ZERO };
      const sum = quantity(before.quantity + move.quantity);
      changes.set(key, { quantity: sum, value: add(before.value, move.value), move });
      if (move.kind === 'move') this.#last.set(key, costOf(move));
    }
    return [...changes].flatMap(([key, { move, ...change }]) => {
      const { on_hand, value, lots = [] } = this.levels.get(key) ?? EMPTY;
      const isSound = on_hand >= 0 && !goes_below;
      const after = isSound
        ? { on_hand: quantity(on_hand + change.quantity), value: add(value, change.value) }
        : soundLevel(fillLevel({ on_hand, value }, change));
      const level = { ...after, reserved: 0 as Quantity };
      this.levels.set(key, this.#method === 'fifo' ? { ...level, lots } : level);
      const isFilled = (on_hand < 0 && change.quantity > 0) || goes_below;
      const { warehouse_id, variant_id } = move;
      return isFilled ? [{ warehouse_id, variant_id, on_hand, value, change }] : [];
    });
  }

  #foldLots(moves: readonly Move[]): Move[] {
    const { brought, uses } = lotRows(moves);
    const numbers = new Map(brought.map(({ lot }) => [lot, ++this.#lots]));
    const numbered = (use: LotUse) => ({ ...use, lot: numbers.get(use.lot) ?? use.lot });
    const withLots = moves.map((move, index) => {
      const isOfMove = ({ line_no }: { line_no: number }) =>
        line_no === (move.line_no ?? index + 1);
      const born = brought
        .filter(isOfMove)
        .map(({ lot, brought: received, brought_value }) =>
          numbered({ lot, quantity: quantity(received), value: brought_value as Minor }),
        );
      return { ...move, lots: [...born, ...uses.filter(isOfMove).map(numbered)] };
    });
    for (const { lots, ...move } of withLots) {
      const key = levelKey(move);
      const level = this.levels.get(key);
      if (level === undefined) continue;
      const there = putIntoLots(level.lots ?? [], lots).filter((lot) => lot.quantity !== 0);
      this.levels.set(key, { ...level, lots: there });
    }
    return withLots.map(({ lots, ...move }) => (lots.length > 0 ? { ...move, lots } : move));
  }

  #settle(filled: readonly Filled[]): void {
    const levels = filled.map((level) => ({
      ...level,
      lots: this.levels.get(levelKey(level))?.lots ?? null,
    }));
    const { moves, revalued } = settleLevels(levels);
    for (const { rest, ...move } of moves) {
      const key = levelKey(move);
      const level = this.levels.get(key);
      if (level !== undefined) this.levels.set(key, { ...level, value: add(level.value, rest) });
    }
    if (this.#method === 'fifo') this.#foldLots(moves);
    const entry = [
      { account_id: ACCOUNTS.inventory, amount: revalued },
      { account_id: ACCOUNTS.cost_variance, amount: negate(revalued) },
    ];
    this.#enter(journalLines(entry));
  }

  #enter(journal: readonly JournalLine[]): void {
    for (const { account_id, debit, credit } of journal) {
      const before = this.#ledger.get(account_id) ?? 0n;
      this.#ledger.set(account_id, before + BigInt(debit) - BigInt(credit));
    }
  }
}

function costOf(move: Move): ShortCost {
  return { quantity: Math.abs(move.quantity), value: Math.abs(move.value) } as ShortCost;
}
