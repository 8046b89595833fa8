import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
  type Posting,
} from '#domains/accounting/core/journal.ts';
import type { Move } from '#domains/inventory/core/costing.ts';
import { issueLines, type StockLevel } from '#domains/inventory/core/issue-lines.ts';
import {
  add,
  LINE_MAX,
  lineAmount,
  type Minor,
  minor,
  subtract,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { isTooFine, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  type Method,
  type Tendered,
  type TenderRequest,
  tender,
} from '#domains/payments/core/tenders.ts';
import { type PricedLine, type PricedSale, priceSale } from './price-sale.ts';

export type SaleCommand = {
  warehouse_id: string;
  customer_id?: string | undefined;
  lines: readonly {
    variant_id: string;
    quantity: Quantity;
    unit_price?: Minor | undefined;
    product_discount?: Minor | undefined;
    product_discount_rate?: Rate | undefined;
  }[];
  order_discount?: Minor | undefined;
  order_discount_rate?: Rate | undefined;
  payments: readonly TenderRequest[];
  removed_lines?: readonly { variant_id: string }[] | undefined;
};

/** A variant as it stands at posting. */
export type SaleVariant = {
  id: string;
  name: string;
  name_bn: string;
  variant: string;
  /** As `variant` where it has no Bengali name. */
  variant_bn: string;
  unit: string;
  decimals: number;
  sale_price: Minor;
  product_discount: Minor;
  vat_rate: Rate;
};

/** Everything the decision rests on, as loaded and locked. */
export type SaleFacts = {
  rounding_unit: Minor;
  variants: ReadonlyMap<string, SaleVariant>;
  levels: ReadonlyMap<string, StockLevel>;
  methods: readonly Method[];
  accounts: Accounts;
  customer: { id: string; name: string } | null;
  /** What the caller may do beyond selling at the price in force. */
  may: { discount: boolean; override_price: boolean };
};

export type DecidedLine = PricedLine & {
  sold: SaleVariant;
  quantity: Quantity;
  unit_price: Minor;
  product_discount_rate: Rate | null;
};

export type DecidedSale = Omit<PricedSale, 'lines'> &
  Tendered & { lines: DecidedLine[]; moves: Move[]; journal: JournalLine[] };

export type SaleRefusal = Rejection<
  | 'variant_not_found'
  | 'customer_not_found'
  | 'payment_method_not_found'
  | 'bank_account_not_found'
  | 'permission_denied'
  | 'discount_given_twice'
  | 'discount_too_large'
  | 'quantity_too_fine'
  | 'unit_price_changed'
  | 'amount_too_large'
  | 'insufficient_stock'
  | 'payment_over_total'
  | 'customer_required'
>;

/** A posted sale from a request and the facts, or the first reason against it. Pure. */
export function decideSale(command: SaleCommand, facts: SaleFacts): DecidedSale | SaleRefusal {
  if (command.customer_id !== undefined && facts.customer === null) {
    return reject('customer_not_found', { path: 'customer_id' });
  }
  const sold = soldLines(command, facts);
  if ('rejection' in sold) return sold;
  const priced = priceSale({
    lines: sold.map(({ line, variant, unit_price }) => ({
      quantity: line.quantity,
      unit_price,
      unit_discount: minor(Math.min(unit_price, variant.product_discount)),
      discount: { amount: line.product_discount, rate: line.product_discount_rate },
      vat_rate: variant.vat_rate,
    })),
    order_discount: { amount: command.order_discount, rate: command.order_discount_rate },
    rounding_unit: facts.rounding_unit,
  });
  if ('rejection' in priced) return priced;
  const forbidden = checkDiscounts(command, sold, priced, facts);
  if (forbidden !== null) return forbidden;
  const tendered = tender(priced.total, command.payments, facts.methods);
  if ('rejection' in tendered) return tendered;
  if (tendered.due > 0 && facts.customer === null) {
    return reject('customer_required', { path: 'customer_id', params: { due: tendered.due } });
  }
  const issued = issueLines(command.lines, facts.levels, command.warehouse_id);
  if ('rejection' in issued) return issued;
  const lines = sold.map(({ line, variant, unit_price }, index) => ({
    ...(priced.lines[index] as PricedLine),
    sold: variant,
    quantity: line.quantity,
    unit_price,
    product_discount_rate: line.product_discount_rate ?? null,
  }));
  const cost = add(...issued.cost);
  const journal = saleJournal({ ...priced, lines }, tendered, cost, facts);
  return { ...priced, ...tendered, lines, moves: issued.moves, journal };
}

type SoldLine = { line: SaleCommand['lines'][number]; variant: SaleVariant; unit_price: Minor };

/** The price in force is the shop's; a request that names another was made from an old list. */
function soldLines(command: SaleCommand, facts: SaleFacts): SoldLine[] | SaleRefusal {
  const sold: SoldLine[] = [];
  for (const [index, line] of command.lines.entries()) {
    const variant = facts.variants.get(line.variant_id);
    const path = `lines.${index}`;
    if (variant === undefined) return reject('variant_not_found', { path: `${path}.variant_id` });
    if (isTooFine(line.quantity, variant.decimals)) {
      return reject('quantity_too_fine', {
        path: `${path}.quantity`,
        params: { decimals: variant.decimals },
      });
    }
    const asked = line.unit_price ?? variant.sale_price;
    if (asked !== variant.sale_price && !facts.may.override_price) {
      return reject('unit_price_changed', {
        path: `${path}.unit_price`,
        params: { unit_price: variant.sale_price },
      });
    }
    sold.push({ line, variant, unit_price: asked });
  }
  const unknown = command.removed_lines?.findIndex((line) => !facts.variants.has(line.variant_id));
  return unknown === undefined || unknown === -1
    ? sold
    : reject('variant_not_found', { path: `removed_lines.${unknown}.variant_id` });
}

/** A discount above the product's own, or any on the order, is a right of its own. */
function checkDiscounts(
  command: SaleCommand,
  sold: readonly SoldLine[],
  priced: PricedSale,
  facts: SaleFacts,
): Rejection<'permission_denied'> | null {
  if (facts.may.discount) return null;
  const denied = (path: string) =>
    reject('permission_denied', { path, params: { permission: 'pos-sale.discount' } });
  if (priced.discount > 0) {
    return denied(command.order_discount === undefined ? 'order_discount_rate' : 'order_discount');
  }
  for (const [index, { line, variant }] of sold.entries()) {
    const given = priced.lines[index]?.product_discount ?? ZERO;
    const standing = lineAmount(variant.product_discount, line.quantity) ?? LINE_MAX;
    if (given <= standing) continue;
    const isRate = line.product_discount_rate !== undefined;
    return denied(`lines.${index}.${isRate ? 'product_discount_rate' : 'product_discount'}`);
  }
  return null;
}

/**
 * Rice 2 x 100.00 with 10.00 off, VAT 5 %, paid in cash, cost 150.00:
 * Cash 199.50 + Discount given 10.00 = Sales 200.00 + Output VAT 9.50;
 * Cost of sales 150.00 = Inventory.
 */
function saleJournal(
  sale: Omit<PricedSale, 'lines'> & { lines: readonly DecidedLine[] },
  tendered: Tendered,
  cost: Minor,
  { accounts, customer }: SaleFacts,
): JournalLine[] {
  const gross = sumOf(sale.lines, (line) => line.gross);
  const discounts = add(subtract(gross, sale.subtotal), sale.discount);
  const received: Posting[] = tendered.tenders.map(({ account_id, amount }) => ({
    account_id,
    amount,
  }));
  return journalLines([
    ...received,
    { account_id: accounts.receivable, party_id: customer?.id ?? null, amount: tendered.due },
    { account_id: accounts.discount_given, amount: discounts },
    { account_id: accounts.sales, amount: credit(gross) },
    { account_id: accounts.output_vat, amount: credit(sale.vat) },
    { account_id: accounts.rounding, amount: credit(sale.rounding) },
    { account_id: accounts.cost_of_sales, amount: cost },
    { account_id: accounts.inventory, amount: credit(cost) },
  ]);
}
