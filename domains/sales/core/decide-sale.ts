import type { LackOf } from '#domains/access/core/approval.ts';
import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
  type Posting,
} from '#domains/accounting/core/journal.ts';
import { ownQuantity } from '#domains/catalog/core/own-quantity.ts';
import type { PricedGoods as ListedGoods } from '#domains/catalog/core/price-in-force.ts';
import type { Move } from '#domains/inventory/core/costs/costing.ts';
import { type SalesSums, sumsOfSale } from '#domains/inventory/core/costs/sales-sums.ts';
import { issueLines, type StockLevel } from '#domains/inventory/core/levels/issue-lines.ts';
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
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  atCards,
  type CardChange,
  type CardRefusal,
  type KnownCard,
} from '#domains/loyalty/core/card-tenders.ts';
import {
  type PointsFacts,
  type PointsRefusal,
  type PointsTerms,
  pointsFor,
  type SpentPoints,
  spendPoints,
} from '#domains/loyalty/core/points.ts';
import {
  fromDeposit,
  type Method,
  type Tendered,
  type TenderRequest,
  tender,
  tenderPostings,
} from '#domains/payments/core/tenders.ts';
import { checkDiscounts, type DiscountRights } from '#domains/pricing/core/check-discounts.ts';
import { atListPrice, type ListPrices } from '#domains/pricing/core/list-price.ts';
import { type PricedLine, type PricedSale, priceSale } from '#domains/pricing/core/price-sale.ts';
import {
  type NamedUse,
  type OffersRefusal,
  type OfferUse,
  type SaleOffers,
  saleOffers,
} from '#domains/pricing/core/sale-offers.ts';
import { type OtherUnit, type SoldUnit, soldUnit } from '#domains/pricing/core/sold-unit.ts';
import { type Stocked, stockLines } from '#domains/pricing/core/stock-lines.ts';

export type SaleCommand = {
  warehouse_id: string;
  customer_id?: string | undefined;
  lines: readonly {
    variant_id: string;
    /** The unit that `quantity` and `unit_price` count in; omitted: the variant's own. */
    unit_id?: string | undefined;
    quantity: Quantity;
    unit_price?: Minor | undefined;
    /** The price is not that of an old list: somebody has set it. */
    price_override?: boolean | undefined;
    product_discount?: Minor | undefined;
    product_discount_rate?: Rate | undefined;
  }[];
  order_discount?: Minor | undefined;
  order_discount_rate?: Rate | undefined;
  coupon_code?: string | undefined;
  /** What offers take off, as the till has reckoned it: another figure is refused. */
  offer_discount?: Minor | undefined;
  /** How many of the customer's are to be spent. */
  points?: number | undefined;
  /** Untaxed, on top of the goods. */
  delivery?: Minor | undefined;
  payments: readonly TenderRequest[];
  removed_lines?: readonly { variant_id: string }[] | undefined;
};

/** A variant as it stands at posting. */
export type SaleVariant = Stocked & {
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
  /** No VAT by law, which is not the same as a rate of nothing. */
  vat_exempt: boolean;
  /** Of a service: what it is earned on; absent or null: Service income. */
  income_account_id?: string | null;
  /** What it is sold in besides its own unit. */
  units: readonly OtherUnit[];
  /** What a price list may name it by; null: the shop has no list. */
  places?: ListedGoods | null;
};

/** Who buys by name: what they owe, may owe (null: without limit), and have with the shop. */
export type SaleCustomer = {
  id: string;
  name: string;
  due: Minor;
  /** What they have ordered and is not invoiced: it counts with what they owe. */
  ordered?: Minor;
  credit_limit: Minor | null;
  deposit: Minor;
  /** Whose prices they pay; null: everybody's. */
  group_id?: string | null;
};

export type SaleRights = {
  override_price: boolean;
  over_credit_limit: boolean;
} & DiscountRights;

/**
 * What was promised in an order, which needs nobody's right: the unit price and the discount of
 * each line, null where the line was not ordered, and the discount on the whole.
 */
export type AgreedTerms = {
  lines: readonly ({ unit_price: Minor; product_discount: Minor } | null)[];
  order_discount: Minor;
};

/** Everything the decision rests on, as loaded and locked. */
export type SaleFacts = {
  rounding_unit: Minor;
  prices_include_vat: boolean;
  variants: ReadonlyMap<string, SaleVariant>;
  levels: ReadonlyMap<string, StockLevel>;
  methods: readonly Method[];
  accounts: Accounts;
  customer: SaleCustomer | null;
  /** What the price lists say that may hold. */
  prices?: ListPrices | undefined;
  /** What the shop takes off by itself, and for the code that was said. */
  offers?: SaleOffers | undefined;
  /** On which terms the shop gives points, and what the customer has; null: none. */
  points?: PointsFacts | null | undefined;
  /** The gift cards that are to pay. */
  cards?: readonly KnownCard[] | undefined;
  /** What goods that come back by the same document are worth: they pay first. */
  exchange?: Minor | undefined;
  /** What an order promised for these goods. */
  agreed?: AgreedTerms | undefined;
  /** What the caller may do beyond selling at the price in force. */
  may: SaleRights;
};

export type DecidedLine = PricedLine & {
  sold: SaleVariant;
  /** What it counts in, as printed, and how many of the variant's own unit one is. */
  unit: string;
  factor: Quantity;
  quantity: Quantity;
  /** In the variant's own unit. */
  own_quantity: Quantity;
  unit_price: Minor;
  product_discount_rate: Rate | null;
  /** What its goods leave at: nothing where none do. */
  cost: Minor;
};

/** A sale before its entry: with an exchange its postings balance only beside those of a return. */
export type DecidedGoods = Omit<PricedSale, 'lines'> &
  Tendered & {
    lines: DecidedLine[];
    moves: Move[];
    /** More is sold than lies there. */
    goes_below: boolean;
    postings: Posting[];
    sales: SalesSums;
    /** What it needs beyond the caller's rights: each an approval may give. */
    lacks: LackOf[];
    /** What offers have taken off its lines, and how they are called. */
    uses: OfferUse[];
    offers: NamedUse[];
    /** What it earns and spends; null: neither. */
    points: (SpentPoints & { earned: number; terms: PointsTerms }) | null;
    /** What is taken off gift cards. */
    cards: CardChange[];
  };

export type DecidedSale = Omit<DecidedGoods, 'postings'> & { journal: JournalLine[] };

export type SaleRefusal =
  | OffersRefusal
  | PointsRefusal
  | CardRefusal
  | Rejection<
      | 'variant_not_found'
      | 'unit_not_found'
      | 'customer_not_found'
      | 'payment_method_not_found'
      | 'bank_account_not_found'
      | 'discount_given_twice'
      | 'discount_too_large'
      | 'quantity_too_fine'
      | 'unit_price_changed'
      | 'amount_too_large'
      | 'insufficient_stock'
      | 'payment_over_total'
      | 'customer_required'
      | 'deposit_too_small'
    >;

/** A posted sale from a request and the facts, or the first reason against it. Pure. */
export function decideSale(command: SaleCommand, facts: SaleFacts): DecidedSale | SaleRefusal {
  const decided = decideGoods(command, facts);
  if ('rejection' in decided) return decided;
  const { postings, ...sale } = decided;
  return { ...sale, journal: journalLines(postings) };
}

/** What goods come to before anything is paid or taken: the same for a quotation and a sale. */
export type PricedGoods = {
  sold: SoldLine[];
  priced: PricedSale;
  /** What setting prices and giving discounts needs beyond the caller's rights. */
  lacks: LackOf[];
  uses: OfferUse[];
  offers: NamedUse[];
  spent: SpentPoints;
};

export function priceGoods(
  command: Omit<SaleCommand, 'payments' | 'warehouse_id'>,
  facts: Omit<SaleFacts, 'levels' | 'methods' | 'accounts'>,
): PricedGoods | SaleRefusal {
  if (command.customer_id !== undefined && facts.customer === null) {
    return reject('customer_not_found', { path: 'customer_id' });
  }
  const sold = soldLines(command, facts);
  if ('rejection' in sold) return sold;
  const offered = saleOffers(command, sold, facts.offers);
  if (isRejection(offered)) return offered;
  const spent = spendPoints(command.points, facts.points ?? null, facts.customer !== null);
  if (isRejection(spent)) return spent;
  const priced = priceSale({
    lines: sold.map((one, at) => lineToPrice(one, offered.discounts[at] ?? null)),
    order_discount: { amount: command.order_discount, rate: command.order_discount_rate },
    points: spent.discount,
    delivery: command.delivery,
    rounding_unit: facts.rounding_unit,
    prices_include_vat: facts.prices_include_vat,
    exchange: facts.exchange,
  });
  if ('rejection' in priced) return priced;
  const agreed = facts.agreed?.order_discount ?? ZERO;
  const off_whole = subtract(priced.discount, add(spent.discount, agreed));
  const by_hand = { ...priced, discount: minor(Math.max(0, off_whole)) };
  const discount = checkDiscounts(command, offered.standing, by_hand, facts.may);
  const lacks = [overriding(sold, facts.may), discount].filter((lack) => lack !== null);
  return { sold, priced, lacks, uses: offered.uses, offers: offered.named, spent };
}

/** What offers take off stands in the place of what was asked; it holds that too. */
function lineToPrice({ line, variant, unit, unit_price }: SoldLine, offered: Minor | null) {
  const { product_discount: amount, product_discount_rate: rate } = line;
  const isTwice = amount !== undefined && rate !== undefined;
  return {
    quantity: line.quantity,
    unit_price,
    unit_discount: minor(Math.min(unit_price, unit.product_discount)),
    discount: offered === null || isTwice ? { amount, rate } : { amount: offered },
    vat_rate: variant.vat_rate,
  };
}

/** The same as one half of an exchange: what came back pays first. */
export function decideGoods(command: SaleCommand, facts: SaleFacts): DecidedGoods | SaleRefusal {
  const goods = priceGoods(command, facts);
  if ('rejection' in goods) return goods;
  const { sold, priced } = goods;
  const { total, exchanged } = priced;
  // Where goods that came back are worth more, what is tendered goes the other way.
  const payments = exchanged < (facts.exchange ?? 0) ? [] : command.payments;
  const given = tender(subtract(total, exchanged), payments, facts.methods);
  if ('rejection' in given) return given;
  const carded = atCards(given.tenders, facts.cards ?? []);
  if ('rejection' in carded) return carded;
  const tendered = { ...given, ...carded };
  const unbacked = checkName(tendered, facts);
  if (unbacked !== null) return unbacked;
  const issued = issueSold(command, sold, facts);
  if ('rejection' in issued) return issued;
  const lines = decidedLines(goods, issued.costs);
  const cost = add(...issued.costs);
  const postings = salePostings({ ...priced, lines }, tendered, cost, facts);
  const counted = lines.map((line) => ({ ...line, variant_id: line.sold.id }));
  const sales = sumsOfSale({ ...priced, due: tendered.due, lines: counted });
  const paid = add(tendered.paid, exchanged);
  const over = overLimit(tendered.due, facts);
  const lacks = over === null ? goods.lacks : [...goods.lacks, over];
  const { moves, goes_below } = issued;
  const points = pointsOf(total, goods.spent, facts);
  const taken_off = { uses: goods.uses, offers: goods.offers, points };
  return {
    ...priced,
    ...tendered,
    ...taken_off,
    paid,
    lines,
    moves,
    goes_below,
    postings,
    sales,
    lacks,
  };
}

/** Earned on what is to be paid, on due too: on nothing that points have paid. */
function pointsOf(total: Minor, spent: SpentPoints, { customer, points }: SaleFacts) {
  if (customer === null || !points) return null;
  const { terms } = points;
  const earned = pointsFor(total, terms.amount_per_point);
  return earned === 0 && spent.spent === 0 ? null : { ...spent, earned, terms };
}

/** `unit` with the price in force and the product's own discount of it. */
export type SoldLine = {
  line: SaleCommand['lines'][number];
  variant: SaleVariant;
  unit: SoldUnit;
  own_quantity: Quantity;
  unit_price: Minor;
  /** What is off the whole line by itself: by its product, or by what an order promised. */
  standing: Minor;
};

/** What the lines move, and what each of them costs. */
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
  if ('rejection' in issued) return issued;
  const costs = sold.map((_, at) =>
    add(...issued.cost.filter((_cost, index) => inStock[index]?.line === at)),
  );
  return { ...issued, costs };
}

function decidedLines({ sold, priced, uses }: PricedGoods, costs: readonly Minor[]): DecidedLine[] {
  const offered = new Set(uses.map(({ line }) => line));
  return sold.map(({ line, variant, unit, own_quantity, unit_price }, index) => ({
    ...(priced.lines[index] as PricedLine),
    sold: variant,
    ...{ unit: unit.unit, factor: unit.factor, own_quantity, unit_price },
    quantity: line.quantity,
    // With an offer on top the line's discount is no share any more.
    product_discount_rate: offered.has(index) ? null : (line.product_discount_rate ?? null),
    cost: costs[index] ?? ZERO,
  }));
}

/** The price in force is the shop's; a request that names another was made from an old list. */
function soldLines(
  command: Pick<SaleCommand, 'lines' | 'removed_lines'>,
  facts: Pick<SaleFacts, 'variants' | 'prices' | 'agreed' | 'may'>,
): SoldLine[] | SaleRefusal {
  const sold: SoldLine[] = [];
  for (const [index, line] of command.lines.entries()) {
    const variant = facts.variants.get(line.variant_id);
    const path = `lines.${index}`;
    if (variant === undefined) return reject('variant_not_found', { path: `${path}.variant_id` });
    const plain = soldUnit(variant, line.unit_id);
    if (plain === undefined) return reject('unit_not_found', { path: `${path}.unit_id` });
    const own_quantity = ownQuantity(line.quantity, plain, variant.decimals, `${path}.quantity`);
    if (isRejection(own_quantity)) return own_quantity;
    const { unit_id, quantity } = line;
    const listed = { goods: variant.places, unit_id, quantity, own_quantity };
    const agreed = facts.agreed?.lines[index] ?? null;
    const unit =
      agreed === null
        ? atListPrice(plain, listed, facts.prices)
        : { ...plain, sale_price: agreed.unit_price, product_discount: ZERO };
    const asked = line.unit_price ?? unit.sale_price;
    const isSet = facts.may.override_price || line.price_override === true;
    if (asked !== unit.sale_price && !isSet) {
      return reject('unit_price_changed', {
        path: `${path}.unit_price`,
        params: { unit_price: unit.sale_price },
      });
    }
    const own = lineAmount(unit.product_discount, quantity) ?? LINE_MAX;
    const standing = agreed?.product_discount ?? own;
    sold.push({ line, variant, unit, own_quantity, unit_price: asked, standing });
  }
  const unknown = command.removed_lines?.findIndex((line) => !facts.variants.has(line.variant_id));
  return unknown === undefined || unknown === -1
    ? sold
    : reject('variant_not_found', { path: `removed_lines.${unknown}.variant_id` });
}

/**
 * Prices that were set without the right to it, and how far they lie from those in force: rice
 * 2 x 90.00 instead of 100.00 is 20.00.
 */
function overriding(
  sold: readonly SoldLine[],
  may: SaleRights,
): LackOf<'pos-sale.override_price'> | null {
  const index = sold.findIndex(({ unit, unit_price }) => unit_price !== unit.sale_price);
  if (may.override_price || index === -1) return null;
  const apart = sold.map(({ line, unit, unit_price }) => {
    const of_one = minor(Math.abs(subtract(unit.sale_price, unit_price)));
    return lineAmount(of_one, line.quantity) ?? LINE_MAX;
  });
  const path = `lines.${index}.unit_price`;
  return { permission: 'pos-sale.override_price', amount: add(...apart), path };
}

/** What is not paid with money stands on a name: a due, or a deposit that holds as much. */
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
 * Due 3,450 and a sale of 700 on account within a limit of 4,000: 150 over. With an order of 500
 * that is to be invoiced 650.
 */
function overLimit(
  due: Minor,
  { customer, may }: SaleFacts,
): LackOf<'pos-sale.over_credit_limit'> | null {
  if (customer === null || customer.credit_limit === null) return null;
  if (due === 0 || may.over_credit_limit) return null;
  const { ordered = ZERO } = customer;
  const amount = subtract(add(customer.due, ordered, due), customer.credit_limit);
  if (amount <= 0) return null;
  return { permission: 'pos-sale.over_credit_limit', amount, path: 'customer_id' };
}

/**
 * Rice 2 x 100.00 with 10.00 off, VAT 5 %, paid in cash, cost 150.00:
 * Cash 199.50 + Discount given 10.00 = Sales 200.00 + Output VAT 9.50;
 * Cost of sales 150.00 = Inventory. Where prices hold their VAT, it is not the shop's: of 200.00
 * at 5 % with 10.00 off, cash 190.00 + Discount given 10.00 = Sales 190.95 + Output VAT 9.05.
 * What of it services earn is Service income, or on the account that the service names; what is
 * off, theirs or the goods', is one account.
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
    ...sale.lines.map(({ sold, gross: asked, vat_in_price }) => ({
      account_id: earnedOn(sold, accounts),
      amount: credit(subtract(asked, vat_in_price)),
    })),
    { account_id: accounts.output_vat, amount: credit(sale.vat) },
    { account_id: accounts.delivery_income, amount: credit(sale.delivery) },
    { account_id: accounts.rounding, amount: credit(sale.rounding) },
    { account_id: accounts.cost_of_sales, amount: cost },
    { account_id: accounts.inventory, amount: credit(cost) },
  ];
}

function earnedOn({ kind, income_account_id }: SaleVariant, accounts: Accounts): string {
  if (kind !== 'service') return accounts.sales;
  return income_account_id ?? accounts.service_income;
}
