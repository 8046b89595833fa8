import type { JournalLine } from '#domains/accounting/core/journal.ts';
import { journalLines, reversedLines } from '#domains/accounting/core/journal.ts';
import { EMPTY, type Move, receive } from '#domains/inventory/core/costing.ts';
import { decideAdjustment } from '#domains/inventory/core/decide-adjustment.ts';
import type { StockLevel } from '#domains/inventory/core/issue-lines.ts';
import { lotRows } from '#domains/inventory/core/lot-rows.ts';
import { type LotUse, putIntoLots } from '#domains/inventory/core/lots.ts';
import { levelKey, reverseMoves } from '#domains/inventory/core/reverse-moves.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { type Minor, negate, sumOf } from '#domains/kernel/core/money.ts';
import { quantity as asQuantity, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { type DecidedSale, decideSale } from '#domains/pos/core/decide-sale.ts';
import { decideReceipt } from '#domains/purchases/core/decide-receipt.ts';
import { type DecidedReturn, decideReturn } from '#domains/sales/core/decide-return.ts';
import { ACCOUNTS, METHODS, saleFacts, VARIANTS } from '../nabanna.ts';
import { returnFactsAfter, returnFactsOf } from '../return-facts.ts';
import type { Method, Standing } from './model.ts';
import { GOODS, type Trader } from './steps.ts';

type Posted = {
  moves: readonly Move[];
  journal: readonly JournalLine[];
  sale?: DecidedSale;
  /** The sale that it is a return of. */
  of?: string;
  back?: DecidedReturn;
};

const PLACE = 'shop floor';
const CUSTOMER = { id: 'Rahima', name: 'Rahima Begum' };
const DECIMALS = new Map(VARIANTS.map(({ id, decimals }) => [id, decimals]));

/** Trades by the rules alone: levels and accounts are folded as the database does it. */
export class CoreTrader implements Trader {
  readonly #levels = new Map<string, StockLevel>();
  readonly #ledger = new Map<string, bigint>();
  readonly #posted = new Map<string, Posted>();
  readonly #method: Method;
  /** How many lots there have been. */
  #lots = 0;

  constructor(method: Method) {
    this.#method = method;
  }

  async receive(id: string, lines: Parameters<Trader['receive']>[1]): Promise<boolean> {
    const asked = lines.map(({ variant, quantity, unit_cost, vat_rate }) => ({
      ...{ variant_id: variant, quantity: asQuantity(quantity) },
      ...{ unit_cost: unit_cost as Minor, vat_rate: vat_rate as Rate },
    }));
    const command = { warehouse_id: PLACE, lines: asked, payments: [] };
    const facts = { decimals: DECIMALS, units: [], supplier_id: 'Meghna', vat_registered: false };
    return this.#post(
      id,
      decideReceipt(command, { ...facts, methods: METHODS, accounts: ACCOUNTS }),
    );
  }

  async sell(id: string, lines: Parameters<Trader['sell']>[1]): Promise<boolean> {
    const asked = lines.map(({ variant, quantity }) => {
      return { variant_id: variant, quantity: asQuantity(quantity) };
    });
    const command = { warehouse_id: PLACE, customer_id: CUSTOMER.id, lines: asked, payments: [] };
    const facts = saleFacts({ levels: this.#levels, customer: CUSTOMER });
    const sale = decideSale(command, facts);
    if (isRejection(sale)) return false;
    return this.#post(id, { ...sale, sale });
  }

  async takeBack(id: string, of: Parameters<Trader['takeBack']>[1]): Promise<boolean> {
    const sold = assertPresent(this.#posted.get(of.sale)?.sale, 'a sale that is there');
    let facts = returnFactsOf(sold, CUSTOMER.id);
    for (const before of this.#posted.values()) {
      if (before.of === of.sale && before.back) facts = returnFactsAfter(facts, before.back);
    }
    const lines = [{ sale_line_id: `line ${of.line}`, quantity: asQuantity(of.quantity) }];
    const back = decideReturn({ lines, refunds: [] }, facts);
    if (isRejection(back)) return false;
    return this.#post(id, { ...back, back, of: of.sale });
  }

  async adjust(
    id: string,
    reason: 'opening' | 'count',
    line: Parameters<Trader['adjust']>[2],
  ): Promise<boolean> {
    const { variant, quantity_change, unit_cost } = line;
    const asked = { variant_id: variant, quantity_change: asQuantity(quantity_change) };
    const lines = [{ ...asked, unit_cost: unit_cost as Minor | undefined }];
    const facts = { decimals: DECIMALS, levels: this.#levels, accounts: ACCOUNTS };
    return this.#post(id, decideAdjustment({ warehouse_id: PLACE, reason, lines }, facts));
  }

  async undo(id: string): Promise<boolean> {
    const posted = assertPresent(this.#posted.get(id), 'a document that is there');
    for (const other of this.#posted.values()) if (other.of === id) return false;
    const levels = new Map(
      [...this.#levels].map(([variant_id, level]) => {
        return [levelKey({ warehouse_id: PLACE, variant_id }), level] as const;
      }),
    );
    const reversed = reverseMoves(posted.moves, levels);
    if (isRejection(reversed)) return false;
    const value = sumOf(reversed.revaluations, (move) => move.value);
    const revaluation = journalLines([
      { account_id: ACCOUNTS.inventory, amount: value },
      { account_id: ACCOUNTS.cost_variance, amount: negate(value) },
    ]);
    this.#fold([...reversed.mirror, ...reversed.revaluations]);
    this.#enter([...reversedLines(posted.journal), ...revaluation]);
    this.#posted.delete(id);
    return true;
  }

  async standing(): Promise<Standing> {
    const levels = GOODS.filter((variant) => this.#levels.has(variant)).map((variant) => {
      const { on_hand, value } = this.#levels.get(variant) ?? EMPTY;
      return [variant, [BigInt(on_hand), BigInt(value)]] as const;
    });
    return { levels: Object.fromEntries(levels), ledger: Object.fromEntries(this.#ledger) };
  }

  #post(id: string, decided: Posted | { rejection: string }): boolean {
    if (isRejection(decided)) return false;
    const posted = decided as Posted;
    const moves = this.#fold(posted.moves);
    this.#enter(posted.journal);
    this.#posted.set(id, { ...posted, moves });
    return true;
  }

  /** As the database folds them; answers the moves with the lots that they brought. */
  #fold(moves: readonly Move[]): Move[] {
    for (const move of moves) {
      const { lots: _, ...before } = this.#levels.get(move.variant_id) ?? EMPTY;
      const after = receive(before, move.quantity, move.value);
      const lots = this.#levels.get(move.variant_id)?.lots ?? [];
      const level = { ...after, reserved: 0 as Quantity };
      this.#levels.set(move.variant_id, this.#method === 'fifo' ? { ...level, lots } : level);
    }
    return this.#method === 'fifo' ? this.#foldLots(moves) : [...moves];
  }

  #foldLots(moves: readonly Move[]): Move[] {
    const { brought, uses } = lotRows(moves);
    const numbers = new Map(brought.map(({ lot }) => [lot, ++this.#lots]));
    const numbered = (use: LotUse) => ({ ...use, lot: numbers.get(use.lot) ?? use.lot });
    const own = moves.map((move, index) => {
      const of_line = brought.filter(({ line_no }) => line_no === index + 1);
      const born = of_line.map(({ lot }) => numbered({ ...move, lot }));
      const used = uses.filter(({ line_no }) => line_no === index + 1).map(numbered);
      return { ...move, lots: [...born, ...used] };
    });
    for (const { variant_id, lots } of own) {
      const level = this.#levels.get(variant_id);
      if (level?.lots) {
        const there = putIntoLots(level.lots, lots).filter(({ quantity }) => quantity !== 0);
        this.#levels.set(variant_id, { ...level, lots: there });
      }
    }
    return own.map(({ lots, ...move }) => (lots.length > 0 ? { ...move, lots } : move));
  }

  #enter(journal: readonly JournalLine[]): void {
    for (const { account_id, debit, credit } of journal) {
      const before = this.#ledger.get(account_id) ?? 0n;
      this.#ledger.set(account_id, before + BigInt(debit) - BigInt(credit));
    }
  }
}
