import { v7 as newId } from 'uuid';
import type { Chance } from './chance.ts';
import type { Documents, ReceiptDone, StepDone } from './documents.ts';
import type { CostingModel, Paper } from './model.ts';
import type { LateTrader } from './trader.ts';

/** Costs that come after the goods, on receipts that were posted before. */
export class LateSteps {
  readonly #model: CostingModel;
  readonly #trader: LateTrader;
  readonly #chance: Chance;
  readonly #documents: Documents;

  constructor(model: CostingModel, trader: LateTrader, chance: Chance, documents: Documents) {
    this.#model = model;
    this.#trader = trader;
    this.#chance = chance;
    this.#documents = documents;
  }

  /** Null: there is no receipt yet. */
  async step(): Promise<StepDone | null> {
    const { receipts } = this.#documents;
    // Mostly a late receipt: the older, the more has happened to its goods.
    const receipt = receipts[this.#chance(Math.max(1, receipts.length))];
    if (receipt === undefined) return null;
    return this.#chance(2) === 0 ? this.#putFreight(receipt) : this.#bill(receipt);
  }

  /** At times less: what a carrier gives back, never more than the goods cost. */
  async #putFreight({ id: receipt, lines }: ReceiptDone): Promise<StepDone> {
    const id = newId();
    const isLess = this.#chance(5) === 0;
    const amounts = lines.map((_, index) => {
      const most = isLess ? this.#model.costOf(receipt, index) : 5_000n;
      const amount = this.#chance(4) === 0 ? 0n : BigInt(this.#chance(Number(most) + 1));
      return isLess ? -amount : amount;
    });
    const model = this.#model.putFreight(id, receipt, amounts);
    if (model) this.#documents.posted.push(id);
    const trader = await this.#trader.putFreight(id, receipt, amounts.map(Number));
    return { said: `freight ${amounts} on receipt ${this.#nameOf(receipt)}`, model, trader };
  }

  /** Never so much less that what carriers gave back leaves nothing of it. */
  async #bill({ id: receipt, lines }: ReceiptDone): Promise<StepDone> {
    const id = newId();
    const before = this.#model.paperOf(receipt);
    const unit_costs = lines.map((line) => {
      return this.#chance(3) === 0 ? line.unit_cost : 1 + this.#chance(line.unit_cost * 2 + 99);
    });
    const paper = lines.map((line, index) => {
      const net = nearest(BigInt(line.quantity) * BigInt(unit_costs[index] ?? 0), 10_000n);
      return { net, vat: nearest(net * BigInt(line.vat_rate), 1_000_000n) };
    });
    const isBelow = paper.some(({ net, vat }, index) => {
      const late = this.#model.costOf(receipt, index) - totalOf(before[index]);
      return net + vat + late < 0n;
    });
    if (isBelow) return this.#putFreight({ ...{ id: receipt }, lines });
    const model = this.#model.bill(id, receipt, paper);
    if (model) this.#documents.posted.push(id);
    const trader = await this.#trader.bill(id, receipt, unit_costs);
    return { said: `bill receipt ${this.#nameOf(receipt)} at ${unit_costs}`, model, trader };
  }

  #nameOf(receipt: string): number {
    return 1 + this.#documents.receipts.findIndex(({ id }) => id === receipt);
  }
}

function totalOf(paper: Paper | undefined): bigint {
  return paper === undefined ? 0n : paper.net + paper.vat;
}

function nearest(product: bigint, by: bigint): bigint {
  return (product * 2n + by) / (by * 2n);
}
