import { v7 as newId } from 'uuid';
import { type Chance, chanceOf } from './chance.ts';
import type { Documents, LineDone, SaleDone, StepDone } from './documents.ts';
import { LateSteps } from './late-steps.ts';
import type { CostingModel } from './model.ts';
import type { Trader } from './trader.ts';
import { BOXES, GOODS, MERGED, PLACES } from './trader.ts';

type Count = {
  id: string;
  place: string;
  lines: { variant: string; counted: number; book: bigint }[];
};
type Picked = { of: SaleDone; at: number } & LineDone;
type Transfer = { id: string; from: string; to: string };

/** `goods`: those that are traded, where not all are. */
export type DaysOptions = { seed: number; goods?: readonly string[] };

/**
 * Random days of a shop, given to the model and to a trader alike: each has to refuse what the
 * other refuses, and what stands after each step has to be equal.
 */
export class Days {
  readonly #model: CostingModel;
  readonly #trader: Trader;
  readonly #chance: Chance;
  readonly #documents: Documents = { sales: [], receipts: [], posted: [] };
  readonly #late: LateSteps | null;
  /** Those that are traded: one is merged into another some day. */
  #goods: readonly string[] = GOODS;
  #counts: Count[] = [];
  /** Of which goods came back last. */
  #backOf: Picked | null = null;
  #transfers: Transfer[] = [];

  constructor(model: CostingModel, trader: Trader, { seed, goods = GOODS }: DaysOptions) {
    this.#model = model;
    this.#trader = trader;
    this.#chance = chanceOf(seed);
    this.#goods = goods;
    const { late } = trader;
    this.#late =
      late === undefined ? null : new LateSteps(model, late, this.#chance, this.#documents);
  }

  /** One step; answers what was done, and whether both did it. */
  async step(): Promise<StepDone> {
    if (this.#late !== null && this.#chance(5) === 0) {
      return (await this.#late.step()) ?? this.#receive();
    }
    if (this.#late !== null && this.#chance(40) === 0) return this.#merge();
    const turn = this.#chance(100);
    if (turn < 22) return this.#receive();
    if (turn < 48) return this.#sell();
    if (turn < 57) return this.#takeBack();
    if (turn < 64) return this.#sendBack();
    if (turn < 72) return this.#adjust();
    if (turn < 80) return this.#count();
    if (turn < 89) return this.#transfer();
    return this.#undo();
  }

  #place(): string {
    return PLACES[this.#chance(4) === 0 ? 1 : 0];
  }

  #variant(): string {
    return this.#goods[this.#chance(this.#goods.length)] ?? GOODS[0];
  }

  /** Mostly a few, at times a crumb or all that is there; never finer than the unit allows. */
  #quantity(variant: string): number {
    const fine = variant === 'lentils' ? 10 : 10_000;
    if (this.#chance(4) > 0) return (1 + this.#chance(12)) * 10_000;
    return (1 + this.#chance(40)) * fine;
  }

  #taken(place: string, variant: string): number {
    const there = Number(this.#model.onHand(place, variant));
    return there > 0 && this.#chance(4) === 0 ? there : this.#quantity(variant);
  }

  /** Odd paisa and round taka, at times nothing at all. */
  #cost(): number {
    const kind = this.#chance(8);
    if (kind === 0) return 0;
    return kind < 4 ? (1 + this.#chance(90)) * 100 : 1 + this.#chance(999);
  }

  /** Goods that have a box are bought and sold by it as well. */
  #line(place: string | null) {
    const variant = this.#variant();
    const in_boxes = BOXES[variant] !== undefined && this.#chance(3) === 0;
    if (in_boxes) return { variant, in_boxes, quantity: (1 + this.#chance(2)) * 10_000 };
    const quantity = place === null ? this.#quantity(variant) : this.#taken(place, variant);
    return { variant, in_boxes, quantity };
  }

  async #receive(): Promise<StepDone> {
    const id = newId();
    const place = this.#place();
    const count = 1 + this.#chance(3);
    const vat_rate = count === 1 && this.#chance(2) === 0 ? 75_000 : 0;
    const lines = Array.from({ length: count }, () => {
      return { ...this.#line(null), unit_cost: this.#cost(), vat_rate };
    });
    const bought = lines.map(({ variant, quantity, unit_cost, ...line }) => {
      const net = nearest(BigInt(quantity) * BigInt(unit_cost), 10_000n);
      const vat = nearest(net * BigInt(line.vat_rate), 1_000_000n);
      return {
        variant,
        counted: BigInt(quantity),
        factor: factorOf({ variant, ...line }),
        net,
        vat,
      };
    });
    this.#model.receive(id, place, bought);
    this.#documents.posted.push(id);
    this.#documents.receipts.push({ id, place, lines });
    const trader = await this.#trader.receive(id, place, lines);
    return { said: `receive ${JSON.stringify(lines)} in ${place}`, model: true, trader };
  }

  async #sell(): Promise<StepDone> {
    const id = newId();
    const place = this.#place();
    const lines = Array.from({ length: 1 + this.#chance(3) }, () => this.#line(place));
    const model = this.#model.sell(
      id,
      place,
      lines.map((line) => ({ ...line, quantity: ownOf(line) })),
    );
    if (model) {
      this.#documents.posted.push(id);
      this.#documents.sales.push({ id, place, lines });
    }
    const trader = await this.#trader.sell(id, place, lines);
    return { said: `sell ${JSON.stringify(lines)} in ${place}`, model, trader };
  }

  async #takeBack(): Promise<StepDone> {
    // What is sold at once often comes back in parts.
    const again = this.#chance(2) === 0 ? this.#backOf : null;
    const picked = again ?? this.#lineOf(this.#documents.sales);
    this.#backOf = picked;
    if (picked === null) return this.#receive();
    const { of, at, variant } = picked;
    const factor = Number(BOXES[variant] ?? 10_000n);
    const left = Number(this.#model.leftOfLine(of.id, at));
    if (left === 0) {
      this.#backOf = null;
      return this.#receive();
    }
    const boxes = picked.in_boxes ? Math.floor(left / factor) : 0;
    const in_own_unit = picked.in_boxes && (boxes === 0 || this.#chance(2) === 0);
    const counted =
      boxes > 0 && !in_own_unit ? 10_000 * (1 + this.#chance(boxes)) : this.#some(left);
    const quantity = boxes > 0 && !in_own_unit ? (counted / 10_000) * factor : counted;
    const id = newId();
    this.#model.takeBack(id, of.id, [{ line: at, quantity: BigInt(quantity) }]);
    this.#documents.posted.push(id);
    const asked = { sale: of.id, line: at, quantity: counted, in_own_unit };
    const trader = await this.#trader.takeBack(id, asked);
    return { said: `take back ${JSON.stringify(asked)}`, model: true, trader };
  }

  /** One line of a receipt, or all that is left of it. */
  async #sendBack(): Promise<StepDone> {
    const picked = this.#lineOf(this.#documents.receipts);
    if (picked === null) return this.#receive();
    const { of, at } = picked;
    const isWhole = this.#chance(2) === 0;
    const lines = of.lines.flatMap((line, index) => {
      const left = Number(this.#model.leftOfLine(of.id, index));
      if (left === 0 || !(isWhole || index === at)) return [];
      const quantity = this.#some(left);
      return [{ line: index, quantity, own: ownOf({ ...line, quantity }) }];
    });
    if (lines.length === 0) return this.#sell();
    const id = newId();
    const model = this.#model.sendBack(id, of.id, lines);
    if (model) this.#documents.posted.push(id);
    const asked = lines.map(({ line, quantity }) => ({ line, quantity }));
    const trader = await this.#trader.sendBack(id, { receipt: of.id, lines: asked });
    return { said: `send back ${JSON.stringify(asked)}`, model, trader };
  }

  #lineOf(papers: readonly SaleDone[]): Picked | null {
    const of = papers[this.#chance(Math.max(1, papers.length))];
    if (of === undefined) return null;
    const at = this.#chance(of.lines.length);
    const line = of.lines[at];
    return line === undefined ? null : { of, at, ...line };
  }

  /** All that is left, or whole ones of it. */
  #some(left: number): number {
    const isWhole = left >= 10_000 && left % 10_000 === 0;
    const pieces = isWhole ? 10_000 * (1 + this.#chance(left / 10_000)) : left;
    return this.#chance(3) === 0 ? left : pieces;
  }

  async #adjust(): Promise<StepDone> {
    const id = newId();
    const place = this.#place();
    const variant = this.#variant();
    const way = this.#chance(4);
    if (way < 2) return this.#lose(id, place, { variant, reason: way === 0 ? 'own_use' : 'count' });
    const quantity_change = this.#quantity(variant);
    const quantity = BigInt(quantity_change);
    const line = { variant, quantity_change };
    const said = `adjust ${variant} in ${place} by ${quantity_change}`;
    this.#documents.posted.push(id);
    if (way === 2 && this.#model.onHand(place, variant) > 0n) {
      const model = this.#model.adjust(id, place, [{ variant, quantity, unit_cost: 0n }]);
      return {
        said,
        model,
        trader: await this.#trader.adjust(id, place, { ...line, reason: 'count' }),
      };
    }
    const unit_cost = this.#cost();
    const value = nearest(quantity * BigInt(unit_cost), 10_000n);
    this.#model.open(id, place, { variant, quantity, value });
    const opening = { ...line, unit_cost, reason: 'opening' as const };
    return { said, model: true, trader: await this.#trader.adjust(id, place, opening) };
  }

  async #lose(id: string, place: string, of: { variant: string; reason: 'own_use' | 'count' }) {
    const { variant, reason } = of;
    const quantity = this.#taken(place, variant);
    const to = reason === 'own_use' ? 'Goods for own use' : 'Stock loss';
    const model = this.#model.lose(id, place, { variant, quantity: BigInt(quantity), to });
    if (model) this.#documents.posted.push(id);
    const line = { variant, quantity_change: -quantity, reason };
    const trader = await this.#trader.adjust(id, place, line);
    return { said: `lose ${quantity} of ${variant} in ${place}`, model, trader };
  }

  /** What is counted is booked some steps later: what was sold meanwhile is not missing. */
  async #count(): Promise<StepDone> {
    const [begun] = this.#counts;
    if (begun !== undefined && this.#chance(2) === 0) return this.#postCount(begun);
    const id = newId();
    const place = this.#place();
    const from = this.#chance(this.#goods.length);
    const lines = this.#goods.slice(from).map((variant) => {
      const book = this.#model.onHand(place, variant);
      const near = Number(book) + (this.#chance(7) - 3) * 10_000;
      return { variant, book, counted: Math.max(0, near) };
    });
    this.#counts.push({ id, place, lines });
    await this.#trader.count(id, place, lines);
    return { said: `count ${JSON.stringify(lines.map(plain))}`, model: true, trader: true };
  }

  async #postCount(count: Count): Promise<StepDone> {
    const id = newId();
    const unit_cost = this.#cost();
    this.#counts = this.#counts.filter((one) => one !== count);
    const found = count.lines
      .map(({ variant, counted, book }) => ({ variant, quantity: BigInt(counted) - book }))
      .filter(({ quantity }) => quantity !== 0n);
    const costed = found.map((line) => ({ ...line, unit_cost: BigInt(unit_cost) }));
    const model = this.#model.adjust(id, count.place, costed);
    if (model && found.length > 0) this.#documents.posted.push(id);
    const trader = await this.#trader.postCount(count.id, id, unit_cost);
    return { said: `post a count of ${count.place} at ${unit_cost}`, model, trader };
  }

  async #transfer(): Promise<StepDone> {
    const [sent] = this.#transfers;
    if (sent !== undefined && this.#chance(3) > 0) return this.#arrive(sent);
    const id = newId();
    const from = this.#place();
    const to = PLACES[from === PLACES[0] ? 1 : 0];
    const lines = Array.from({ length: 1 + this.#chance(2) }, () => {
      const variant = this.#variant();
      return { variant, quantity: this.#taken(from, variant) };
    });
    const asked = lines.map((line) => ({ ...line, quantity: BigInt(line.quantity) }));
    const model = this.#model.send(id, from, asked);
    if (model) this.#transfers.push({ id, from, to });
    const trader = await this.#trader.send(id, { from, to }, lines);
    return { said: `send ${JSON.stringify(lines)} from ${from}`, model, trader };
  }

  /** All of it, a part, too little for good, a slip too much; or it turns round. */
  async #arrive(transfer: Transfer): Promise<StepDone> {
    const { id, from, to } = transfer;
    const left = this.#model.onTheWay(id);
    const way = this.#chance(6);
    if (way === 0) {
      this.#close(id);
      this.#model.comeBack(id, from);
      return { said: 'come back', model: true, trader: await this.#trader.comeBack(id) };
    }
    const arrived = left.map((of) => {
      if (of === 0n) return 0n;
      if (way === 1) return of + 10_000n;
      return way < 4 ? of : BigInt(this.#chance(Number(of / 10_000n) + 1)) * 10_000n;
    });
    const is_short = way === 5;
    const model = this.#model.arrive(id, to, { arrived, is_short });
    const trader = await this.#trader.arrive(id, { arrived: arrived.map(Number), is_short });
    if (this.#model.onTheWay(id).every((of) => of === 0n)) this.#close(id);
    return { said: `arrive ${arrived} of ${left}${is_short ? ', no more' : ''}`, model, trader };
  }

  /** One product becomes another: only while none of it is on its way or being counted. */
  async #merge(): Promise<StepDone> {
    const gone = MERGED.find(({ gone }) => this.#goods.includes(gone));
    if (gone === undefined) return this.#receive();
    const isCounted = this.#counts.some(({ lines }) => {
      return lines.some(({ variant }) => variant === gone.gone);
    });
    const model = !isCounted && this.#model.merge(gone.kept, gone.gone);
    if (model) this.#goods = this.#goods.filter((name) => name !== gone.gone);
    const trader = (await this.#trader.late?.merge(gone.kept, gone.gone)) ?? model;
    return { said: `merge ${gone.gone} into ${gone.kept}`, model, trader };
  }

  #close(id: string): void {
    this.#transfers = this.#transfers.filter((one) => one.id !== id);
  }

  async #undo(): Promise<StepDone> {
    const { posted, sales, receipts } = this.#documents;
    const at = this.#chance(Math.max(1, Math.min(12, posted.length)));
    const index = posted.length - 1 - at;
    const id = posted[index];
    if (id === undefined) return this.#receive();
    const model = this.#model.undo(id);
    if (model) {
      posted.splice(index, 1);
      for (const papers of [sales, receipts]) {
        const paper = papers.findIndex((one) => one.id === id);
        if (paper !== -1) papers.splice(paper, 1);
      }
    }
    return {
      said: `undo the ${at + 1}. last document`,
      model,
      trader: await this.#trader.undo(id),
    };
  }
}

function factorOf({ variant, in_boxes }: { variant: string; in_boxes: boolean }): bigint {
  return in_boxes ? (BOXES[variant] ?? 10_000n) : 10_000n;
}

function ownOf(line: { variant: string; in_boxes: boolean; quantity: number }): bigint {
  return (BigInt(line.quantity) * factorOf(line)) / 10_000n;
}

function plain({ variant, counted, book }: Count['lines'][number]): string {
  return `${variant} ${counted} of ${book}`;
}

function nearest(product: bigint, by: bigint): bigint {
  return (product * 2n + by) / (by * 2n);
}
