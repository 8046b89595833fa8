import { giveBack, giveShares, type Item, type Line, takeOut, takeShares } from './lines.ts';
import {
  least,
  type Method,
  type Piece,
  Pile,
  roundTo,
  sum,
  type Trace,
  takePieces,
  type Worth,
} from './pile.ts';
import type { Balances } from './trader.ts';

type Moved = Item & { warehouse: string; value: bigint; trace: Trace };
type Entry = readonly [account: string, amount: bigint];

type Done = { moves: Moved[]; entries: Entry[]; lines: Line[]; forget: () => void };
type OnTheWay = Line & { left: Piece[]; surplus: bigint };

/** `counted` is the quantity on the supplier's document, in units of `factor`. */
export type Bought = { variant: string; counted: bigint; factor: bigint };
/** The cost of a receipt line: by the supplier's latest document, and by late costs. */
export type Cost = { net: bigint; vat: bigint; late: bigint };
/** A returned quantity of one line. */
export type PartBack = { line: number; quantity: bigint };

const ONE = 10_000n;
const TRANSIT = 'Goods in transit';

/**
 * A second, simple implementation of stock value: piles, no statements, no allocation of
 * remainders. It gets the final cost of each receipt, so it knows nothing of late costs.
 */
export class Reckoning {
  readonly #piles = new Map<string, Pile>();
  readonly #done = new Map<string, Done>();
  readonly #transfers = new Map<string, OnTheWay[]>();
  readonly #ledger = new Map<string, bigint>();
  readonly #merged = new Map<string, string>();
  #method: Method;
  /** Warehouses that can sell below zero stock. */
  readonly #short: readonly string[];
  /** The number of layers so far. */
  #origins = 0;

  constructor(method: Method, short: readonly string[] = []) {
    this.#method = method;
    this.#short = short;
  }

  onHand(warehouse: string, variant: string): bigint {
    return this.#pileOf(warehouse, variant).quantity;
  }

  balances(): Balances {
    const levels = [...this.#piles].map(([key, pile]) => {
      return [key, [pile.quantity, pile.value]] as const;
    });
    return { levels: Object.fromEntries(levels), ledger: Object.fromEntries(this.#ledger) };
  }

  receive(id: string, warehouse: string, bought: readonly (Bought & Cost)[]): void {
    this.#document(id, () => {
      const lines = bought.map(({ variant, counted, factor, net, vat, late }) => {
        const quantity = (counted * factor) / ONE;
        const move = this.#bring({ warehouse, variant, quantity, value: net + vat + late });
        const amounts = { amounts: [net, vat], back: 0n, given: [0n, 0n], outs: new Map() };
        return { move, line: { ...move, quantity: counted, ...amounts } };
      });
      const value = lines.reduce((total, { move }) => total + move.value, 0n);
      const entries: Entry[] = [['Suppliers', -value]];
      return { moves: lines.map(({ move }) => move), entries, lines: lines.map((one) => one.line) };
    });
  }

  canSell(warehouse: string, sold: readonly Item[]): boolean {
    return this.#short.includes(warehouse) || this.#isThere(warehouse, sold);
  }

  /** `guesses`: the provisional costs of missing stock. */
  sell(
    id: string,
    warehouse: string,
    sold: readonly Item[],
    guesses: ReadonlyMap<string, Worth | null>,
  ): void {
    this.#document(id, () => {
      const moves = sold.map((line) =>
        this.#take(warehouse, line, guesses.get(line.variant) ?? null),
      );
      const lines = moves.map((move) => {
        const left = { amounts: [-move.value], back: 0n, given: [0n], outs: new Map() };
        return { ...move, quantity: -move.quantity, ...left };
      });
      return { moves, entries: [against('Cost of sales', moves)], lines };
    });
  }

  /** The quantity of a line, of a sale or of a receipt, that was not returned. */
  leftOfLine(id: string, line: number): bigint {
    const of = this.#done.get(id)?.lines[line];
    return of === undefined ? 0n : of.quantity - of.back;
  }

  /**
   * A piece costs what it did when it left; the last takes the rest. With layers it returns to its
   * own layer, and of several the last that was taken comes back first.
   */
  takeBack(id: string, sale: string, parts: readonly PartBack[]): boolean {
    if (parts.some(({ line, quantity }) => quantity > this.leftOfLine(sale, line))) return false;
    this.#document(id, () => {
      const done = parts.map(({ line, quantity }) => {
        const sold = this.#lineOf(sale, line);
        const outs = this.#method === 'fifo' ? giveBack(sold, quantity) : null;
        const value = outs?.value ?? giveShares(sold, quantity)[0] ?? 0n;
        const pieces = outs?.pieces.map((piece) => ({ ...piece, origin: this.#originOf(piece) }));
        const move = this.#bring({ ...sold, quantity, value }, pieces);
        const forget = () => {
          takeShares(sold, quantity, [value]);
          if (outs !== null) takeOut(sold, outs.parts);
        };
        return { move, forget };
      });
      const moves = done.map(({ move }) => move);
      const forget = () => {
        for (const one of done) one.forget();
      };
      return { moves, entries: [against('Cost of sales', moves)], forget };
    });
    return true;
  }

  /** Reduces the payable by the document's amount, and the stock by its present value. */
  sendBack(
    id: string,
    receipt: string,
    lines: readonly { line: number; quantity: number; baseQuantity: bigint }[],
  ): boolean {
    const isMore = lines.some(({ line, quantity }) => {
      return BigInt(quantity) > this.leftOfLine(receipt, line);
    });
    if (isMore) return false;
    const sent = lines.map(({ line, quantity, baseQuantity }) => {
      return { bought: this.#lineOf(receipt, line), counted: BigInt(quantity), own: baseQuantity };
    });
    const warehouse = sent[0]?.bought.warehouse ?? '';
    const items = sent.map(({ bought, own: baseQuantity }) => ({
      variant: bought.variant,
      quantity: baseQuantity,
    }));
    if (!this.#isThere(warehouse, items)) return false;
    this.#document(id, () => {
      const parts = sent.map(({ bought, counted, own: baseQuantity }) => {
        const { variant, trace } = bought;
        const first = trace.pieces[0]?.origin ?? null;
        const move = this.#take(warehouse, { variant, quantity: baseQuantity }, null, first);
        const shares = giveShares(bought, counted);
        return { bought, counted, move, shares };
      });
      const moves = parts.map(({ move }) => move);
      const total = parts.flatMap(({ shares }) => shares).reduce((all, share) => all + share, 0n);
      const [account, cost] = against('Cost variance', moves);
      const forget = () => {
        for (const { bought, counted, shares } of parts) takeShares(bought, counted, shares);
      };
      const entries: Entry[] = [
        ['Suppliers', total],
        [account, cost - total],
      ];
      return { moves, entries, forget };
    });
    return true;
  }

  open(id: string, warehouse: string, items: Item & { value: bigint }): void {
    this.#document(id, () => {
      const moves = [this.#bring({ warehouse, ...items })];
      return { moves, entries: [against('Stock gain', moves)] };
    });
  }

  lose(id: string, warehouse: string, lost: Item & { to: string }): boolean {
    if (!this.#isThere(warehouse, [lost])) return false;
    this.#document(id, () => {
      const moves = [this.#take(warehouse, lost)];
      return { moves, entries: [against(lost.to, moves)] };
    });
    return true;
  }

  /**
   * Surplus gets the cost of the existing stock, or the given one if there is none. A shortage is
   * lost; false: less is there by now than is missing.
   */
  adjust(id: string, warehouse: string, found: readonly (Item & { unit_cost: bigint })[]): boolean {
    const missing = found
      .filter(({ quantity }) => quantity < 0n)
      .map((line) => ({ ...line, quantity: -line.quantity }));
    if (!this.#isThere(warehouse, missing)) return false;
    this.#document(id, () => {
      const lost = missing.map((line) => this.#take(warehouse, line));
      const gained = found
        .filter(({ quantity }) => quantity > 0n)
        .map(({ variant, quantity, unit_cost }) => {
          const { quantity: there, value: worth } = this.#pileOf(warehouse, variant);
          const value =
            there > 0n ? roundTo(worth * quantity, there) : roundTo(unit_cost * quantity, ONE);
          return this.#bring({ warehouse, variant, quantity, value });
        });
      const entries = [against('Stock loss', lost), against('Stock gain', gained)];
      return { moves: [...lost, ...gained], entries };
    });
    return true;
  }

  /** The goods leave, and are in transit at their cost, in their layers. */
  send(id: string, from: string, sent: readonly Item[]): boolean {
    if (!this.#isThere(from, sent)) return false;
    this.#document(null, () => {
      const moves = sent.map((line) => this.#take(from, line));
      const lines = moves.map((move) => {
        const all = { quantity: -move.quantity, value: -move.value };
        const fields = { amounts: [all.value], back: 0n, given: [], outs: new Map() };
        const pieces =
          this.#method === 'fifo'
            ? move.trace.pieces.map((piece) => ({ ...piece }))
            : [{ ...all, origin: this.#newOrigin() }];
        return { ...move, ...fields, quantity: all.quantity, left: pieces, surplus: 0n };
      });
      this.#transfers.set(id, lines);
      return { moves, entries: [against(TRANSIT, moves)] };
    });
    return true;
  }

  onTheWay(id: string): readonly bigint[] {
    return (this.#transfers.get(id) ?? []).map(({ left }) => sum(left, 'quantity'));
  }

  /** False: more arrives than was sent plus a small error of the count, or nothing at all. */
  arrive(id: string, to: string, how: { arrived: readonly bigint[]; is_short: boolean }): boolean {
    const lines = this.#transfers.get(id) ?? [];
    const isOver = lines.some((line, index) => {
      const surplus = (how.arrived[index] ?? 0n) - sum(line.left, 'quantity');
      const tenth = roundTo(line.quantity, 10n);
      return surplus > 0n && line.surplus + surplus > (tenth < ONE ? ONE : tenth);
    });
    const isAny = how.arrived.some((quantity) => quantity > 0n);
    const isLeft = lines.some(({ left }) => sum(left, 'quantity') > 0n);
    if (isOver || !(isAny || (how.is_short && isLeft))) return false;
    this.#document(null, () => {
      const parts = lines.map((line, index) => {
        const arrived = how.arrived[index] ?? 0n;
        const came = least(arrived, sum(line.left, 'quantity'));
        const pieces = takePieces(line.left, came);
        const surplus = roundTo((line.amounts[0] ?? 0n) * (arrived - came), line.quantity);
        line.surplus += arrived - came;
        const slip = { origin: this.#newOrigin(), quantity: arrived - came, value: surplus };
        return {
          line,
          arrived,
          value: sum(pieces, 'value'),
          over: surplus,
          pieces: [...pieces, slip],
        };
      });
      const moves = parts
        .filter(({ arrived }) => arrived > 0n)
        .map(({ line: { variant }, arrived, value, over: surplus, pieces }) => {
          const move = { warehouse: to, variant, quantity: arrived, value: value + surplus };
          const some = pieces.filter(({ quantity }) => quantity > 0n);
          return this.#bring(move, some);
        });
      const total = (of: 'value' | 'over') => parts.reduce((all, part) => all + part[of], 0n);
      const lost = how.is_short ? writeOff(lines) : 0n;
      const entries: Entry[] = [
        [TRANSIT, -total('value') - lost],
        ['Stock gain', -total('over')],
        ['Stock loss', lost],
      ];
      return { moves, entries };
    });
    return true;
  }

  comeBack(id: string, to: string): boolean {
    const lines = (this.#transfers.get(id) ?? []).filter(({ left }) => sum(left, 'quantity') > 0n);
    if (lines.length === 0) return false;
    this.#document(null, () => {
      const moves = lines.map(({ variant, left }) => {
        const all = { quantity: sum(left, 'quantity'), value: sum(left, 'value') };
        return this.#bring({ warehouse: to, variant, ...all }, left);
      });
      const entries: Entry[] = [[TRANSIT, -writeOff(lines)]];
      return { moves, entries };
    });
    return true;
  }

  /** Whether it was posted, and not reversed. */
  stands(id: string): boolean {
    return this.#done.has(id);
  }

  /** False: its goods have left, or something was returned. */
  undo(id: string): boolean {
    const done = this.#done.get(id);
    if (done === undefined) return false;
    if (done.lines.some(({ back }) => back > 0n)) return false;
    const leaving = done.moves.filter(({ quantity }) => quantity > 0n);
    if (!leaving.every(({ warehouse }) => this.#isThere(warehouse, leaving))) return false;
    this.#document(null, () => {
      for (const move of done.moves) this.#undoMove(move);
      const moves = done.moves.map((move) => {
        return { ...move, quantity: -move.quantity, value: -move.value };
      });
      return { moves, entries: done.entries.map(([account, amount]) => [account, -amount]) };
    });
    done.forget();
    this.#done.delete(id);
    return true;
  }

  /** False: stock of the duplicate is below zero. */
  merge(survivor: string, duplicate: string): boolean {
    const piles = [...this.#piles].filter(([key]) => key.endsWith(` ${duplicate}`));
    if (piles.some(([, { quantity }]) => quantity < 0n)) return false;
    this.#merged.set(duplicate, survivor);
    for (const [key, pile] of piles) {
      if (pile.quantity === 0n) continue;
      const [warehouse = ''] = key.split(' ');
      const before = this.#worthOf();
      this.#pileOf(warehouse, survivor).bring(pile.empty(this.#newOrigin()));
      this.#settle(before);
    }
    return true;
  }

  changeMethod(method: Method): void {
    if (method === this.#method) return;
    this.#method = method;
    for (const pile of this.#piles.values()) pile.change(method, this.#newOrigin());
    for (const line of [...this.#transfers.values()].flat()) {
      const all = { quantity: sum(line.left, 'quantity'), value: sum(line.left, 'value') };
      line.left = all.quantity === 0n ? [] : [{ ...all, origin: this.#newOrigin() }];
    }
    // The layers are dropped: a later return gets a layer of its own.
    for (const line of [...this.#done.values()].flatMap(({ lines }) => lines)) {
      line.trace = { pieces: [], missing: null };
    }
    for (const move of [...this.#done.values()].flatMap(({ moves }) => moves)) {
      move.trace = { pieces: [], missing: null };
    }
  }

  /** From stock here, missing or last moved here; else from other warehouses. */
  guess(warehouse: string, variant: string): Worth | null {
    const baseQuantity = this.#pileOf(warehouse, variant).guess();
    if (baseQuantity !== null) return baseQuantity;
    const others = [...this.#piles]
      .filter(([key, pile]) => key.endsWith(` ${this.#nameOf(variant)}`) && pile.quantity > 0n)
      .map(([, pile]) => pile);
    const all = { quantity: sum(others, 'quantity'), value: sum(others, 'value') };
    return others.length === 0 ? null : all;
  }

  /** One document: negative piles are settled by all that it brought. */
  #document(
    id: string | null,
    work: () => { moves: Moved[]; entries: Entry[]; lines?: Line[]; forget?: () => void },
  ): void {
    const before = this.#worthOf();
    const { lines = [], forget = () => undefined, ...done } = work();
    for (const { value } of done.moves) this.#enter(['Stock in hand', value]);
    for (const entry of done.entries) this.#enter(entry);
    this.#settle(before);
    if (id !== null) this.#done.set(id, { ...done, lines, forget });
  }

  #worthOf(): Map<Pile, Worth> {
    return new Map(
      [...this.#piles.values()].map((pile) => {
        return [pile, { quantity: pile.quantity, value: pile.value }] as const;
      }),
    );
  }

  #settle(before: ReadonlyMap<Pile, Worth>): void {
    for (const [pile, was] of before) {
      const change = was.quantity < 0n ? pile.settle(was) : pile.quantity < 0n ? 0n : pile.mend();
      this.#enter(['Stock in hand', change]);
      this.#enter(['Cost variance', -change]);
    }
  }

  #lineOf(id: string, line: number): Line {
    const of = this.#done.get(id)?.lines[line];
    if (of === undefined) throw new Error('a line that is there');
    return of;
  }

  #isThere(warehouse: string, items: readonly Item[]): boolean {
    const wanted = new Map<string, bigint>();
    for (const { variant, quantity } of items) {
      const name = this.#nameOf(variant);
      wanted.set(name, (wanted.get(name) ?? 0n) + quantity);
    }
    return [...wanted].every(([variant, quantity]) => quantity <= this.onHand(warehouse, variant));
  }

  #bring(
    { warehouse, variant, quantity, value }: Item & { warehouse: string; value: bigint },
    pieces: readonly Piece[] = [{ origin: this.#newOrigin(), quantity, value }],
  ): Moved {
    this.#pileOf(warehouse, variant).bring(pieces);
    return { warehouse, variant, quantity, value, trace: { pieces, missing: null } };
  }

  #take(warehouse: string, items: Item, guess: Worth | null = null, first: number | null = null) {
    const { variant, quantity } = items;
    const { cost, trace } = this.#pileOf(warehouse, variant).take(quantity, guess, first);
    return { warehouse, variant, quantity: -quantity, value: -cost, trace };
  }

  /** Outgoing stock returns to its layers; incoming stock leaves. */
  #undoMove({ warehouse, variant, quantity, value, trace }: Moved): void {
    const pile = this.#pileOf(warehouse, variant);
    if (quantity > 0n) pile.takeAgain({ quantity, value }, trace.pieces);
    else pile.bring(this.#partsOf({ quantity: -quantity, value: -value }, trace));
  }

  /** Pieces that were missing when they left, or left before there were layers, form a new one. */
  #partsOf(all: Worth, { pieces }: Trace): Piece[] {
    const rest = { quantity: sum(pieces, 'quantity'), value: sum(pieces, 'value') };
    if (rest.quantity === all.quantity) return [...pieces];
    const quantity = all.quantity - rest.quantity;
    const value = all.value - rest.value;
    return [...pieces, { origin: this.#newOrigin(), quantity, value }];
  }

  #originOf({ origin }: { origin: number | null }): number {
    return origin ?? this.#newOrigin();
  }

  #newOrigin(): number {
    this.#origins += 1;
    return this.#origins;
  }

  #nameOf(variant: string): string {
    return this.#merged.get(variant) ?? variant;
  }

  #pileOf(warehouse: string, variant: string): Pile {
    const key = `${warehouse} ${this.#nameOf(variant)}`;
    const pile = this.#piles.get(key) ?? new Pile(this.#method);
    this.#piles.set(key, pile);
    return pile;
  }

  #enter([account, amount]: Entry): void {
    this.#ledger.set(account, (this.#ledger.get(account) ?? 0n) + amount);
  }
}

function against(account: string, moves: readonly Moved[]): Entry {
  return [account, -moves.reduce((total, { value }) => total + value, 0n)];
}

function writeOff(lines: readonly OnTheWay[]): bigint {
  const lost = lines.reduce((total, { left }) => total + sum(left, 'value'), 0n);
  for (const line of lines) line.left = [];
  return lost;
}
