import { v7 as newId } from 'uuid';
import type { Chance } from './chance.ts';
import type { Documents, ReceiptDone, Step } from './documents.ts';
import type { BillLine, CostingModel } from './model.ts';
import type { LateTrader, Trader } from './trader.ts';

/** Costs that are added to posted receipts. */
export class LateSteps {
  readonly #model: CostingModel;
  readonly #chance: Chance;
  readonly #documents: Documents;
  readonly #receipts = new Map<string, string>();

  constructor(model: CostingModel, chance: Chance, documents: Documents) {
    this.#model = model;
    this.#chance = chance;
    this.#documents = documents;
  }

  /** The receipt of a late cost; undefined for any other document. */
  receiptOf(id: string): string | undefined {
    return this.#receipts.get(id);
  }

  /** null: there is no receipt yet. */
  plan(): Step | null {
    const { receipts } = this.#documents;
    const receipt = receipts[this.#chance(Math.max(1, receipts.length))];
    if (receipt === undefined) return null;
    return this.#chance(2) === 0 ? this.#putFreight(receipt) : this.#bill(receipt);
  }

  /** Sometimes negative: what a carrier gives back, never more than the cost of the goods. */
  #putFreight({ id: receipt, lines }: ReceiptDone): Step {
    const isLess = this.#chance(5) === 0;
    const amounts = lines.map((_, index) => {
      const most = isLess ? this.#model.costOf(receipt, index) : 5_000n;
      const amount = this.#chance(4) === 0 ? 0n : BigInt(this.#chance(Number(most) + 1));
      return isLess ? -amount : amount;
    });
    const said = `freight ${amounts} on receipt ${this.#nameOf(receipt)}`;
    return this.#step(said, receipt, {
      model: (model, id) => model.putFreight(id, receipt, amounts),
      trader: (trader, id) => trader.putFreight(id, receipt, amounts.map(Number)),
    });
  }

  /** Never so low that the refunds of carriers exceed it. */
  #bill(of: ReceiptDone): Step {
    const { id: receipt, lines } = of;
    const before = this.#model.billLinesOf(receipt);
    const unit_costs = lines.map((line) => {
      return this.#chance(3) === 0 ? line.unit_cost : 1 + this.#chance(line.unit_cost * 2 + 99);
    });
    const billLines = lines.map((line, index) => {
      const unit_cost = unit_costs[index] ?? 0;
      const net = nearest(BigInt(line.quantity) * BigInt(unit_cost), 10_000n);
      return { net, vat: nearest(net * BigInt(line.vat_rate), 1_000_000n), unit_cost };
    });
    const isBelow = billLines.some(({ net, vat }, index) => {
      const late = this.#model.costOf(receipt, index) - totalOf(before[index]);
      return net + vat + late < 0n;
    });
    if (isBelow) return this.#putFreight(of);
    return this.#step(`bill receipt ${this.#nameOf(receipt)} at ${unit_costs}`, receipt, {
      model: (model, id) => model.bill(id, receipt, billLines),
      trader: (trader, id) => trader.bill(id, receipt, unit_costs),
    });
  }

  #step(
    said: string,
    receipt: string,
    put: {
      model: (model: CostingModel, id: string) => boolean;
      trader: (trader: LateTrader, id: string) => Promise<boolean>;
    },
  ): Step {
    const id = newId();
    return {
      said,
      id,
      receipt,
      is_late: true,
      model: (model) => put.model(model, id),
      trader: async ({ late }: Trader) => late !== undefined && put.trader(late, id),
      done: () => {
        this.#receipts.set(id, receipt);
        this.#documents.posted.push(id);
      },
    };
  }

  #nameOf(receipt: string): number {
    return 1 + this.#documents.receipts.findIndex(({ id }) => id === receipt);
  }
}

function totalOf(billLine: BillLine | undefined): bigint {
  return billLine === undefined ? 0n : billLine.net + billLine.vat;
}

function nearest(product: bigint, by: bigint): bigint {
  return (product * 2n + by) / (by * 2n);
}
