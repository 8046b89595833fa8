import { type Accounts, journalLines } from '#domains/accounting/core/journal.ts';
import { EMPTY, type Level, receive, valueAtAverage } from '#domains/inventory/core/costing.ts';
import { type SalesSums, sumsOfReturn } from '#domains/inventory/core/sales-sums.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { isTooFine, type Quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Method, TenderRequest } from '#domains/payments/core/tenders.ts';
import type { SaleVariant } from '#domains/pos/core/decide-sale.ts';
import type { PricedSale } from '#domains/pos/core/price-sale.ts';
import {
  type DecidedReturn,
  movesIn,
  refundTenders,
  returnPostings,
  type TenderRefusal,
} from './decide-return.ts';
import { priceLoose, priceNow } from './price-loose.ts';

export type LooseCommand = {
  warehouse_id: string;
  customer_id?: string | undefined;
  lines: readonly { variant_id: string; quantity: Quantity; unit_price?: Minor | undefined }[];
  refunds: readonly TenderRequest[];
};

export type LooseFacts = {
  rounding_unit: Minor;
  variants: ReadonlyMap<string, SaleVariant>;
  levels: ReadonlyMap<string, Level>;
  methods: readonly Method[];
  accounts: Accounts;
  customer: { id: string } | null;
};

export type LooseLine = {
  sold: SaleVariant;
  variant_id: string;
  quantity: Quantity;
  unit_price: Minor;
  net: Minor;
  order_discount_share: Minor;
  vat: Minor;
  /** What it comes into stock at. */
  value: Minor;
};

export type DecidedLoose = Omit<DecidedReturn, 'lines'> & { lines: LooseLine[]; sales: SalesSums };

export type LooseRefusal =
  | TenderRefusal
  | Rejection<
      | 'variant_not_found'
      | 'customer_not_found'
      | 'quantity_too_fine'
      | 'return_price_too_high'
      | 'amount_too_large'
      | 'refund_does_not_match'
    >;

/**
 * Goods that come back without a receipt: at no more than they sell for now, with the VAT and the
 * rounding of a sale of them, all of it money. They come in at the average cost of now, and at
 * nothing where nothing lies there to say what they cost. Pure.
 */
export function decideWithoutReceipt(
  command: LooseCommand,
  facts: LooseFacts,
): DecidedLoose | LooseRefusal {
  if (command.customer_id !== undefined && facts.customer === null) {
    return reject('customer_not_found', { path: 'customer_id' });
  }
  const asked = linesAsked(command, facts);
  if ('rejection' in asked) return asked;
  const priced = priceLoose(asked, facts.rounding_unit);
  if ('rejection' in priced) return priced;
  const lines = withAverages(asked, priced, facts.levels);
  if ('rejection' in lines) return lines;
  const placed = refundTenders(command.refunds, facts.methods, command.customer_id);
  if ('rejection' in placed) return placed;
  const { subtotal, discount, vat, rounding, total } = priced;
  if (placed.refunded !== total) {
    return reject('refund_does_not_match', { path: 'refunds', params: { total, due: 0 } });
  }
  const settled = { ...placed, credited: ZERO, applied: ZERO };
  const decided = { subtotal, discount, vat, rounding, total, ...settled, lines };
  const moves = movesIn(lines, command.warehouse_id);
  const customer_id = command.customer_id ?? null;
  return {
    ...decided,
    moves,
    journal: journalLines(returnPostings(decided, { ...facts, customer_id })),
    sales: sumsOfReturn(decided, moves),
  };
}

type LineToPrice = { sold: SaleVariant; quantity: Quantity; unit_price: Minor };

function linesAsked(command: LooseCommand, facts: LooseFacts): LineToPrice[] | LooseRefusal {
  const lines: LineToPrice[] = [];
  for (const [index, { variant_id, quantity, unit_price }] of command.lines.entries()) {
    const sold = facts.variants.get(variant_id);
    const path = `lines.${index}`;
    if (sold === undefined) return reject('variant_not_found', { path: `${path}.variant_id` });
    if (isTooFine(quantity, sold.decimals)) {
      const params = { decimals: sold.decimals };
      return reject('quantity_too_fine', { path: `${path}.quantity`, params });
    }
    const most = priceNow(sold);
    if (unit_price !== undefined && unit_price > most) {
      return reject('return_price_too_high', { path: `${path}.unit_price`, params: { most } });
    }
    lines.push({ sold, quantity, unit_price: unit_price ?? most });
  }
  return lines;
}

function withAverages(
  asked: readonly LineToPrice[],
  priced: PricedSale,
  levels: LooseFacts['levels'],
): LooseLine[] | LooseRefusal {
  const running = new Map<string, Level>(levels);
  const lines: LooseLine[] = [];
  for (const [index, { sold, quantity, unit_price }] of asked.entries()) {
    const level = running.get(sold.id) ?? EMPTY;
    const value = level.on_hand > 0 ? valueAtAverage(level, quantity) : ZERO;
    if (value === null) return reject('amount_too_large', { path: `lines.${index}` });
    running.set(sold.id, receive(level, quantity, value));
    const { net = ZERO, vat = ZERO } = priced.lines[index] ?? {};
    lines.push({
      ...{ sold, variant_id: sold.id, quantity, unit_price, net, vat, value },
      order_discount_share: ZERO,
    });
  }
  return lines;
}
