import { type Accounts, journalLines } from '#domains/accounting/core/journal.ts';
import { toBaseQuantity } from '#domains/catalog/core/to-base-quantity.ts';
import {
  EMPTY,
  type Level,
  receive,
  valueAtAverage,
} from '#domains/inventory/core/costs/costing.ts';
import { type Minor, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Method, TenderRequest } from '#domains/payments/core/tenders.ts';
import { findSoldUnit } from '#domains/pricing/core/find-sold-unit.ts';
import type { PricedVariant } from '#domains/pricing/core/price-lines.ts';
import type { PricedSale } from '#domains/pricing/core/price-sale.ts';
import { stockLines } from '#domains/pricing/core/stock-lines.ts';
import {
  type DecidedReturn,
  movesIn,
  type ReturnMovement,
  refundTenders,
  returnPostings,
  type TenderRefusal,
} from './decide-return.ts';
import { priceLoose, priceNow } from './price-loose.ts';

export type LooseCommand = {
  warehouse_id: string;
  customer_id?: string | undefined;
  lines: readonly {
    variant_id: string;
    /** The unit that quantity and price are in; omitted: the variant's base unit. */
    unit_id?: string | undefined;
    quantity: Quantity;
    unit_price?: Minor | undefined;
  }[];
  refunds: readonly TenderRequest[];
};

export type LooseFacts = {
  rounding_unit: Minor;
  prices_include_vat: boolean;
  variants: ReadonlyMap<string, PricedVariant>;
  levels: ReadonlyMap<string, Level>;
  methods: readonly Method[];
  accounts: Accounts;
  customer: { id: string } | null;
};

export type LooseLine = {
  sold: PricedVariant;
  variant_id: string;
  quantity: Quantity;
  unit: string;
  factor: Quantity;
  own_quantity: Quantity;
  unit_price: Minor;
  net: Minor;
  order_discount_share: Minor;
  vat: Minor;
  vat_in_price: Minor;
  /** The cost at which the goods come into stock. */
  value: Minor;
  back: readonly ReturnMovement[];
};

export type DecidedLoose = Omit<DecidedReturn, 'lines'> & { lines: LooseLine[] };

export type LooseRefusal =
  | TenderRefusal
  | Rejection<
      | 'variant_not_found'
      | 'unit_not_found'
      | 'customer_not_found'
      | 'quantity_too_fine'
      | 'insufficient_stock'
      | 'return_price_too_high'
      | 'amount_too_large'
      | 'refund_does_not_match'
    >;

/**
 * Decides a return without a receipt. The price is at most the current one, with the VAT and
 * rounding of a sale, and all of it is refunded. Goods come in at the current average cost, or at 0
 * if there is no stock. Pure.
 */
export function decideWithoutReceipt(
  command: LooseCommand,
  facts: LooseFacts,
): DecidedLoose | LooseRefusal {
  if (command.customer_id !== undefined && facts.customer === null) {
    return reject('customer_not_found', { path: 'customer_id' });
  }
  const requestedLines = resolveLines(command, facts);
  if (isRejection(requestedLines)) return requestedLines;
  const priced = priceLoose(requestedLines, facts);
  if (isRejection(priced)) return priced;
  const lines = withAverages(requestedLines, priced, facts.levels);
  if (isRejection(lines)) return lines;
  const assigned = refundTenders(command.refunds, facts, command.customer_id);
  if (isRejection(assigned)) return assigned;
  const { subtotal, discount, vat, vat_included, rounding, total } = priced;
  if (assigned.refunded !== total) {
    return reject('refund_does_not_match', { path: 'refunds', params: { total, due: 0 } });
  }
  const settled = { ...assigned, credited: ZERO, applied: ZERO };
  const decided = { subtotal, discount, vat, vat_included, rounding, total, ...settled, lines };
  const moves = movesIn(lines, command.warehouse_id);
  const customer_id = command.customer_id ?? null;
  return {
    ...decided,
    moves,
    journal: journalLines(returnPostings(decided, { ...facts, customer_id })),
  };
}

type LineToPrice = Pick<
  LooseLine,
  'sold' | 'quantity' | 'unit' | 'factor' | 'own_quantity' | 'unit_price'
>;

function resolveLines(command: LooseCommand, facts: LooseFacts): LineToPrice[] | LooseRefusal {
  const lines: LineToPrice[] = [];
  for (const [index, { variant_id, unit_id, quantity, unit_price }] of command.lines.entries()) {
    const sold = facts.variants.get(variant_id);
    const path = `lines.${index}`;
    if (sold === undefined) return reject('variant_not_found', { path: `${path}.variant_id` });
    const counted = findSoldUnit(sold, unit_id);
    if (counted === undefined) return reject('unit_not_found', { path: `${path}.unit_id` });
    const own_quantity = toBaseQuantity(quantity, counted, sold.decimals, `${path}.quantity`);
    if (isRejection(own_quantity)) return own_quantity;
    const most = priceNow(counted);
    if (unit_price !== undefined && unit_price > most) {
      return reject('return_price_too_high', { path: `${path}.unit_price`, params: { most } });
    }
    const { unit, factor } = counted;
    lines.push({ sold, quantity, unit, factor, own_quantity, unit_price: unit_price ?? most });
  }
  return lines;
}

function withAverages(
  requestedLines: readonly LineToPrice[],
  priced: PricedSale,
  levels: LooseFacts['levels'],
): LooseLine[] | LooseRefusal {
  const running = new Map<string, Level>(levels);
  const inStock = stockLines(requestedLines);
  if (isRejection(inStock)) return inStock;
  const movements: (ReturnMovement & { line: number })[] = [];
  for (const { variant_id, quantity, line, part } of inStock) {
    const level = running.get(variant_id) ?? EMPTY;
    const value = level.on_hand > 0 ? valueAtAverage(level, quantity) : ZERO;
    if (value === null) return reject('amount_too_large', { path: `lines.${line}` });
    running.set(variant_id, receive(level, quantity, value));
    movements.push({ line, part, variant_id, quantity, value, at_average: true });
  }
  return requestedLines.map((line, index) => {
    const { net = ZERO, vat = ZERO, vat_in_price = ZERO } = priced.lines[index] ?? {};
    const back = movements.filter((one) => one.line === index).map(({ line: _, ...one }) => one);
    const value = sumOf(back, (one) => one.value);
    const variant_id = line.sold.id;
    return { ...line, variant_id, net, vat, vat_in_price, value, back, order_discount_share: ZERO };
  });
}
