import { v7 as newId } from 'uuid';
import type { CostingModel } from './model.ts';

/** The goods that are traded: whole pieces, by weight, and by the piece again. */
export const GOODS = ['rice', 'lentils', 'milk'] as const;

export type ReceiptStep = {
  variant: string;
  quantity: number;
  unit_cost: number;
  vat_rate: number;
};

/** Something that trades as it is told, and says how goods and accounts stand. */
export type Trader = {
  receive(id: string, lines: readonly ReceiptStep[]): Promise<boolean>;
  sell(id: string, lines: readonly { variant: string; quantity: number }[]): Promise<boolean>;
  takeBack(id: string, of: { sale: string; line: number; quantity: number }): Promise<boolean>;
  adjust(
    id: string,
    reason: 'opening' | 'count',
    line: { variant: string; quantity_change: number; unit_cost?: number },
  ): Promise<boolean>;
  undo(id: string): Promise<boolean>;
  standing(): Promise<ReturnType<CostingModel['standing']>>;
};

/** From nothing to the whole, so that one number tells the same days again. */
export function chanceOf(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

/**
 * Random days of a shop, told to the model and to a trader alike: each has to refuse what the other
 * refuses, and what stands after each step has to be equal.
 */
export class Days {
  readonly #model: CostingModel;
  readonly #trader: Trader;
  readonly #chance: (most: number) => number;
  readonly #sales: { id: string; lines: number }[] = [];
  readonly #documents: string[] = [];

  constructor(model: CostingModel, trader: Trader, seed: number) {
    this.#model = model;
    this.#trader = trader;
    this.#chance = chanceOf(seed);
  }

  /** One step; answers what was done, and whether both did it. */
  async step(): Promise<{ told: string; model: boolean; trader: boolean }> {
    const turn = this.#chance(100);
    if (turn < 30) return this.#receive();
    if (turn < 60) return this.#sell();
    if (turn < 72) return this.#takeBack();
    if (turn < 84) return this.#adjust();
    return this.#undo();
  }

  #variant(): string {
    return GOODS[this.#chance(GOODS.length)] ?? GOODS[0];
  }

  /** Mostly a few, at times a crumb or all that is there; never finer than the unit allows. */
  #quantity(variant: string): number {
    const fine = variant === 'lentils' ? 10 : 10_000;
    if (this.#chance(4) > 0) return (1 + this.#chance(12)) * 10_000;
    return (1 + this.#chance(40)) * fine;
  }

  #taken(variant: string): number {
    const there = Number(this.#model.onHand(variant));
    return there > 0 && this.#chance(4) === 0 ? there : this.#quantity(variant);
  }

  /** Odd paisa and round taka, at times nothing at all. */
  #cost(): number {
    const kind = this.#chance(8);
    if (kind === 0) return 0;
    return kind < 4 ? (1 + this.#chance(90)) * 100 : 1 + this.#chance(999);
  }

  async #receive() {
    const id = newId();
    const count = 1 + this.#chance(3);
    const vat_rate = count === 1 && this.#chance(2) === 0 ? 75_000 : 0;
    const lines = Array.from({ length: count }, () => {
      const variant = this.#variant();
      return { variant, quantity: this.#quantity(variant), unit_cost: this.#cost(), vat_rate };
    });
    this.#model.receive(
      id,
      lines.map(({ variant, quantity, unit_cost }) => {
        const net = nearest(BigInt(quantity) * BigInt(unit_cost), 10_000n);
        const value = net + nearest(net * BigInt(vat_rate), 1_000_000n);
        return { variant, quantity: BigInt(quantity), value };
      }),
    );
    this.#documents.push(id);
    const trader = await this.#trader.receive(id, lines);
    return { told: `receive ${JSON.stringify(lines)}`, model: true, trader };
  }

  async #sell() {
    const id = newId();
    const lines = Array.from({ length: 1 + this.#chance(3) }, () => {
      const variant = this.#variant();
      return { variant, quantity: this.#taken(variant) };
    });
    const asked = lines.map((line) => ({ ...line, quantity: BigInt(line.quantity) }));
    const model = this.#model.take(id, asked, 'Cost of sales');
    if (model) {
      this.#documents.push(id);
      this.#sales.push({ id, lines: lines.length });
    }
    const trader = await this.#trader.sell(id, lines);
    return { told: `sell ${JSON.stringify(lines)}`, model, trader };
  }

  async #takeBack() {
    const sale = this.#sales[this.#chance(Math.max(1, this.#sales.length))];
    if (sale === undefined) return this.#receive();
    const line = this.#chance(sale.lines);
    const left = Number(this.#model.leftOfLine(sale.id, line));
    if (left === 0) return this.#receive();
    const whole = left >= 10_000 && left % 10_000 === 0;
    const pieces = whole ? 10_000 * (1 + this.#chance(left / 10_000)) : left;
    const quantity = this.#chance(3) === 0 ? left : pieces;
    const id = newId();
    this.#model.takeBack(id, sale.id, line, BigInt(quantity));
    this.#documents.push(id);
    const trader = await this.#trader.takeBack(id, { sale: sale.id, line, quantity });
    return { told: `take back ${quantity} of line ${line}`, model: true, trader };
  }

  async #adjust() {
    const id = newId();
    const variant = this.#variant();
    const way = this.#chance(3);
    if (way === 0) return this.#lose(id, variant);
    const quantity_change = this.#quantity(variant);
    const quantity = BigInt(quantity_change);
    const isFound = way === 1 && this.#model.onHand(variant) > 0n;
    const unit_cost = this.#cost();
    const value = nearest(quantity * BigInt(unit_cost), 10_000n);
    if (isFound) this.#model.find(id, variant, quantity);
    else this.#model.receive(id, [{ variant, quantity, value }], 'Opening balance');
    this.#documents.push(id);
    const trader = isFound
      ? await this.#trader.adjust(id, 'count', { variant, quantity_change })
      : await this.#trader.adjust(id, 'opening', { variant, quantity_change, unit_cost });
    return { told: `adjust ${variant} by ${quantity_change}`, model: true, trader };
  }

  async #lose(id: string, variant: string) {
    const quantity = this.#taken(variant);
    const model = this.#model.take(id, [{ variant, quantity: BigInt(quantity) }], 'Stock loss');
    if (model) this.#documents.push(id);
    const line = { variant, quantity_change: -quantity };
    const trader = await this.#trader.adjust(id, 'count', line);
    return { told: `lose ${quantity} of ${variant}`, model, trader };
  }

  async #undo() {
    const at = this.#chance(Math.max(1, Math.min(12, this.#documents.length)));
    const index = this.#documents.length - 1 - at;
    const id = this.#documents[index];
    if (id === undefined) return this.#receive();
    const model = this.#model.undo(id);
    if (model) {
      this.#documents.splice(index, 1);
      const sold = this.#sales.findIndex((sale) => sale.id === id);
      if (sold !== -1) this.#sales.splice(sold, 1);
    }
    return { told: 'undo', model, trader: await this.#trader.undo(id) };
  }
}

function nearest(product: bigint, by: bigint): bigint {
  return (product * 2n + by) / (by * 2n);
}
