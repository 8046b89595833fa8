import type { Item } from './lines.ts';
import type { Method, Worth } from './pile.ts';
import { type Bought, type Cost, type PartBack, Reckoning } from './reckoning.ts';

/** What a paper of the supplier says of a line; `unit_cost` where it is needed again. */
export type BillLine = { net: bigint; vat: bigint; unit_cost?: number };
type Operation = (reckoning: Reckoning) => void;
type Receipt = { billLines: readonly BillLine[] };
/** Freight has an amount of each line, a bill what each line costs by it. */
type Late = { receipt: string; amounts?: readonly bigint[]; billLines?: readonly BillLine[] };

/**
 * The whole history of a shop's goods. A late cost, or its reversal, changes what a receipt cost
 * from the start, and everything since is reckoned again from nothing: the books have to be what
 * they would be had the receipt cost this when it came.
 */
export class CostingModel {
  readonly #method: Method;
  readonly #short: readonly string[];
  readonly #operations: Operation[] = [];
  readonly #receipts = new Map<string, Receipt>();
  /** Those that stand, in order of posting. */
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

  /** What is taken to be the cost of goods that are not there is decided once, as they are sold. */
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

  /** Freight and the like: what each line of the receipt bears; false: nothing at all. */
  putFreight(id: string, receipt: string, amounts: readonly bigint[]): boolean {
    if (!this.#now.stands(receipt)) return false;
    if (amounts.every((amount) => amount === 0n)) return false;
    return this.#putCost(id, { receipt, amounts });
  }

  /** What the supplier bills for all lines; false: what the paper before said. */
  bill(id: string, receipt: string, billLines: readonly BillLine[]): boolean {
    if (!this.#now.stands(receipt)) return false;
    const before = this.billLinesOf(receipt);
    const isSame = billLines.every(({ net, vat }, index) => {
      return net + vat === (before[index]?.net ?? 0n) + (before[index]?.vat ?? 0n);
    });
    return isSame ? false : this.#putCost(id, { receipt, billLines });
  }

  /** What a receipt costs by the latest paper that stands. */
  billLinesOf(receipt: string): readonly BillLine[] {
    const originalLines = this.#receipts.get(receipt)?.billLines ?? [];
    return this.#lateOf(receipt).reduce(
      (before, { billLines }) => billLines ?? before,
      originalLines,
    );
  }

  /** What is to be paid besides for each line, beyond all papers of the supplier. */
  freightOf(receipt: string): bigint[] {
    return this.#costsOf(receipt).map(({ late }) => late);
  }

  /** What a line of a receipt costs with all that came late. */
  costOf(receipt: string, line: number): bigint {
    const { net = 0n, vat = 0n, late = 0n } = this.#costsOf(receipt)[line] ?? {};
    return net + vat + late;
  }

  /** False: goods are gone, something went the other way of it, or costs stand on it. */
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
