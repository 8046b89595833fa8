import type { Item } from './lines.ts';
import type { Method, Worth } from './pile.ts';
import { type Bought, type Cost, type PartBack, Reckoning } from './reckoning.ts';

/** A line of the supplier's document; `unit_cost` where it is needed again. */
export type BillLine = { net: bigint; vat: bigint; unit_cost?: number };
type Operation = (reckoning: Reckoning) => void;
type Receipt = { billLines: readonly BillLine[] };
/** Freight has an amount for each line, a bill the new cost of each line. */
type Late = { receipt: string; amounts?: readonly bigint[]; billLines?: readonly BillLine[] };

/**
 * The complete history of a shop's stock. A late cost, or its reversal, changes the cost of a
 * receipt from the start, and everything since is recalculated: the books must be as if the receipt
 * had this cost when it came.
 */
export class CostingModel {
  readonly #method: Method;
  readonly #short: readonly string[];
  readonly #operations: Operation[] = [];
  readonly #receipts = new Map<string, Receipt>();
  /** Those in effect, in order of posting. */
  readonly #late = new Map<string, Late>();
  #now: Reckoning;

  constructor(method: Method, short: readonly string[] = []) {
    this.#method = method;
    this.#short = short;
    this.#now = new Reckoning(method, short);
  }

  onHand(warehouse: string, variant: string): bigint {
    return this.#now.onHand(warehouse, variant);
  }

  balances() {
    return this.#now.balances();
  }

  leftOfLine(id: string, line: number): bigint {
    return this.#now.leftOfLine(id, line);
  }

  onTheWay(id: string): readonly bigint[] {
    return this.#now.onTheWay(id);
  }

  receive(id: string, warehouse: string, bought: readonly (Bought & BillLine)[]): boolean {
    this.#receipts.set(id, { billLines: bought.map(({ net, vat }) => ({ net, vat })) });
    return this.#do((reckoning) => {
      const costs = this.#costsOf(id);
      const lines = bought.map((line, index) => ({ ...line, ...costs[index] }) as Bought & Cost);
      reckoning.receive(id, warehouse, lines);
    });
  }

  /** The provisional cost of missing stock is decided once, at the sale. */
  sell(id: string, warehouse: string, sold: readonly Item[]): boolean {
    if (!this.#now.canSell(warehouse, sold)) return false;
    const guesses = new Map<string, Worth | null>(
      sold.map(({ variant }) => [variant, this.#now.guess(warehouse, variant)]),
    );
    return this.#do((reckoning) => reckoning.sell(id, warehouse, sold, guesses));
  }

  takeBack(id: string, sale: string, parts: readonly PartBack[]): boolean {
    return this.#try((reckoning) => reckoning.takeBack(id, sale, parts));
  }

  sendBack(...args: Parameters<Reckoning['sendBack']>): boolean {
    return this.#try((reckoning) => reckoning.sendBack(...args));
  }

  open(...args: Parameters<Reckoning['open']>): boolean {
    return this.#do((reckoning) => reckoning.open(...args));
  }

  lose(...args: Parameters<Reckoning['lose']>): boolean {
    return this.#try((reckoning) => reckoning.lose(...args));
  }

  adjust(...args: Parameters<Reckoning['adjust']>): boolean {
    return this.#try((reckoning) => reckoning.adjust(...args));
  }

  send(...args: Parameters<Reckoning['send']>): boolean {
    return this.#try((reckoning) => reckoning.send(...args));
  }

  arrive(...args: Parameters<Reckoning['arrive']>): boolean {
    return this.#try((reckoning) => reckoning.arrive(...args));
  }

  comeBack(...args: Parameters<Reckoning['comeBack']>): boolean {
    return this.#try((reckoning) => reckoning.comeBack(...args));
  }

  merge(survivor: string, duplicate: string): boolean {
    return this.#try((reckoning) => reckoning.merge(survivor, duplicate));
  }

  changeMethod(method: Method): void {
    this.#do((reckoning) => reckoning.changeMethod(method));
  }

  /** Freight and the like: the amount for each line of the receipt; false: zero in all. */
  putFreight(id: string, receipt: string, amounts: readonly bigint[]): boolean {
    if (!this.#now.stands(receipt)) return false;
    if (amounts.every((amount) => amount === 0n)) return false;
    return this.#putCost(id, { receipt, amounts });
  }

  /** The supplier's bill for all lines; false: equal to the previous document. */
  bill(id: string, receipt: string, billLines: readonly BillLine[]): boolean {
    if (!this.#now.stands(receipt)) return false;
    const before = this.billLinesOf(receipt);
    const isSame = billLines.every(({ net, vat }, index) => {
      return net + vat === (before[index]?.net ?? 0n) + (before[index]?.vat ?? 0n);
    });
    return isSame ? false : this.#putCost(id, { receipt, billLines });
  }

  /** The cost of a receipt by the latest document in effect. */
  billLinesOf(receipt: string): readonly BillLine[] {
    const originalLines = this.#receipts.get(receipt)?.billLines ?? [];
    return this.#lateOf(receipt).reduce(
      (before, { billLines }) => billLines ?? before,
      originalLines,
    );
  }

  /** Additional costs of each line, beyond all documents of the supplier. */
  freightOf(receipt: string): bigint[] {
    return this.#costsOf(receipt).map(({ late }) => late);
  }

  /** The cost of a line of a receipt with all late costs. */
  costOf(receipt: string, line: number): bigint {
    const { net = 0n, vat = 0n, late = 0n } = this.#costsOf(receipt)[line] ?? {};
    return net + vat + late;
  }

  /** False: stock has left, something was returned, or later costs depend on it. */
  undo(id: string): boolean {
    if (this.#late.delete(id)) return this.#reckon();
    if (this.#lateOf(id).length > 0) return false;
    return this.#try((reckoning) => reckoning.undo(id));
  }

  #costsOf(receipt: string): Cost[] {
    return this.billLinesOf(receipt).map((billLines, index) => ({
      net: billLines.net,
      vat: billLines.vat,
      late: this.#lateOf(receipt).reduce((sum, { amounts }) => sum + (amounts?.[index] ?? 0n), 0n),
    }));
  }

  #lateOf(receipt: string): Late[] {
    return [...this.#late.values()].filter((late) => late.receipt === receipt);
  }

  #putCost(id: string, late: Late): boolean {
    this.#late.set(id, late);
    return this.#reckon();
  }

  #reckon(): true {
    this.#now = new Reckoning(this.#method, this.#short);
    for (const operation of this.#operations) operation(this.#now);
    return true;
  }

  #do(operation: Operation): true {
    operation(this.#now);
    this.#operations.push(operation);
    return true;
  }

  #try(operation: (reckoning: Reckoning) => boolean): boolean {
    const isDone = operation(this.#now);
    if (isDone) this.#operations.push(operation);
    return isDone;
  }
}
