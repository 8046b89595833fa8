import type { RequiredApproval } from '#domains/access/core/approval.ts';
import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
  type Posting,
} from '#domains/accounting/core/journal.ts';
import type { Move } from '#domains/inventory/core/costs/costing.ts';
import { issueLines, type StockLevel } from '#domains/inventory/core/levels/issue-lines.ts';
import { add, type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  applyToCards,
  type CardChange,
  type CardRefusal,
  type KnownCard,
} from '#domains/loyalty/core/card-tenders.ts';
import { type PointsTerms, pointsFor, type SpentPoints } from '#domains/loyalty/core/points.ts';
import {
  fromDeposit,
  type Method,
  type Tendered,
  type TenderRequest,
  tender,
  tenderPostings,
} from '#domains/payments/core/tenders.ts';
import {
  type PriceCommand,
  type PricedLines,
  type PricedVariant,
  type PriceFacts,
  type PriceRefusal,
  type PriceRights,
  priceLines,
  type SoldLine,
} from '#domains/pricing/core/price-lines.ts';
import type { PricedLine, PricedSale } from '#domains/pricing/core/price-sale.ts';
import type { AppliedPromotion, PromotionUse } from '#domains/pricing/core/sale-promotions.ts';
import { stockLines } from '#domains/pricing/core/stock-lines.ts';

export type SaleCommand = PriceCommand & {
  warehouse_id: string;
  payments: readonly TenderRequest[];
};

/** The customer: what they owe, their credit limit (null: none), and their deposit. */
export type SaleCustomer = {
  id: string;
  name: string;
  due: Minor;
  /** Ordered but not invoiced yet: it counts towards the credit limit. */
  ordered?: Minor;
  credit_limit: Minor | null;
  deposit: Minor;
  /** The customer group whose prices apply; null: the standard prices. */
  group_id?: string | null;
};

export type SaleRights = PriceRights & { over_credit_limit: boolean };

/** Everything the decision depends on, loaded and locked. */
export type SaleFacts = PriceFacts & {
  levels: ReadonlyMap<string, StockLevel>;
  methods: readonly Method[];
  accounts: Accounts;
  customer: SaleCustomer | null;
  /** The gift cards that pay. */
  cards?: readonly KnownCard[] | undefined;
  /** What the caller may do besides selling at the current price. */
  rights: SaleRights;
};

export type DecidedLine = PricedLine & {
  sold: PricedVariant;
  /** The unit of the line, as printed, and how many base units one of it is. */
  unit: string;
  factor: Quantity;
  quantity: Quantity;
  /** In the variant's base unit. */
  own_quantity: Quantity;
  unit_price: Minor;
  product_discount_rate: Rate | null;
  /** The cost of its goods; 0 for a service. */
  cost: Minor;
};

/** A sale before its journal entry: in an exchange it balances only together with the return. */
export type DecidedSalePart = Omit<PricedSale, 'lines'> &
  Tendered & {
    lines: DecidedLine[];
    moves: Move[];
    /** The total is a multiple of it; null: it is what its order left. */
    rounding_unit: Minor | null;
    /** More is sold than is in stock. */
    goes_below: boolean;
    postings: Posting[];
    /** Permissions that the sale needs and the caller does not have; an approval can grant each. */
    missing_permissions: RequiredApproval[];
    /** What promotions took off each line, and their names. */
    uses: PromotionUse[];
    promotions: AppliedPromotion[];
    /** Points that the sale earns and spends; null: neither. */
    points: (SpentPoints & { earned: number; terms: PointsTerms }) | null;
    /** Amounts charged to gift cards. */
    cards: CardChange[];
  };

export type DecidedSale = Omit<DecidedSalePart, 'postings'> & { journal: JournalLine[] };

export type SaleRefusal =
  | PriceRefusal
  | CardRefusal
  | Rejection<
      | 'payment_method_not_found'
      | 'bank_account_not_found'
      | 'insufficient_stock'
      | 'payment_over_total'
      | 'customer_required'
      | 'deposit_too_small'
    >;

/** Turns a request and the facts into a posted sale, or the first rejection. Pure. */
export function decideSale(command: SaleCommand, facts: SaleFacts): DecidedSale | SaleRefusal {
  const decided = decideSalePart(command, facts);
  if (isRejection(decided)) return decided;
  const { postings, ...sale } = decided;
  return { ...sale, journal: journalLines(postings) };
}

/** The same for one half of an exchange: the worth of the returned goods pays first. */
export function decideSalePart(
  command: SaleCommand,
  facts: SaleFacts,
): DecidedSalePart | SaleRefusal {
  const pricedLines = priceLines(command, facts);
  if (isRejection(pricedLines)) return pricedLines;
  const { sold, priced } = pricedLines;
  const { total, exchanged } = priced;
  // If the returned goods are worth more, the tenders are a refund and not a payment.
  const payments = exchanged < (facts.exchange ?? 0) ? [] : command.payments;
  const given = tender(subtract(total, exchanged), payments, facts.methods);
  if (isRejection(given)) return given;
  const carded = applyToCards(given.tenders, facts.cards ?? []);
  if (isRejection(carded)) return carded;
  const tendered = { ...given, ...carded };
  const rejection = checkName(tendered, facts);
  if (rejection !== null) return rejection;
  const issued = issueSold(command, sold, facts);
  if (isRejection(issued)) return issued;
  const lines = decidedLines(pricedLines, issued.costs);
  const cost = add(...issued.costs);
  const postings = salePostings({ ...priced, lines }, tendered, cost, facts);
  const paid = add(tendered.paid, exchanged);
  const creditApproval = checkCreditLimit(tendered.due, facts);
  const requiredApprovals =
    creditApproval === null
      ? pricedLines.requiredApprovals
      : [...pricedLines.requiredApprovals, creditApproval];
  const { moves, goes_below } = issued;
  const { rounding_unit } = pricedLines;
  const points = pointsOf(total, pricedLines.spent, facts);
  const taken_off = { uses: pricedLines.uses, promotions: pricedLines.promotions, points };
  return {
    ...priced,
    ...tendered,
    ...taken_off,
    paid,
    lines,
    rounding_unit,
    moves,
    goes_below,
    postings,
    missing_permissions: requiredApprovals,
  };
}

/** Points are earned on the total, including its due, but not on what points have paid. */
function pointsOf(total: Minor, spent: SpentPoints, { customer, points }: SaleFacts) {
  if (customer === null || !points) return null;
  const { terms } = points;
  const earned = pointsFor(total, terms.amount_per_point);
  return earned === 0 && spent.spent === 0 ? null : { ...spent, earned, terms };
}

function issueSold(
  { warehouse_id }: SaleCommand,
  sold: readonly SoldLine[],
  { levels }: SaleFacts,
): { moves: Move[]; costs: Minor[]; goes_below: boolean } | SaleRefusal {
  const inStock = stockLines(
    sold.map(({ variant, own_quantity }) => ({ sold: variant, own_quantity })),
  );
  if (isRejection(inStock)) return inStock;
  const issued = issueLines(inStock, levels, warehouse_id);
  if (isRejection(issued)) return issued;
  const costs = sold.map((_, at) =>
    add(...issued.cost.filter((_cost, index) => inStock[index]?.line === at)),
  );
  return { ...issued, costs };
}

function decidedLines({ sold, priced, uses }: PricedLines, costs: readonly Minor[]): DecidedLine[] {
  const promotionOutcome = new Set(uses.map(({ line }) => line));
  return sold.map(({ line, variant, unit, own_quantity, unit_price }, index) => ({
    ...(priced.lines[index] as PricedLine),
    sold: variant,
    unit: unit.unit,
    factor: unit.factor,
    own_quantity,
    unit_price,
    quantity: line.quantity,
    // With a promotion on top, the discount of the line is no longer its rate.
    product_discount_rate: promotionOutcome.has(index)
      ? null
      : (line.product_discount_rate ?? null),
    cost: costs[index] ?? ZERO,
  }));
}

/** A due or a payment from a deposit needs a customer, and the deposit must cover it. */
function checkName(
  { tenders, due }: Tendered,
  { customer }: SaleFacts,
): Rejection<'customer_required' | 'deposit_too_small'> | null {
  const taken = fromDeposit(tenders);
  if (customer === null) {
    return due > 0 || taken > 0
      ? reject('customer_required', { path: 'customer_id', params: { due } })
      : null;
  }
  const { deposit } = customer;
  return taken > deposit
    ? reject('deposit_too_small', { path: 'payments', params: { deposit } })
    : null;
}

/**
 * Due 3,450 and a sale of 700 on account, limit 4,000: 150 over. An order of 500 that is not
 * invoiced yet makes it 650.
 */
function checkCreditLimit(
  due: Minor,
  { customer, rights }: SaleFacts,
): RequiredApproval<'pos-sale.over_credit_limit'> | null {
  if (customer === null || customer.credit_limit === null) return null;
  if (due === 0 || rights.over_credit_limit) return null;
  const { ordered = ZERO } = customer;
  const amount = subtract(add(customer.due, ordered, due), customer.credit_limit);
  if (amount <= 0) return null;
  return { permission: 'pos-sale.over_credit_limit', amount, path: 'customer_id' };
}

/**
 * Rice 2 x 100.00 with 10.00 off, VAT 5 %, paid in cash, cost 150.00:
 * Cash 199.50 + Discount given 10.00 = Sales 200.00 + Output VAT 9.50;
 * Cost of sales 150.00 = Inventory.
 * If prices include VAT, the VAT is not income. 200.00 at 5 % with 10.00 off:
 * Cash 190.00 + Discount given 10.00 = Sales 190.95 + Output VAT 9.05.
 * Services post to Service income, or to the service's own account. All discounts post to one
 * account.
 */
function salePostings(
  sale: Omit<PricedSale, 'lines'> & { lines: readonly DecidedLine[] },
  tendered: Tendered,
  cost: Minor,
  { accounts, customer }: SaleFacts,
): Posting[] {
  const gross = sumOf(sale.lines, (line) => line.gross);
  const discounts = add(subtract(gross, sale.subtotal), sale.discount);
  return [
    ...tenderPostings(tendered.tenders, customer?.id ?? null),
    { account_id: accounts.receivable, party_id: customer?.id ?? null, amount: tendered.due },
    { account_id: accounts.discount_given, amount: discounts },
    ...sale.lines.map(({ sold, gross: requestedPrice, vat_in_price }) => ({
      account_id: earnedOn(sold, accounts),
      amount: credit(subtract(requestedPrice, vat_in_price)),
    })),
    { account_id: accounts.output_vat, amount: credit(sale.vat) },
    { account_id: accounts.delivery_income, amount: credit(sale.delivery) },
    { account_id: accounts.rounding, amount: credit(sale.rounding) },
    { account_id: accounts.cost_of_sales, amount: cost },
    { account_id: accounts.inventory, amount: credit(cost) },
  ];
}

function earnedOn({ kind, income_account_id }: PricedVariant, accounts: Accounts): string {
  if (kind !== 'service') return accounts.sales;
  return income_account_id ?? accounts.service_income;
}
