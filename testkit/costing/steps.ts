import { v7 as newId } from 'uuid';
import { type Chance, chanceOf } from './chance.ts';
import type { Documents, LineDone, SaleDone, Step } from './documents.ts';
import { LateSteps } from './late-steps.ts';
import type { CostingModel } from './model.ts';
import { BOXES, MERGED, VARIANTS, WAREHOUSES } from './trader.ts';

type Count = {
  id: string;
  warehouse: string;
  lines: { variant: string; counted: number; book: bigint }[];
};
type Picked = { of: SaleDone; at: number } & LineDone;
type Transfer = { id: string; from: string; to: string };

export type DaysOptions = {
  seed: number;
  /** The traded variants. */
  items: readonly string[];
  /** Whether costs come after the goods, and products are merged. */
  is_late: boolean;
};

/**
 * Random days of a shop for the model and a trader: each must refuse what the other refuses, and
 * the results of each step must be equal.
 */
export class Days {
  readonly #model: CostingModel;
  readonly #chance: Chance;
  readonly #documents: Documents = { sales: [], receipts: [], posted: [] };
  readonly #late: LateSteps | null;
  /** The traded variants; one may be merged into another. */
  #items: readonly string[];
  #counts: Count[] = [];
  /** The last sale with a return. */
  #backOf: Picked | null = null;
  #transfers: Transfer[] = [];

  constructor(model: CostingModel, { seed, items, is_late }: DaysOptions) {
    this.#model = model;
    this.#chance = chanceOf(seed);
    this.#items = items;
    this.#late = is_late ? new LateSteps(model, this.#chance, this.#documents) : null;
  }

  /** The next step, by the model's present state. */
  plan(): Step {
    if (this.#late !== null && this.#chance(5) === 0) return this.#late.plan() ?? this.#receive();
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

  #warehouse(): string {
    return WAREHOUSES[this.#chance(4) === 0 ? 1 : 0];
  }

  #variant(): string {
    return this.#items[this.#chance(this.#items.length)] ?? VARIANTS[0];
  }

  /** Mostly a few, sometimes a small fraction or all there is; never finer than the unit allows. */
  #quantity(variant: string): number {
    const fine = variant === 'lentils' ? 10 : 10_000;
    if (this.#chance(4) > 0) return (1 + this.#chance(12)) * 10_000;
    return (1 + this.#chance(40)) * fine;
  }

  #taken(warehouse: string, variant: string): number {
    const there = Number(this.#model.onHand(warehouse, variant));
    return there > 0 && this.#chance(4) === 0 ? there : this.#quantity(variant);
  }

  /** Odd paisa and round taka, sometimes zero. */
  #cost(): number {
    const kind = this.#chance(8);
    if (kind === 0) return 0;
    return kind < 4 ? (1 + this.#chance(90)) * 100 : 1 + this.#chance(999);
  }

  /** Products with a box are also bought and sold by it. */
  #line(warehouse: string | null) {
    const variant = this.#variant();
    const in_boxes = BOXES[variant] !== undefined && this.#chance(3) === 0;
    if (in_boxes) return { variant, in_boxes, quantity: (1 + this.#chance(2)) * 10_000 };
    const quantity = warehouse === null ? this.#quantity(variant) : this.#taken(warehouse, variant);
    return { variant, in_boxes, quantity };
  }

  #receive(): Step {
    const id = newId();
    const warehouse = this.#warehouse();
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
    const came = { id, warehouse, lines };
    return {
      said: `receive ${JSON.stringify(lines)} in ${warehouse}`,
      id,
      came,
      model: (model) => model.receive(id, warehouse, bought),
      trader: (trader) => trader.receive(id, warehouse, lines),
      done: () => {
        this.#documents.posted.push(id);
        this.#documents.receipts.push(came);
      },
    };
  }

  #sell(): Step {
    const id = newId();
    const warehouse = this.#warehouse();
    const lines = Array.from({ length: 1 + this.#chance(3) }, () => this.#line(warehouse));
    const items = lines.map((line) => ({ variant: line.variant, quantity: baseQuantityOf(line) }));
    return {
      said: `sell ${JSON.stringify(lines)} in ${warehouse}`,
      id,
      model: (model) => model.sell(id, warehouse, items),
      trader: (trader) => trader.sell(id, warehouse, lines),
      done: () => {
        this.#documents.posted.push(id);
        this.#documents.sales.push({ id, warehouse, lines });
      },
    };
  }

  #takeBack(): Step {
    // Repeated returns of one sale are frequent.
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
    const back = { sale: of.id, line: at, quantity: counted, in_own_unit };
    return {
      said: `take back ${quantity} of line ${at} of sale ${nameOf(this.#documents.sales, of.id)}`,
      id,
      model: (model) => model.takeBack(id, of.id, [{ line: at, quantity: BigInt(quantity) }]),
      trader: (trader) => trader.takeBack(id, back),
      done: () => this.#documents.posted.push(id),
    };
  }

  /** One line of a receipt, or all that is left of it. */
  #sendBack(): Step {
    const picked = this.#lineOf(this.#documents.receipts);
    const of = this.#documents.receipts.find(({ id }) => id === picked?.of.id);
    if (picked === null || of === undefined) return this.#receive();
    const takesAll = this.#chance(2) === 0;
    const lines = of.lines.flatMap((line, index) => {
      const left = Number(this.#model.leftOfLine(of.id, index));
      if (left === 0 || !(takesAll || index === picked.at)) return [];
      const quantity = this.#some(left);
      return [{ line: index, quantity, baseQuantity: baseQuantityOf({ ...line, quantity }) }];
    });
    if (lines.length === 0) return this.#sell();
    const id = newId();
    const sent = lines.map(({ line, quantity }) => ({ line, quantity }));
    return {
      said: `send back ${JSON.stringify(sent)} of ${nameOf(this.#documents.receipts, of.id)}`,
      id,
      model: (model) => model.sendBack(id, of.id, lines),
      trader: (trader) => trader.sendBack(id, { receipt: of.id, lines: sent }),
      done: () => this.#documents.posted.push(id),
    };
  }

  #lineOf(documents: readonly SaleDone[]): Picked | null {
    const of = documents[this.#chance(Math.max(1, documents.length))];
    if (of === undefined) return null;
    const at = this.#chance(of.lines.length);
    const line = of.lines[at];
    return line === undefined ? null : { of, at, ...line };
  }

  /** All that is left, or whole units of it. */
  #some(left: number): number {
    const isFullUnits = left >= 10_000 && left % 10_000 === 0;
    const pieces = isFullUnits ? 10_000 * (1 + this.#chance(left / 10_000)) : left;
    return this.#chance(3) === 0 ? left : pieces;
  }

  #adjust(): Step {
    const id = newId();
    const warehouse = this.#warehouse();
    const variant = this.#variant();
    const way = this.#chance(4);
    if (way < 2)
      return this.#lose(id, warehouse, { variant, reason: way === 0 ? 'own_use' : 'count' });
    const quantity_change = this.#quantity(variant);
    const quantity = BigInt(quantity_change);
    const line = { variant, quantity_change };
    const done = () => this.#documents.posted.push(id);
    if (way === 2 && this.#model.onHand(warehouse, variant) > 0n) {
      return {
        said: `find ${quantity_change} of ${variant} in ${warehouse}`,
        id,
        is_alone: true,
        model: (model) => model.adjust(id, warehouse, [{ variant, quantity, unit_cost: 0n }]),
        trader: (trader) => trader.adjust(id, warehouse, { ...line, reason: 'count' }),
        done,
      };
    }
    const unit_cost = this.#cost();
    const value = nearest(quantity * BigInt(unit_cost), 10_000n);
    const opening = { ...line, unit_cost, reason: 'count' as const };
    return {
      said: `open ${quantity_change} of ${variant} in ${warehouse} at ${unit_cost}`,
      id,
      model: (model) => model.open(id, warehouse, { variant, quantity, value }),
      trader: (trader) => trader.adjust(id, warehouse, opening),
      done,
    };
  }

  #lose(id: string, warehouse: string, of: { variant: string; reason: 'own_use' | 'count' }): Step {
    const { variant, reason } = of;
    const lost = this.#taken(warehouse, variant);
    const quantity = BigInt(lost);
    const to = reason === 'own_use' ? 'Goods for own use' : 'Stock loss';
    const line = { variant, quantity_change: -lost, reason };
    return {
      said: `lose ${quantity} of ${variant} in ${warehouse}`,
      id,
      model: (model) => model.lose(id, warehouse, { variant, quantity, to }),
      trader: (trader) => trader.adjust(id, warehouse, line),
      done: () => this.#documents.posted.push(id),
    };
  }

  /** A count is posted some steps later: what was sold meanwhile is not missing. */
  #count(): Step {
    const [begun] = this.#counts;
    if (begun !== undefined && this.#chance(2) === 0) return this.#postCount(begun);
    const id = newId();
    const warehouse = this.#warehouse();
    const from = this.#chance(this.#items.length);
    const lines = this.#items.slice(from).map((variant) => {
      const book = this.#model.onHand(warehouse, variant);
      const near = Number(book) + (this.#chance(7) - 3) * 10_000;
      return { variant, book, counted: Math.max(0, near) };
    });
    return {
      said: `count ${JSON.stringify(lines.map(plain))} in ${warehouse}`,
      id: null,
      is_alone: true,
      model: () => true,
      trader: async (trader) => {
        await trader.count(id, warehouse, lines);
        return true;
      },
      done: () => this.#counts.push({ id, warehouse, lines }),
    };
  }

  #postCount(count: Count): Step {
    const id = newId();
    const unit_cost = this.#cost();
    const found = count.lines
      .map(({ variant, counted, book }) => ({ variant, quantity: BigInt(counted) - book }))
      .filter(({ quantity }) => quantity !== 0n);
    const costed = found.map((line) => ({ ...line, unit_cost: BigInt(unit_cost) }));
    return {
      said: `post a count of ${count.warehouse} at ${unit_cost}`,
      id,
      is_alone: true,
      model: (model) => model.adjust(id, count.warehouse, costed),
      trader: (trader) => trader.postCount(count.id, id, unit_cost),
      done: () => {
        this.#counts = this.#counts.filter((one) => one !== count);
        if (found.length > 0) this.#documents.posted.push(id);
      },
    };
  }

  #transfer(): Step {
    const [sent] = this.#transfers;
    if (sent !== undefined && this.#chance(3) > 0) return this.#arrive(sent);
    const [id, as] = [newId(), newId()];
    const from = this.#warehouse();
    const to = WAREHOUSES[from === WAREHOUSES[0] ? 1 : 0];
    const lines = Array.from({ length: 1 + this.#chance(2) }, () => {
      const variant = this.#variant();
      return { variant, quantity: this.#taken(from, variant) };
    });
    const items = lines.map((line) => ({ ...line, quantity: BigInt(line.quantity) }));
    return {
      said: `send ${JSON.stringify(lines)} from ${from}`,
      id: as,
      model: (model) => model.send(id, from, items),
      trader: (trader) => trader.send(id, { from, to, as }, lines),
      done: () => this.#transfers.push({ id, from, to }),
    };
  }

  /** All of it, a part, permanently less, slightly too much; or it is returned. */
  #arrive(transfer: Transfer): Step {
    const { id, from, to } = transfer;
    const as = newId();
    const left = this.#model.onTheWay(id);
    const way = this.#chance(6);
    const done = () => {
      if (this.#model.onTheWay(id).every((of) => of === 0n)) this.#close(id);
    };
    if (way === 0) {
      return {
        said: 'come back',
        id: as,
        model: (model) => model.comeBack(id, from),
        trader: (trader) => trader.comeBack(id, as),
        done,
      };
    }
    const arrived = left.map((of) => {
      if (of === 0n) return 0n;
      if (way === 1) return of + 10_000n;
      return way < 4 ? of : BigInt(this.#chance(Number(of / 10_000n) + 1)) * 10_000n;
    });
    const is_short = way === 5;
    return {
      said: `arrive ${arrived} of ${left}${is_short ? ', no more' : ''}`,
      id: as,
      model: (model) => model.arrive(id, to, { arrived, is_short }),
      trader: (trader) => trader.arrive(id, { as, arrived: arrived.map(Number), is_short }),
      done,
    };
  }

  /** One product is merged into another: only while none of it is in transit or being counted. */
  #merge(): Step {
    const pair = MERGED.find(({ duplicate }) => this.#items.includes(duplicate));
    if (pair === undefined) return this.#receive();
    const { survivor, duplicate } = pair;
    const isCounted = this.#counts.some(({ lines }) => {
      return lines.some(({ variant }) => variant === duplicate);
    });
    return {
      said: `merge ${duplicate} into ${survivor}`,
      id: null,
      is_alone: true,
      model: (model) => !isCounted && model.merge(survivor, duplicate),
      trader: async (trader) => (await trader.late?.merge(survivor, duplicate)) ?? false,
      done: () => {
        this.#items = this.#items.filter((name) => name !== duplicate);
      },
    };
  }

  #close(id: string): void {
    this.#transfers = this.#transfers.filter((one) => one.id !== id);
  }

  #undo(): Step {
    const { posted, sales, receipts } = this.#documents;
    const at = this.#chance(Math.max(1, Math.min(12, posted.length)));
    const id = posted[posted.length - 1 - at];
    if (id === undefined) return this.#receive();
    const as = newId();
    return {
      said: `undo the ${at + 1}. last document`,
      id: as,
      receipt: this.#late?.receiptOf(id) ?? id,
      is_late: this.#late?.receiptOf(id) !== undefined,
      model: (model) => model.undo(id),
      trader: (trader) => trader.undo(id, as),
      done: () => {
        const index = posted.indexOf(id);
        if (index !== -1) posted.splice(index, 1);
        for (const documents of [sales, receipts]) {
          const position = documents.findIndex((one) => one.id === id);
          if (position !== -1) documents.splice(position, 1);
        }
      },
    };
  }
}

function nameOf(documents: readonly { id: string }[], id: string): number {
  return 1 + documents.findIndex((one) => one.id === id);
}

function factorOf({ variant, in_boxes }: { variant: string; in_boxes: boolean }): bigint {
  return in_boxes ? (BOXES[variant] ?? 10_000n) : 10_000n;
}

function baseQuantityOf(line: { variant: string; in_boxes: boolean; quantity: number }): bigint {
  return (BigInt(line.quantity) * factorOf(line)) / 10_000n;
}

function plain({ variant, counted, book }: Count['lines'][number]): string {
  return `${variant} ${counted} of ${book}`;
}

function nearest(product: bigint, by: bigint): bigint {
  return (product * 2n + by) / (by * 2n);
}
