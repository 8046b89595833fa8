import {
  type Accounts,
  credit,
  type JournalLine,
  journalLines,
} from '#domains/accounting/core/journal.ts';
import { vatByRate } from '#domains/accounting/core/vat.ts';
import type { Move } from '#domains/inventory/core/costing.ts';
import {
  add,
  lineAmount,
  type Minor,
  negate,
  subtract,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { isTooFine, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  type Method,
  moneyMethods,
  placeTenders,
  type Tender,
  type TenderRequest,
} from '#domains/payments/core/tenders.ts';

export type ReceiptCommand = {
  warehouse_id: string;
  lines: readonly {
    variant_id: string;
    quantity: Quantity;
    unit_cost: Minor;
    vat_rate?: Rate | undefined;
  }[];
  payments: readonly TenderRequest[];
};

export type ReceiptFacts = {
  /** Decimals that a quantity of each known variant may have. */
  decimals: ReadonlyMap<string, number>;
  supplier_id: string | null;
  vat_registered: boolean;
  methods: readonly Method[];
  accounts: Accounts;
};

export type ReceivedLine = {
  variant_id: string;
  quantity: Quantity;
  unit_cost: Minor;
  net: Minor;
  vat_rate: Rate;
  vat: Minor;
};

export type DecidedReceipt = {
  lines: ReceivedLine[];
  subtotal: Minor;
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
  | 'payment_method_not_found'
  | 'bank_account_not_found'
  | 'quantity_too_fine'
  | 'amount_too_large'
  | 'payment_over_total'
>;

/**
 * Goods that came in, what they cost and what is owed for them. Input VAT is a receivable of its
 * own where the shop is registered: 10 x 50.00 + 5 % is stock 500.00, VAT 25.00, total 525.00;
 * elsewhere it is part of the cost: stock 525.00.
 */
export function decideReceipt(
  command: ReceiptCommand,
  facts: ReceiptFacts,
): DecidedReceipt | ReceiptRefusal {
  if (facts.supplier_id === null) return reject('supplier_not_found', { path: 'supplier_id' });
  const lines = receivedLines(command, facts);
  if ('rejection' in lines) return lines;
  const subtotal = sumOf(lines, (line) => line.net);
  const vat = sumOf(lines, (line) => line.vat);
  const total = add(subtotal, vat);
  const placed = placeTenders(command.payments, moneyMethods(facts.methods));
  if ('rejection' in placed) return placed;
  const paid = sumOf(placed, ({ tender }) => tender.amount);
  if (paid > total) return reject('payment_over_total', { path: 'payments' });
  const moves = lines.map((line) => ({
    warehouse_id: command.warehouse_id,
    variant_id: line.variant_id,
    kind: 'move' as const,
    quantity: line.quantity,
    value: facts.vat_registered ? line.net : add(line.net, line.vat),
  }));
  const tenders = placed.map(({ tender }) => ({
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
  return { lines, subtotal, vat, total, paid, due, tenders, moves, journal };
}

function receivedLines(
  command: ReceiptCommand,
  facts: ReceiptFacts,
): ReceivedLine[] | ReceiptRefusal {
  const nets: Minor[] = [];
  for (const [index, line] of command.lines.entries()) {
    const path = `lines.${index}`;
    const decimals = facts.decimals.get(line.variant_id);
    if (decimals === undefined) {
      return reject('variant_not_found', { path: `${path}.variant_id` });
    }
    if (isTooFine(line.quantity, decimals)) {
      return reject('quantity_too_fine', { path: `${path}.quantity`, params: { decimals } });
    }
    const net = lineAmount(line.unit_cost, line.quantity);
    if (net === null) return reject('amount_too_large', { path });
    nets.push(net);
  }
  const rates = command.lines.map((line) => line.vat_rate ?? (0 as Rate));
  const vats = vatByRate(nets, rates);
  return command.lines.map((line, index) => ({
    variant_id: line.variant_id,
    quantity: line.quantity,
    unit_cost: line.unit_cost,
    net: nets[index] ?? ZERO,
    vat_rate: rates[index] ?? (0 as Rate),
    vat: vats[index] ?? ZERO,
  }));
}
