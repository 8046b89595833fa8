import { v7 as newId } from 'uuid';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { money, pieces, showMoney, showPieces } from '../figures.ts';
import { CostingModel } from './model.ts';
import type { Method } from './pile.ts';
import { BOXES, GOODS, MERGED, PLACES, type ReceiptStep, type Trader } from './trader.ts';

const NAMES: readonly string[] = [...GOODS, ...MERGED.map(({ gone }) => gone)];
const PLACE_NAMES: Readonly<Record<string, string>> = { W1: PLACES[0], W2: PLACES[1] };
/** How accounts are written in a story; the sign of those that are credited is turned. */
const ACCOUNTS: readonly (readonly [name: string, account: string, sign: 1n | -1n])[] = [
  ['transit', 'Goods in transit', 1n],
  ['owed', 'Suppliers', -1n],
  ['sales', 'Cost of sales', 1n],
  ['variance', 'Cost variance', 1n],
  ['gain', 'Stock gain', -1n],
  ['loss', 'Stock loss', 1n],
  ['own use', 'Goods for own use', 1n],
];

type Said = {
  verb: string;
  /** W1 where none is named, rice where nothing is. */
  place: string;
  variant: string;
  /** `10@100.00`, of milk also `2box@240.00`. */
  bought: ReceiptStep[];
  figures: string[];
  /** Documents by their letter and number: `r1` is the first receipt. */
  of: string | null;
};

/** What of a document later steps need. */
type Done = { id: string; lines: readonly ReceiptStep[]; from: string; to: string };

/**
 * A story of a shop in words, told to a trader and to the model, which have to agree after each
 * step: `in 10@100; sell 4; freight r1 50; back s1 2; undo f1`. Each step that posts is named by a
 * letter and counted: r receipt, s sale, k what a customer brings back, g what goes back to the
 * supplier, f freight, b bill, t transfer, d damage and counts, o opening stock.
 */
export class Story {
  readonly #trader: Trader;
  readonly #model: CostingModel;
  readonly #done = new Map<string, Done>();

  constructor(trader: Trader, method: Method) {
    this.#trader = trader;
    this.#model = new CostingModel(method);
  }

  /** How goods and accounts are in the end; the first difference from the model is thrown. */
  async read(text: string): Promise<string> {
    for (const step of text.split(';').map((part) => part.trim())) {
      const isDone = await this.#step(stepOf(step));
      const { shop, model } = await this.#standing();
      if (shop !== model) throw new Error(`after ${step} it is ${shop}, by the model ${model}`);
      if (!isDone) return `${step} refused`;
    }
    return (await this.#standing()).shop;
  }

  async #standing() {
    return { shop: textOf(await this.#trader.standing()), model: textOf(this.#model.standing()) };
  }

  async #step(said: Said): Promise<boolean> {
    const steps: Readonly<Record<string, (said: Said) => Promise<boolean>>> = {
      in: (one) => this.#receive(one),
      sell: (one) => this.#sell(one),
      back: (one) => this.#takeBack(one),
      return: (one) => this.#sendBack(one),
      freight: (one) => this.#putFreight(one),
      bill: (one) => this.#bill(one),
      send: (one) => this.#send(one),
      arrive: (one) => this.#arrive(one, false),
      lost: (one) => this.#arrive(one, true),
      turn: (one) => this.#turn(one),
      lose: (one) => this.#lose(one),
      count: (one) => this.#count(one),
      open: (one) => this.#open(one),
      merge: () => this.#merge(),
      undo: (one) => this.#undo(one),
    };
    return assertPresent(steps[said.verb], `a step of a story: ${said.verb}`)(said);
  }

  async #receive({ place, bought }: Said): Promise<boolean> {
    const id = this.#note('r', { lines: bought });
    const lines = bought.map((line) => {
      const net = (BigInt(line.quantity) * BigInt(line.unit_cost) * 2n + 10_000n) / 20_000n;
      const factor = line.in_boxes ? (BOXES[line.variant] ?? 10_000n) : 10_000n;
      return { variant: line.variant, counted: BigInt(line.quantity), factor, net, vat: 0n };
    });
    this.#model.receive(id, place, lines);
    return this.#trader.receive(id, place, bought);
  }

  async #sell({ place, variant, figures }: Said): Promise<boolean> {
    const id = this.#note('s', {});
    const lines = figures.map((figure) => {
      return { variant, quantity: pieces(figure), in_boxes: false };
    });
    const goods = lines.map((line) => ({ variant, quantity: BigInt(line.quantity) }));
    return agreed(this.#model.sell(id, place, goods), this.#trader.sell(id, place, lines));
  }

  async #takeBack({ of, figures }: Said): Promise<boolean> {
    const [sale, id] = [this.#find(of).id, this.#note('k', {})];
    const quantity = pieces(figures[0] ?? '');
    const model = this.#model.takeBack(id, sale, [{ line: 0, quantity: BigInt(quantity) }]);
    const asked = { sale, line: 0, quantity, in_own_unit: false };
    return agreed(model, this.#trader.takeBack(id, asked));
  }

  async #sendBack({ of, figures }: Said): Promise<boolean> {
    const [receipt, id] = [this.#find(of), this.#note('g', {})];
    const lines = figures.map((figure, line) => ({ line, quantity: pieces(figure) }));
    const some = lines.filter(({ quantity }) => quantity > 0);
    const own = some.map((one) => {
      const { in_boxes, variant } = assertPresent(receipt.lines[one.line], 'a line of it');
      const factor = in_boxes ? (BOXES[variant] ?? 10_000n) : 10_000n;
      return { ...one, own: (BigInt(one.quantity) * factor) / 10_000n };
    });
    const model = this.#model.sendBack(id, receipt.id, own);
    return agreed(model, this.#trader.sendBack(id, { receipt: receipt.id, lines: some }));
  }

  async #putFreight({ of, figures }: Said): Promise<boolean> {
    const [receipt, id] = [this.#find(of), this.#note('f', {})];
    const amounts = receipt.lines.map((_, index) => money(figures[index] ?? '0'));
    const model = this.#model.putFreight(id, receipt.id, amounts.map(BigInt));
    return agreed(model, late(this.#trader).putFreight(id, receipt.id, amounts));
  }

  async #bill({ of, figures }: Said): Promise<boolean> {
    const [receipt, id] = [this.#find(of), this.#note('b', {})];
    const unit_costs = receipt.lines.map((line, index) => {
      return figures[index] === undefined ? line.unit_cost : money(figures[index]);
    });
    const paper = receipt.lines.map(({ quantity }, index) => {
      const product = BigInt(quantity) * BigInt(unit_costs[index] ?? 0);
      return { net: (product * 2n + 10_000n) / 20_000n, vat: 0n };
    });
    const model = this.#model.bill(id, receipt.id, paper);
    return agreed(model, late(this.#trader).bill(id, receipt.id, unit_costs));
  }

  async #send({ place: from, variant, figures }: Said): Promise<boolean> {
    const to = from === PLACES[0] ? PLACES[1] : PLACES[0];
    const id = this.#note('t', { from, to });
    const lines = figures.map((figure) => ({ variant, quantity: pieces(figure) }));
    const goods = lines.map((line) => ({ variant, quantity: BigInt(line.quantity) }));
    const model = this.#model.send(id, from, goods);
    return agreed(model, this.#trader.send(id, { from, to, as: newId() }, lines));
  }

  async #arrive({ of, figures }: Said, is_short: boolean): Promise<boolean> {
    const { id, to } = this.#find(of);
    const arrived = figures.map((figure) => pieces(figure));
    const model = this.#model.arrive(id, to, { arrived: arrived.map(BigInt), is_short });
    return agreed(model, this.#trader.arrive(id, { as: newId(), arrived, is_short }));
  }

  async #turn({ of }: Said): Promise<boolean> {
    const { id, from } = this.#find(of);
    this.#model.comeBack(id, from);
    return this.#trader.comeBack(id, newId());
  }

  async #lose({ place, variant, figures }: Said): Promise<boolean> {
    const [id, quantity] = [this.#note('d', {}), pieces(figures[0] ?? '')];
    const lost = { variant, quantity: BigInt(quantity), to: 'Stock loss' };
    const line = { variant, quantity_change: -quantity, reason: 'count' as const };
    return agreed(this.#model.lose(id, place, lost), this.#trader.adjust(id, place, line));
  }

  /** All that is there is counted and booked at once; `count 12@9.00`: at that where nothing is. */
  async #count({ place, variant, figures, bought: [costed] }: Said): Promise<boolean> {
    const [count, id] = [newId(), this.#note('d', {})];
    const counted = costed?.quantity ?? pieces(figures[0] ?? '');
    const unit_cost = costed?.unit_cost ?? 0;
    const quantity = BigInt(counted) - this.#model.onHand(place, variant);
    await this.#trader.count(count, place, [{ variant, counted }]);
    const found = [{ variant, quantity, unit_cost: BigInt(unit_cost) }];
    const model = this.#model.adjust(id, place, quantity === 0n ? [] : found);
    return agreed(model, this.#trader.postCount(count, id, unit_cost));
  }

  async #open({ place, bought }: Said): Promise<boolean> {
    const [line, id] = [assertPresent(bought[0], 'opening stock'), this.#note('o', {})];
    const { variant, quantity, unit_cost } = line;
    const value = (BigInt(quantity) * BigInt(unit_cost) * 2n + 10_000n) / 20_000n;
    this.#model.open(id, place, { variant, quantity: BigInt(quantity), value });
    const opening = { variant, quantity_change: quantity, unit_cost, reason: 'opening' as const };
    return this.#trader.adjust(id, place, opening);
  }

  async #merge(): Promise<boolean> {
    const [{ kept, gone }] = MERGED;
    return agreed(this.#model.merge(kept, gone), late(this.#trader).merge(kept, gone));
  }

  async #undo({ of }: Said): Promise<boolean> {
    const { id } = this.#find(of);
    return agreed(this.#model.undo(id), this.#trader.undo(id, newId()));
  }

  #note(letter: string, more: Partial<Done>): string {
    const count = [...this.#done.keys()].filter((name) => name.startsWith(letter)).length;
    const id = newId();
    this.#done.set(`${letter}${count + 1}`, { id, lines: [], from: '', to: '', ...more });
    return id;
  }

  #find(of: string | null): Done {
    return assertPresent(this.#done.get(of ?? ''), `a document of the story: ${of}`);
  }
}

function stepOf(text: string): Said {
  const [verb = '', ...words] = text.split(' ').filter((word) => word !== '+');
  const variant = words.find((word) => NAMES.includes(word)) ?? 'rice';
  const place = PLACE_NAMES[words.find((word) => word in PLACE_NAMES) ?? 'W1'] ?? PLACES[0];
  const bought: ReceiptStep[] = [];
  let of_which = 'rice';
  for (const word of words) {
    if (NAMES.includes(word)) of_which = word;
    const [, quantity, box, unit_cost] = /^([\d.]+)(box)?@([\d.]+)$/.exec(word) ?? [];
    if (quantity === undefined || unit_cost === undefined) continue;
    const line = { variant: of_which, quantity: pieces(quantity), in_boxes: box !== undefined };
    bought.push({ ...line, unit_cost: money(unit_cost), vat_rate: 0 });
  }
  const figures = words.filter((word) => /^-?[\d.]+$/.test(word));
  const of = words.find((word) => /^[a-z]\d+$/.test(word)) ?? null;
  return { verb, place, variant, bought, figures, of };
}

async function agreed(model: boolean, trader: Promise<boolean>): Promise<boolean> {
  const isDone = await trader;
  if (isDone !== model) throw new Error(isDone ? 'the model refuses it' : 'the shop refuses it');
  return isDone;
}

function late({ late }: Trader) {
  return assertPresent(late, 'a trader that knows late costs');
}

/** `W2 10 worth 1050.00, owed 1050.00`: what is nothing is left out. */
function textOf({ levels, ledger }: Awaited<ReturnType<Trader['standing']>>): string {
  const goods = Object.entries(PLACE_NAMES).flatMap(([name, place]) =>
    NAMES.flatMap((variant) => {
      const [quantity = 0n, value = 0n] = levels[`${place} ${variant}`] ?? [];
      if (quantity === 0n && value === 0n) return [];
      const of = variant === 'rice' ? '' : ` ${variant}`;
      const many = showPieces(Number(quantity) as never);
      return [`${name}${of} ${many} worth ${showMoney(Number(value) as never)}`];
    }),
  );
  const accounts = ACCOUNTS.flatMap(([name, account, sign]) => {
    const amount = Number((ledger[account] ?? 0n) * sign);
    return amount === 0 ? [] : [`${name} ${showMoney(amount as never)}`];
  });
  return [...goods, ...accounts].join(', ');
}
