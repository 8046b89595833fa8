import { v7 as newId } from 'uuid';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { money, pieces, showMoney, showPieces } from '../table-values.ts';
import { CostingModel } from './model.ts';
import type { Method } from './pile.ts';
import { BOXES, MERGED, type ReceiptStep, type Trader, VARIANTS, WAREHOUSES } from './trader.ts';

const NAMES: readonly string[] = [...VARIANTS, ...MERGED.map(({ duplicate }) => duplicate)];
const WAREHOUSE_NAMES: Readonly<Record<string, string>> = { W1: WAREHOUSES[0], W2: WAREHOUSES[1] };
/** Account names in a story; the sign of credit accounts is inverted. */
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
  /** Defaults to W1 and rice. */
  warehouse: string;
  variant: string;
  /** `10@100.00`, for milk also `2box@240.00`. */
  bought: ReceiptStep[];
  numbers: string[];
  /** Documents by letter and number: `r1` is the first receipt. */
  of: string | null;
};

/** What later steps need of a document. */
type Done = { id: string; lines: readonly ReceiptStep[]; from: string; to: string };

/**
 * A story of a shop in words, for a trader and the model, which must agree after each step: `in
 * 10@100; sell 4; freight r1 50; back s1 2; undo f1`. Each posting step has a letter and a number:
 * r receipt, s sale, k customer return, g supplier return, f freight, b bill, t transfer, d damage
 * and counts, o goods that are found, at a cost.
 */
export class Story {
  readonly #trader: Trader;
  readonly #model: CostingModel;
  readonly #done = new Map<string, Done>();

  constructor(trader: Trader, method: Method) {
    this.#trader = trader;
    this.#model = new CostingModel(method);
  }

  /** The final stock and accounts; throws at the first difference from the model. */
  async read(text: string): Promise<string> {
    for (const step of text.split(';').map((part) => part.trim())) {
      const isDone = await this.#step(stepOf(step));
      const { shop, model } = await this.#balances();
      if (shop !== model) throw new Error(`after ${step} it is ${shop}, by the model ${model}`);
      if (!isDone) return `${step} refused`;
    }
    return (await this.#balances()).shop;
  }

  async #balances() {
    return { shop: textOf(await this.#trader.balances()), model: textOf(this.#model.balances()) };
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

  async #receive({ warehouse, bought }: Said): Promise<boolean> {
    const id = this.#note('r', { lines: bought });
    const lines = bought.map((line) => {
      const net = (BigInt(line.quantity) * BigInt(line.unit_cost) * 2n + 10_000n) / 20_000n;
      const factor = line.in_boxes ? (BOXES[line.variant] ?? 10_000n) : 10_000n;
      return { variant: line.variant, counted: BigInt(line.quantity), factor, net, vat: 0n };
    });
    this.#model.receive(id, warehouse, lines);
    return this.#trader.receive(id, warehouse, bought);
  }

  async #sell({ warehouse, variant, numbers }: Said): Promise<boolean> {
    const id = this.#note('s', {});
    const lines = numbers.map((number) => {
      return { variant, quantity: pieces(number), in_boxes: false };
    });
    const items = lines.map((line) => ({ variant, quantity: BigInt(line.quantity) }));
    return agreed(this.#model.sell(id, warehouse, items), this.#trader.sell(id, warehouse, lines));
  }

  async #takeBack({ of, numbers }: Said): Promise<boolean> {
    const [sale, id] = [this.#find(of).id, this.#note('k', {})];
    const quantity = pieces(numbers[0] ?? '');
    const model = this.#model.takeBack(id, sale, [{ line: 0, quantity: BigInt(quantity) }]);
    const request = { sale, line: 0, quantity, in_own_unit: false };
    return agreed(model, this.#trader.takeBack(id, request));
  }

  async #sendBack({ of, numbers }: Said): Promise<boolean> {
    const [receipt, id] = [this.#find(of), this.#note('g', {})];
    const lines = numbers.map((number, line) => ({ line, quantity: pieces(number) }));
    const some = lines.filter(({ quantity }) => quantity > 0);
    const inBaseUnits = some.map((one) => {
      const { in_boxes, variant } = assertPresent(receipt.lines[one.line], 'a line of it');
      const factor = in_boxes ? (BOXES[variant] ?? 10_000n) : 10_000n;
      return { ...one, baseQuantity: (BigInt(one.quantity) * factor) / 10_000n };
    });
    const model = this.#model.sendBack(id, receipt.id, inBaseUnits);
    return agreed(model, this.#trader.sendBack(id, { receipt: receipt.id, lines: some }));
  }

  async #putFreight({ of, numbers }: Said): Promise<boolean> {
    const [receipt, id] = [this.#find(of), this.#note('f', {})];
    const amounts = receipt.lines.map((_, index) => money(numbers[index] ?? '0'));
    const model = this.#model.putFreight(id, receipt.id, amounts.map(BigInt));
    return agreed(model, late(this.#trader).putFreight(id, receipt.id, amounts));
  }

  async #bill({ of, numbers }: Said): Promise<boolean> {
    const [receipt, id] = [this.#find(of), this.#note('b', {})];
    const unit_costs = receipt.lines.map((line, index) => {
      return numbers[index] === undefined ? line.unit_cost : money(numbers[index]);
    });
    const billLines = receipt.lines.map(({ quantity }, index) => {
      const product = BigInt(quantity) * BigInt(unit_costs[index] ?? 0);
      return { net: (product * 2n + 10_000n) / 20_000n, vat: 0n };
    });
    const model = this.#model.bill(id, receipt.id, billLines);
    return agreed(model, late(this.#trader).bill(id, receipt.id, unit_costs));
  }

  async #send({ warehouse: from, variant, numbers }: Said): Promise<boolean> {
    const to = from === WAREHOUSES[0] ? WAREHOUSES[1] : WAREHOUSES[0];
    const id = this.#note('t', { from, to });
    const lines = numbers.map((number) => ({ variant, quantity: pieces(number) }));
    const items = lines.map((line) => ({ variant, quantity: BigInt(line.quantity) }));
    const model = this.#model.send(id, from, items);
    return agreed(model, this.#trader.send(id, { from, to, as: newId() }, lines));
  }

  async #arrive({ of, numbers }: Said, is_short: boolean): Promise<boolean> {
    const { id, to } = this.#find(of);
    const arrived = numbers.map((number) => pieces(number));
    const model = this.#model.arrive(id, to, { arrived: arrived.map(BigInt), is_short });
    return agreed(model, this.#trader.arrive(id, { as: newId(), arrived, is_short }));
  }

  async #turn({ of }: Said): Promise<boolean> {
    const { id, from } = this.#find(of);
    this.#model.comeBack(id, from);
    return this.#trader.comeBack(id, newId());
  }

  async #lose({ warehouse, variant, numbers }: Said): Promise<boolean> {
    const [id, quantity] = [this.#note('d', {}), pieces(numbers[0] ?? '')];
    const lost = { variant, quantity: BigInt(quantity), to: 'Stock loss' };
    const line = { variant, quantity_change: -quantity, reason: 'count' as const };
    return agreed(this.#model.lose(id, warehouse, lost), this.#trader.adjust(id, warehouse, line));
  }

  /** Counts all stock and posts the count; `count 12@9.00`: the cost where there is no stock. */
  async #count({ warehouse, variant, numbers, bought: [costed] }: Said): Promise<boolean> {
    const [count, id] = [newId(), this.#note('d', {})];
    const counted = costed?.quantity ?? pieces(numbers[0] ?? '');
    const unit_cost = costed?.unit_cost ?? 0;
    const quantity = BigInt(counted) - this.#model.onHand(warehouse, variant);
    await this.#trader.count(count, warehouse, [{ variant, counted }]);
    const found = [{ variant, quantity, unit_cost: BigInt(unit_cost) }];
    const model = this.#model.adjust(id, warehouse, quantity === 0n ? [] : found);
    return agreed(model, this.#trader.postCount(count, id, unit_cost));
  }

  async #open({ warehouse, bought }: Said): Promise<boolean> {
    const [line, id] = [assertPresent(bought[0], 'goods that are found'), this.#note('o', {})];
    const { variant, quantity, unit_cost } = line;
    const value = (BigInt(quantity) * BigInt(unit_cost) * 2n + 10_000n) / 20_000n;
    this.#model.open(id, warehouse, { variant, quantity: BigInt(quantity), value });
    const opening = { variant, quantity_change: quantity, unit_cost, reason: 'count' as const };
    return this.#trader.adjust(id, warehouse, opening);
  }

  async #merge(): Promise<boolean> {
    const [{ survivor, duplicate }] = MERGED;
    return agreed(
      this.#model.merge(survivor, duplicate),
      late(this.#trader).merge(survivor, duplicate),
    );
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
  const [verb = '', ...tokens] = text.split(' ').filter((word) => word !== '+');
  const variant = tokens.find((word) => NAMES.includes(word)) ?? 'rice';
  const warehouse =
    WAREHOUSE_NAMES[tokens.find((word) => word in WAREHOUSE_NAMES) ?? 'W1'] ?? WAREHOUSES[0];
  const bought: ReceiptStep[] = [];
  let of_which = 'rice';
  for (const word of tokens) {
    if (NAMES.includes(word)) of_which = word;
    const [, quantity, box, unit_cost] = /^([\d.]+)(box)?@([\d.]+)$/.exec(word) ?? [];
    if (quantity === undefined || unit_cost === undefined) continue;
    const line = { variant: of_which, quantity: pieces(quantity), in_boxes: box !== undefined };
    bought.push({ ...line, unit_cost: money(unit_cost), vat_rate: 0 });
  }
  const numbers = tokens.filter((word) => /^-?[\d.]+$/.test(word));
  const of = tokens.find((word) => /^[a-z]\d+$/.test(word)) ?? null;
  return { verb, warehouse, variant, bought, numbers, of };
}

async function agreed(model: boolean, trader: Promise<boolean>): Promise<boolean> {
  const isDone = await trader;
  if (isDone !== model) throw new Error(isDone ? 'the model refuses it' : 'the shop refuses it');
  return isDone;
}

function late({ late }: Trader) {
  return assertPresent(late, 'a trader that knows late costs');
}

/** `W2 10 worth 1050.00, owed 1050.00`; zeros are omitted. */
function textOf({ levels, ledger }: Awaited<ReturnType<Trader['balances']>>): string {
  const items = Object.entries(WAREHOUSE_NAMES).flatMap(([name, warehouse]) =>
    NAMES.flatMap((variant) => {
      const [quantity = 0n, value = 0n] = levels[`${warehouse} ${variant}`] ?? [];
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
  return [...items, ...accounts].join(', ');
}
