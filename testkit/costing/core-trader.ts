import type { JournalLine } from '#domains/accounting/core/journal.ts';
import { journalLines, reverseLines } from '#domains/accounting/core/journal.ts';
import { decideAdjustment } from '#domains/inventory/core/adjustments/decide-adjustment.ts';
import type { Move } from '#domains/inventory/core/costs/costing.ts';
import { type CountedLine, decideCount } from '#domains/inventory/core/counts/decide-count.ts';
import { putBackUses } from '#domains/inventory/core/levels/come-back.ts';
import { reverseMoves } from '#domains/inventory/core/levels/reverse-moves.ts';
import {
  type DecidedTransfer,
  decideArrival,
  decideComingBack,
  decideSending,
  type LineOnTheWay,
} from '#domains/inventory/core/transfers/decide-transfer.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { type Minor, negate, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { quantity as asQuantity, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { type DecidedReceipt, decideReceipt } from '#domains/purchases/core/decide-receipt.ts';
import {
  type DecidedSupplierReturn,
  decideSupplierReturn,
} from '#domains/purchases/core/decide-supplier-return.ts';
import { type DecidedReturn, decideReturn } from '#domains/sales/core/decide-return.ts';
import { type DecidedSale, decideSale } from '#domains/sales/core/decide-sale.ts';
import { ACCOUNTS, METHODS, saleFacts, VARIANTS } from '../nabanna.ts';
import { lotsAfter, returnFactsAfter, returnFactsOf } from '../return-facts.ts';
import { CoreBooks } from './core-books.ts';

import type { Method } from './pile.ts';
import { type Balances, BOXES, type TradedLine, type Trader } from './trader.ts';

type Posted = {
  warehouse: string;
  moves: readonly Move[];
  journal: readonly JournalLine[];
  goes_below?: boolean;
  /** The document that it reverses or returns. */
  of?: string;
  sale?: DecidedSale;
  back?: DecidedReturn;
  receipt?: DecidedReceipt;
  sent?: DecidedSupplierReturn;
};

type Sent = { from: string; to: string; lines: LineOnTheWay[] };

const CUSTOMER = { id: 'Rahima', name: 'Rahima Begum' };
const SUPPLIER = 'Meghna';
const DECIMALS = new Map(VARIANTS.map(({ id, decimals }) => [id, decimals]));
const UNITS = Object.entries(BOXES).map(([variant_id, factor]) => ({
  variant_id,
  unit_id: 'box',
  unit: 'box',
  decimals: 0,
  factor: Number(factor) as Quantity,
  sale_price: null,
}));
const SOLD = new Map(
  VARIANTS.map((variant) => {
    const units = UNITS.filter(({ variant_id }) => variant_id === variant.id);
    return [variant.id, { ...variant, units }] as const;
  }),
);

/** Trades by the core rules only: levels and accounts are folded like in the database. */
export class CoreTrader implements Trader {
  readonly #books: CoreBooks;
  readonly #posted = new Map<string, Posted>();
  readonly #counts = new Map<string, { warehouse: string; lines: CountedLine[] }>();
  readonly #transfers = new Map<string, Sent>();

  constructor(method: Method, short: readonly string[]) {
    this.#books = new CoreBooks(method, short);
  }

  async receive(id: string, warehouse: string, lines: Parameters<Trader['receive']>[2]) {
    const lineRequests = lines.map(({ unit_cost, vat_rate, ...line }) => {
      return { ...lineOf(line), unit_cost: unit_cost as Minor, vat_rate: vat_rate as Rate };
    });
    const command = { warehouse_id: warehouse, lines: lineRequests, payments: [] };
    const receipt = decideReceipt(command, {
      decimals: DECIMALS,
      units: UNITS,
      supplier_id: SUPPLIER,
      vat_registered: false,
      methods: METHODS,
      accounts: ACCOUNTS,
    });
    if (isRejection(receipt)) return false;
    return this.#post(id, { ...receipt, warehouse, receipt });
  }

  async sell(id: string, warehouse: string, lines: Parameters<Trader['sell']>[2]) {
    const lineRequests = lines.map(lineOf);
    const command = {
      warehouse_id: warehouse,
      customer_id: CUSTOMER.id,
      lines: lineRequests,
      payments: [],
    };
    const levels = this.#books.levelsToSell(warehouse);
    const facts = saleFacts({ levels, variants: SOLD, customer: CUSTOMER });
    const sale = decideSale(command, facts);
    return isRejection(sale) ? false : this.#post(id, { ...sale, warehouse, sale });
  }

  async takeBack(id: string, of: Parameters<Trader['takeBack']>[1]) {
    const { warehouse, sale } = assertPresent(this.#posted.get(of.sale), 'a sale that is there');
    const sold = assertPresent(sale, 'a paper that is a sale');
    let facts = { ...returnFactsOf(sold, CUSTOMER.id), warehouse_id: warehouse };
    for (const before of this.#posted.values()) {
      if (before.of === of.sale && before.back) facts = returnFactsAfter(facts, before.back);
    }
    const { in_own_unit } = of;
    const line = {
      sale_line_id: `line ${of.line}`,
      quantity: asQuantity(of.quantity),
      in_own_unit,
    };
    const back = decideReturn({ lines: [line], refunds: [] }, facts);
    if (isRejection(back)) return false;
    return this.#post(id, { ...back, warehouse, back, of: of.sale });
  }

  async sendBack(id: string, of: Parameters<Trader['sendBack']>[1]) {
    const original = assertPresent(this.#posted.get(of.receipt), 'a receipt that is there');
    const { lines } = assertPresent(original.receipt, 'a paper that is a receipt');
    const lineRequests = of.lines.map(({ line, quantity }) => {
      return { receipt_line_id: `line ${line}`, quantity: asQuantity(quantity) };
    });
    const sent = decideSupplierReturn(
      { lines: lineRequests, refunds: [] },
      {
        supplier_id: SUPPLIER,
        vat_registered: false,
        open_due: ZERO,

        methods: METHODS,
        accounts: ACCOUNTS,
        moves: original.moves,
        levels: this.#books.levels,
        lines: lines.map((bought, index) => ({
          ...bought,
          id: `line ${index}`,
          decimals: DECIMALS.get(bought.variant_id) ?? 0,
          returned: this.#sentBack(of.receipt, `line ${index}`),
        })),
      },
    );
    if (isRejection(sent)) return false;
    return this.#post(id, { ...sent, warehouse: original.warehouse, sent, of: of.receipt });
  }

  #sentBack(receipt: string, line: string) {
    const lines = [...this.#posted.values()]
      .filter(({ of, sent }) => of === receipt && sent !== undefined)
      .flatMap(({ sent }) => sent?.lines ?? [])
      .filter(({ receipt_line_id }) => receipt_line_id === line);
    const quantity = lines.reduce((sum, one) => asQuantity(sum + one.quantity), 0 as Quantity);
    return { quantity, net: sumOf(lines, ({ net }) => net), vat: sumOf(lines, ({ vat }) => vat) };
  }

  async adjust(id: string, warehouse: string, line: Parameters<Trader['adjust']>[2]) {
    const { variant, quantity_change, unit_cost, reason } = line;
    const lineRequests = { variant_id: variant, quantity_change: asQuantity(quantity_change) };
    const lines = [{ ...lineRequests, unit_cost: unit_cost as Minor | undefined }];
    const facts = {
      decimals: DECIMALS,
      levels: this.#books.levelsIn(warehouse),
      accounts: ACCOUNTS,
    };
    const decided = decideAdjustment({ warehouse_id: warehouse, reason, lines }, facts);
    return isRejection(decided) ? false : this.#post(id, { ...decided, warehouse });
  }

  async count(id: string, warehouse: string, lines: Parameters<Trader['count']>[2]) {
    const levels = this.#books.levelsIn(warehouse);
    const counted = lines.map((line) => ({
      variant_id: line.variant,
      batch: '',
      expires_on: null,
      counted: asQuantity(line.counted),
      book: levels.get(line.variant)?.on_hand ?? (0 as Quantity),
      last_cost: null,
    }));
    this.#counts.set(id, { warehouse, lines: counted });
  }

  async postCount(count: string, id: string, unit_cost: number) {
    const { warehouse, lines } = assertPresent(this.#counts.get(count), 'a count that was begun');
    const levels = this.#books.levelsIn(warehouse);
    const unit_costs = new Map(lines.map((line) => [line.variant_id, unit_cost as Minor]));
    const found = decideCount(lines, { levels, unit_costs });
    if (isRejection(found)) return false;
    if (found.length === 0) return true;
    const facts = { decimals: DECIMALS, levels, accounts: ACCOUNTS };
    const command = { warehouse_id: warehouse, reason: 'count' as const, lines: found };
    const decided = decideAdjustment(command, facts);
    return isRejection(decided) ? false : this.#post(id, { ...decided, warehouse });
  }

  async send(id: string, way: Parameters<Trader['send']>[1], items: Parameters<Trader['send']>[2]) {
    const lines = items.map(({ variant, quantity }, index) => ({
      id: `line ${index}`,
      variant_id: variant,
      quantity: asQuantity(quantity),
    }));
    const sent = decideSending(lines, {
      decimals: DECIMALS,
      accounts: ACCOUNTS,
      warehouse_id: way.from,
      levels: this.#books.levelsIn(way.from),
    });
    if (isRejection(sent)) return false;
    const moved = this.#books.post(sent.moves, sent.journal);
    const on_the_way = lines.map((line, index) => {
      const { value } = assertPresent(sent.parts[index], 'a part for each line');
      const lots = putBackUses(moved[index]?.lots ?? []);
      const left = { in_transit: line.quantity, transit_value: value, lots };
      return { ...line, sent_value: value, ...left, received_over: 0 as Quantity };
    });
    this.#transfers.set(id, { ...way, lines: on_the_way });
    return true;
  }

  async arrive(id: string, how: Parameters<Trader['arrive']>[1]) {
    const { to, lines } = assertPresent(this.#transfers.get(id), 'a transfer on its way');
    const arrived = lines.flatMap((line, index) => {
      const quantity = asQuantity(how.arrived[index] ?? 0);
      return quantity === 0 ? [] : [{ line_id: line.id, quantity }];
    });
    const facts = { ...transferFacts(lines), warehouse_id: to, sent_id: id };
    const decided = decideArrival({ lines: arrived, is_short: how.is_short }, facts);
    return isRejection(decided) ? false : this.#takeIn(id, decided);
  }

  async comeBack(id: string) {
    const { from, lines } = assertPresent(this.#transfers.get(id), 'a transfer on its way');
    const decided = decideComingBack({
      ...transferFacts(lines),
      warehouse_id: from,
      sent_id: id,
    });
    return isRejection(decided) ? false : this.#takeIn(id, decided);
  }

  #takeIn(id: string, { moves, journal, parts }: DecidedTransfer): boolean {
    const transfer = assertPresent(this.#transfers.get(id), 'a transfer on its way');
    this.#books.post(moves, journal);
    const lines = transfer.lines.map((line, index) => {
      const came = moves.find(({ mirrors }) => mirrors?.line_no === index + 1)?.lots ?? [];
      let left = { ...line, lots: lotsAfter(line.lots ?? null, came) };
      for (const { line_id, kind, quantity, value } of parts) {
        if (line_id !== line.id) continue;
        left =
          kind === 'over'
            ? { ...left, received_over: asQuantity(left.received_over + quantity) }
            : {
                ...left,
                in_transit: asQuantity(left.in_transit - quantity),
                transit_value: subtract(left.transit_value, value),
              };
      }
      return left;
    });
    this.#transfers.set(id, { ...transfer, lines });
    return true;
  }

  async undo(id: string) {
    const posted = assertPresent(this.#posted.get(id), 'a document that is there');
    for (const other of this.#posted.values()) if (other.of === id) return false;
    const reversed = reverseMoves(posted.moves, this.#books.levels);
    if (isRejection(reversed)) return false;
    const value = sumOf(reversed.revaluations, (move) => move.value);
    const revaluation = journalLines([
      { account_id: ACCOUNTS.inventory, amount: value },
      { account_id: ACCOUNTS.cost_variance, amount: negate(value) },
    ]);
    const moves = [...reversed.mirror, ...reversed.revaluations].map(omitLine);
    this.#books.post(moves, [...reverseLines(posted.journal), ...revaluation]);
    this.#posted.delete(id);
    return true;
  }

  async balances(): Promise<Balances> {
    return this.#books.balances();
  }

  #post(id: string, posted: Posted): boolean {
    const { moves, journal, goes_below } = posted;
    this.#posted.set(id, { ...posted, moves: this.#books.post(moves, journal, goes_below) });
    return true;
  }
}

function lineOf({ variant, quantity, in_boxes }: TradedLine) {
  const line = { variant_id: variant, quantity: asQuantity(quantity) };
  return in_boxes ? { ...line, unit_id: 'box' } : line;
}

/** A movement is matched with its mirror by position, not by line number. */
function omitLine({ line_no: _, ...move }: Move): Move {
  return move;
}

function transferFacts(lines: readonly LineOnTheWay[]) {
  return { on_the_way: lines, decimals: DECIMALS, accounts: ACCOUNTS };
}
