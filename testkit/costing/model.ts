import type { Goods } from './lines.ts';
import type { Method, Worth } from './pile.ts';
import { type Bought, type Cost, type PartBack, Reckoning } from './reckoning.ts';

/** What a paper of the supplier says of a line; `unit_cost` where it is needed again. */
export type Paper = { net: bigint; vat: bigint; unit_cost?: number };
type Operation = (reckoning: Reckoning) => void;
type Receipt = { paper: readonly Paper[] };
/** Freight has an amount of each line, a bill what each line costs by it. */
type Late = { receipt: string; amounts?: readonly bigint[]; paper?: readonly Paper[] };

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

  onHand(place: string, variant: string): bigint {
    return this.#now.onHand(place, variant);
  }

  standing() {
    return this.#now.standing();
  }

  leftOfLine(id: string, line: number): bigint {
    return this.#now.leftOfLine(id, line);
  }

  onTheWay(id: string): readonly bigint[] {
    return this.#now.onTheWay(id);
  }

  receive(id: string, place: string, bought: readonly (Bought & Paper)[]): boolean {
    this.#receipts.set(id, { paper: bought.map(({ net, vat }) => ({ net, vat })) });
    return this.#do((reckoning) => {
      const costs = this.#costsOf(id);
      const lines = bought.map((line, index) => ({ ...line, ...costs[index] }) as Bought & Cost);
      reckoning.receive(id, place, lines);
    });
  }

  /** What is taken to be the cost of goods that are not there is decided once, as they are sold. */
  sell(id: string, place: string, sold: readonly Goods[]): boolean {
    if (!this.#now.canSell(place, sold)) return false;
    const guesses = new Map<string, Worth | null>(
      sold.map(({ variant }) => [variant, this.#now.guess(place, variant)]),
    );
    return this.#do((reckoning) => reckoning.sell(id, place, sold, guesses));
  }

  takeBack(id: string, sale: string, parts: readonly PartBack[]): boolean {
    return this.#try((reckoning) => reckoning.takeBack(id, sale, parts));
  }

  sendBack(...asked: Parameters<Reckoning['sendBack']>): boolean {
    return this.#try((reckoning) => reckoning.sendBack(...asked));
  }

  open(...asked: Parameters<Reckoning['open']>): boolean {
    return this.#do((reckoning) => reckoning.open(...asked));
  }

  lose(...asked: Parameters<Reckoning['lose']>): boolean {
    return this.#try((reckoning) => reckoning.lose(...asked));
  }

  adjust(...asked: Parameters<Reckoning['adjust']>): boolean {
    return this.#try((reckoning) => reckoning.adjust(...asked));
  }

  send(...asked: Parameters<Reckoning['send']>): boolean {
    return this.#try((reckoning) => reckoning.send(...asked));
  }

  arrive(...asked: Parameters<Reckoning['arrive']>): boolean {
    return this.#try((reckoning) => reckoning.arrive(...asked));
  }

  comeBack(...asked: Parameters<Reckoning['comeBack']>): boolean {
    return this.#try((reckoning) => reckoning.comeBack(...asked));
  }

  merge(kept: string, gone: string): boolean {
    return this.#try((reckoning) => reckoning.merge(kept, gone));
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
  bill(id: string, receipt: string, paper: readonly Paper[]): boolean {
    if (!this.#now.stands(receipt)) return false;
    const before = this.paperOf(receipt);
    const isSame = paper.every(({ net, vat }, index) => {
      return net + vat === (before[index]?.net ?? 0n) + (before[index]?.vat ?? 0n);
    });
    return isSame ? false : this.#putCost(id, { receipt, paper });
  }

  /** What a receipt costs by the latest paper that stands. */
  paperOf(receipt: string): readonly Paper[] {
    const own = this.#receipts.get(receipt)?.paper ?? [];
    return this.#lateOf(receipt).reduce((before, { paper }) => paper ?? before, own);
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
    return this.paperOf(receipt).map((paper, index) => ({
      net: paper.net,
      vat: paper.vat,
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
