import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { type CountedIn, toBaseQuantity } from '#domains/catalog/core/to-base-quantity.ts';
import type { Move } from '#domains/inventory/core/costs/costing.ts';
import {
  add,
  type Minor,
  minor,
  negate,
  subtract,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  assignTenders,
  type Method,
  moneyMethods,
  type Tender,
  type TenderRequest,
} from '#domains/payments/core/tenders.ts';
import { type PricedLine, priceSale } from '#domains/pricing/core/price-sale.ts';

export type ReceiptCommand = {
  warehouse_id: string;
  lines: readonly {
    variant_id: string;
    /** A unit of the variant. Absent: its own unit. */
    unit_id?: string | undefined;
    quantity: Quantity;
    unit_cost: Minor;
    /** Discount on the line: an amount or a rate. */
    product_discount?: Minor | undefined;
    product_discount_rate?: Rate | undefined;
    vat_rate?: Rate | undefined;
  }[];
  /** Discount on the whole receipt, shared among its lines. */
  order_discount?: Minor | undefined;
  order_discount_rate?: Rate | undefined;
  payments: readonly TenderRequest[];
};

/** A unit of a variant besides its own. */
export type BoughtUnit = CountedIn & { variant_id: string; unit_id: string; unit: string };

export type ReceiptFacts = {
  /** The number of decimals allowed in the quantity of each known variant. */
  decimals: ReadonlyMap<string, number>;
  /** The other units of the variants. */
  units: readonly BoughtUnit[];
  supplier_id: string | null;
  vat_registered: boolean;
  methods: readonly Method[];
  accounts: Accounts;
};

export type ReceivedLine = {
  variant_id: string;
  /** null: the variant's own unit. */
  unit: string | null;
  factor: Quantity;
  quantity: Quantity;
  /** The quantity added to stock, in the own unit. */
  own_quantity: Quantity;
  unit_cost: Minor;
  product_discount: Minor;
  net: Minor;
  order_discount_share: Minor;
  vat_rate: Rate;
  vat: Minor;
};

export type DecidedReceipt = {
  lines: ReceivedLine[];
  subtotal: Minor;
  discount: Minor;
  vat: Minor;
  total: Minor;
  paid: Minor;
  due: Minor;
  tenders: Tender[];
  moves: Move[];
  journal: JournalLine[];
};

export type ReceiptRefusal = Rejection<
  | 'supplier_not_found'
  | 'variant_not_found'
  | 'unit_not_found'
  | 'payment_method_not_found'
  | 'bank_account_not_found'
  | 'quantity_too_fine'
  | 'amount_too_large'
  | 'discount_given_twice'
  | 'discount_too_large'
  | 'payment_over_total'
>;

/**
 * The stock, the cost and the amount owed of a receipt. A registered shop posts input VAT as a
 * receivable: 10 x 50.00 + 5 % is stock 500.00, VAT 25.00, total 525.00. Otherwise VAT is part of
 * the cost: stock 525.00. With 20.00 off the line and 5 % off the whole, the stock costs 456.00,
 * the VAT is 22.80, and 478.80 are owed.
 */
export function decideReceipt(
  command: ReceiptCommand,
  facts: ReceiptFacts,
): DecidedReceipt | ReceiptRefusal {
  if (facts.supplier_id === null) return reject('supplier_not_found', { path: 'supplier_id' });
  const counted = countedLines(command, facts);
  if (isRejection(counted)) return counted;
  const priced = priceReceipt(command);
  if (isRejection(priced)) return priced;
  const { subtotal, discount, vat, total } = priced;
  const lines = counted.map((line, at) => ({ ...line, ...amountsOf(priced.lines[at]) }));
  const assigned = assignTenders(command.payments, moneyMethods(facts.methods));
  if (isRejection(assigned)) return assigned;
  const paid = sumOf(assigned, ({ tender }) => tender.amount);
  if (paid > total) return reject('payment_over_total', { path: 'payments' });
  const moves = lines.map((line) => ({
    warehouse_id: command.warehouse_id,
    variant_id: line.variant_id,
    kind: 'move' as const,
    quantity: line.own_quantity,
    value: add(
      subtract(line.net, line.order_discount_share),
      facts.vat_registered ? ZERO : line.vat,
    ),
  }));
  const tenders = assigned.map(({ tender }) => ({
    ...tender,
    amount: negate(tender.amount),
    handed_over: negate(tender.amount),
  }));
  const due = subtract(total, paid);
  const { accounts } = facts;
  const journal = journalLines([
    { account_id: accounts.inventory, amount: sumOf(moves, ({ value }) => value) },
    { account_id: accounts.input_vat, amount: facts.vat_registered ? vat : ZERO },
    ...tenders.map(({ account_id, amount }) => ({ account_id, amount })),
    { account_id: accounts.payable, party_id: facts.supplier_id, amount: credit(due) },
  ]);
  return { lines, subtotal, discount, vat, total, paid, due, tenders, moves, journal };
}

/**
 * Prices a supplier's document with the function that prices sales, without rounding the total, to
 * match the supplier's own figures.
 */
export function priceReceipt({
  lines,
  order_discount: amount,
  order_discount_rate: rate,
}: Pick<ReceiptCommand, 'order_discount' | 'order_discount_rate'> & {
  lines: readonly Omit<ReceiptCommand['lines'][number], 'variant_id' | 'unit_id'>[];
}) {
  return priceSale({
    lines: lines.map(
      ({ quantity, unit_cost, product_discount, product_discount_rate, vat_rate }) => ({
        quantity,
        unit_price: unit_cost,
        unit_discount: ZERO,
        vat_rate: vat_rate ?? (0 as Rate),
        discount: { amount: product_discount, rate: product_discount_rate },
      }),
    ),
    order_discount: { amount, rate },
    rounding_unit: minor(1),
  });
}

function amountsOf(priced: PricedLine | undefined) {
  const {
    product_discount = ZERO,
    net = ZERO,
    order_discount_share = ZERO,
    vat = ZERO,
  } = priced ?? {};
  return { product_discount, net, order_discount_share, vat };
}

type CountedLine = Omit<ReceivedLine, keyof ReturnType<typeof amountsOf>>;

function countedLines(
  command: ReceiptCommand,
  facts: ReceiptFacts,
): CountedLine[] | ReceiptRefusal {
  const counted: CountedLine[] = [];
  for (const [index, line] of command.lines.entries()) {
    const path = `lines.${index}`;
    const { variant_id, quantity, unit_cost, vat_rate = 0 as Rate } = line;
    const unit = unitOf(line, facts);
    if (unit === null) return reject('variant_not_found', { path: `${path}.variant_id` });
    if (unit === undefined) return reject('unit_not_found', { path: `${path}.unit_id` });
    const baseQuantity = toBaseQuantity(quantity, unit, unit.own_decimals, `${path}.quantity`);
    if (typeof baseQuantity !== 'number') return baseQuantity;
    const counts = { unit: unit.unit, factor: unit.factor, quantity, own_quantity: baseQuantity };
    counted.push({ variant_id, ...counts, unit_cost, vat_rate });
  }
  return counted;
}

/** null: no such variant. undefined: the variant does not have this unit. */
function unitOf({ variant_id, unit_id }: ReceiptCommand['lines'][number], facts: ReceiptFacts) {
  const own_decimals = facts.decimals.get(variant_id);
  if (own_decimals === undefined) return null;
  if (unit_id === undefined) {
    return { unit: null, decimals: own_decimals, factor: ONE, own_decimals };
  }
  const found = facts.units.find((one) => {
    return one.variant_id === variant_id && one.unit_id === unit_id;
  });
  return found === undefined ? undefined : { ...found, own_decimals };
}
