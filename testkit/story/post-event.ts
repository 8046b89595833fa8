import { v7 as newId } from 'uuid';
import type {
  closeFiscalYearRoute,
  listFiscalYearsRoute,
} from '#domains/accounting/contract/fiscal-years.ts';
import { closeFiscalYear, listFiscalYears } from '#domains/accounting/server/fiscal-years.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { postSupplierPayment } from '#domains/parties/server/post-supplier-payment.ts';
import { postWriteOff } from '#domains/parties/server/write-offs.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSupplierReturn } from '#domains/purchases/server/post-supplier-return.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { postExpense } from '#domains/treasury/server/post-expense.ts';
import { postManualJournal } from '#domains/treasury/server/post-manual-journal.ts';
import { postMoneyTransfer } from '#domains/treasury/server/post-money-transfer.ts';
import {
  postOwnerCredit,
  postOwnerDebit,
} from '#domains/treasury/server/post-owner-transaction.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import { answerOf, refusalOf, type TestShop } from '../shop.ts';
import type { EventOf, GoldenLine, Payment, StoryEvent } from './story.ts';

/** A shop in which a story is posted, and what was posted of it. */
export type StoryShop = {
  shop: TestShop;
  /** By code. */
  accounts: ReadonlyMap<string, string>;
  /** By name. */
  parties: ReadonlyMap<string, string>;
  /** The variants by the code of their products. */
  products: ReadonlyMap<string, string>;
  /** By event; also the lines of a receipt or a sale. */
  posted: Map<string, Posted>;
};

type Posted = { id: string; lines: readonly { id: string; variant_id: string }[] };

/** The middle of a day in Dhaka. */
const at = (day: string) => new Date(`${day}T06:00:00Z`);

const pieces = (count: number) => count * 10_000;

/** Posts an event by its command on its day. */
export async function postEvent(story: StoryShop, event: StoryEvent): Promise<void> {
  if (event.kind === 'year_close') return closeYear(story, event);
  if (event.kind === 'refused') return attempt(story, event);
  const [endpoint, body] = requestOf(story, event);
  const id = newId();
  const result = await story.shop.call(
    endpoint,
    { body: { id, ...body } },
    story.shop.owner,
    at(event.day),
  );
  const { data } = answerOf(result) as { data: Partial<Posted> };
  story.posted.set(String(event.no), { id, lines: data.lines ?? [] });
}

/** Enters the golden lines of an event by hand. */
export async function enterByHand(story: StoryShop, event: StoryEvent): Promise<void> {
  const lines = event.entry.map(({ account, debit, credit }) => ({ account, debit, credit }));
  await postEvent(story, { ...event, kind: 'journal', narration: event.kind, lines });
}

async function attempt(story: StoryShop, event: StoryEvent): Promise<void> {
  const { attempt: refused, rejection } = event as EventOf<{
    attempt: StoryEvent;
    rejection: string;
  }>;
  const [endpoint, body] = requestOf(story, refused);
  const dated = { id: newId(), ...body, happened_at: at(refused.day).toISOString() };
  const { shop } = story;
  const code = refusalOf(await shop.call(endpoint, { body: dated }, shop.owner, at(event.day)));
  if (code !== rejection) throw new Error(`event ${event.no} answered ${code}, not ${rejection}`);
}

/** Accepts every warning that it is answered. */
async function closeYear({ shop }: StoryShop, event: StoryEvent): Promise<void> {
  const { year, day } = event as EventOf<{ year: [string, string] }>;
  const listed = await shop.call<typeof listFiscalYearsRoute>(
    listFiscalYears,
    {},
    shop.owner,
    at(day),
  );
  const { version, warnings } = answerOf(listed).data;
  const body = { version, accepts: warnings.map(({ code }) => code) };
  const request = { params: { begins_on: year[0] }, body };
  answerOf(
    await shop.call<typeof closeFiscalYearRoute>(closeFiscalYear, request, shop.owner, at(day)),
  );
}

function requestOf(story: StoryShop, event: StoryEvent): [ShopEndpoint, object] {
  const make = assertPresent(REQUESTS[event.kind], `a command for ${event.kind}`);
  return make(story, event as never);
}

const REQUESTS: Readonly<
  Record<string, (story: StoryShop, event: never) => [ShopEndpoint, object]>
> = {
  opening_balances: openingOf,
  goods_receipt: receiptOf,
  purchase_return: purchaseReturnOf,
  sale: saleOf,
  sale_return: saleReturnOf,
  expense: expenseOf,
  journal: journalOf,
  supplier_payment: supplierPaymentOf,
  customer_payment: customerPaymentOf,
  deposit: depositOf,
  transfer: transferOf,
  owner_money: ownerMoneyOf,
  stock_adjustment: adjustmentOf,
  write_off: writeOffOf,
};

const location = ({ shop }: StoryShop) => ({ warehouse_id: shop.warehouses.shop });

const accountOf = ({ accounts }: StoryShop, code: string) =>
  assertPresent(accounts.get(code), `account ${code}`);

const partyOf = ({ parties }: StoryShop, name: string) =>
  assertPresent(parties.get(name), `the party ${name}`);

const variantOf = ({ products }: StoryShop, code: string) =>
  assertPresent(products.get(code), `the product ${code}`);

const postedOf = ({ posted }: StoryShop, no: unknown) =>
  assertPresent(posted.get(String(no).split('/')[0] ?? ''), `event ${no}`);

/** The payment methods of a new shop by the code of their account. */
const METHODS: Readonly<Record<string, keyof TestShop['methods']>> = {
  '1010': 'cash',
  '1020': 'bkash',
  '1022': 'nagad',
  '1030': 'bank',
  '1040': 'card',
  '2020': 'deposit',
};

function methodOf({ shop }: StoryShop, code: string) {
  const method = assertPresent(METHODS[code], `a payment method of account ${code}`);
  return { payment_method_id: shop.methods[method] };
}

const tendersOf = (story: StoryShop, payments: readonly Payment[] = []) =>
  payments.map(({ account, amount }) => ({ ...methodOf(story, account), amount }));

function openingOf(
  story: StoryShop,
  event: EventOf<{
    day: string;
    accounts: readonly { account: string; amount: number }[];
    dues: readonly { party: string; amount: number }[];
    stock: readonly { good: string; quantity: number; value: number }[];
    rest_to: string;
  }>,
): [ShopEndpoint, object] {
  const body = {
    business_date: event.day,
    branch_id: story.shop.branches.mirpur,
    accounts: event.accounts.map(({ account, amount }) => {
      return { account_id: accountOf(story, account), amount };
    }),
    dues: event.dues.map(({ party, amount }) => ({ party_id: partyOf(story, party), amount })),
    stock: event.stock.map(({ good, quantity, value }) => ({
      ...location(story),
      variant_id: variantOf(story, good),
      quantity: pieces(quantity),
      value,
    })),
    balancing_account_id: accountOf(story, event.rest_to),
  };
  return [postOpeningBalance, body];
}

type Bought = { good: string; quantity: number; unit_cost: number; vat_rate: number };

function receiptOf(
  story: StoryShop,
  event: EventOf<{
    party: string;
    discount?: number;
    lines: readonly Bought[];
    payments?: readonly Payment[];
  }>,
): [ShopEndpoint, object] {
  const body = {
    ...location(story),
    supplier_id: partyOf(story, event.party),
    lines: event.lines.map(({ good, quantity, unit_cost, vat_rate }) => {
      return {
        variant_id: variantOf(story, good),
        quantity: pieces(quantity),
        unit_cost,
        vat_rate,
      };
    }),
    order_discount: event.discount,
    payments: tendersOf(story, event.payments),
  };
  return [postReceipt, body];
}

type Returned = { good: string; quantity: number };

/** The line of a posted document with this product. */
function lineOf(story: StoryShop, no: unknown, good: string): string {
  const variant_id = variantOf(story, good);
  const line = postedOf(story, no).lines.find((one) => one.variant_id === variant_id);
  return assertPresent(line, `${good} in event ${no}`).id;
}

function purchaseReturnOf(
  story: StoryShop,
  event: EventOf<{ receipt: number; lines: readonly Returned[]; payments?: readonly Payment[] }>,
): [ShopEndpoint, object] {
  const body = {
    receipt_id: postedOf(story, event.receipt).id,
    lines: event.lines.map(({ good, quantity }) => {
      return { receipt_line_id: lineOf(story, event.receipt, good), quantity: pieces(quantity) };
    }),
    refunds: tendersOf(story, event.payments),
  };
  return [postSupplierReturn, body];
}

function saleOf(
  story: StoryShop,
  event: EventOf<{
    party?: string;
    discount?: number;
    lines: readonly { good: string; quantity: number; unit_price: number }[];
    payments?: readonly Payment[];
  }>,
): [ShopEndpoint, object] {
  const body = {
    ...location(story),
    customer_id: event.party === undefined ? undefined : partyOf(story, event.party),
    lines: event.lines.map(({ good, quantity, unit_price }) => ({
      variant_id: variantOf(story, good),
      quantity: pieces(quantity),
      unit_price,
      price_override: true,
    })),
    order_discount: event.discount,
    payments: tendersOf(story, event.payments),
  };
  return [postSale, body];
}

function saleReturnOf(
  story: StoryShop,
  event: EventOf<{ sale: number; lines: readonly Returned[]; payments?: readonly Payment[] }>,
): [ShopEndpoint, object] {
  const body = {
    sale_id: postedOf(story, event.sale).id,
    lines: event.lines.map(({ good, quantity }) => {
      return { sale_line_id: lineOf(story, event.sale, good), quantity: pieces(quantity) };
    }),
    refunds: tendersOf(story, event.payments),
  };
  return [postReturn, body];
}

function expenseOf(
  story: StoryShop,
  event: EventOf<{
    account: string;
    net: number;
    vat_rate?: number;
    party?: string;
    payments?: readonly Payment[];
  }>,
): [ShopEndpoint, object] {
  const { net, vat_rate } = event;
  const body = {
    ...location(story),
    supplier_id: event.party === undefined ? undefined : partyOf(story, event.party),
    lines: [{ account_id: accountOf(story, event.account), net, vat_rate }],
    payments: tendersOf(story, event.payments),
  };
  return [postExpense, body];
}

function journalOf(
  story: StoryShop,
  event: EventOf<{ narration: string; lines: readonly Partial<GoldenLine>[] }>,
): [ShopEndpoint, object] {
  const body = {
    ...location(story),
    narration: event.narration,
    lines: event.lines.map(({ account = '', debit = 0, credit = 0 }) => {
      return { account_id: accountOf(story, account), debit, credit };
    }),
  };
  return [postManualJournal, body];
}

type PaymentEvent = EventOf<{
  party: string;
  account: string;
  amount: number;
  settles?: readonly { document: string; amount: number }[];
}>;

/** What a payment of a party settles. */
function settledBy(story: StoryShop, { account, amount, settles }: PaymentEvent) {
  return {
    ...location(story),
    payments: tendersOf(story, [{ account, amount }]),
    allocations: settles?.map((one) => {
      return { document_id: postedOf(story, one.document).id, amount: one.amount };
    }),
  };
}

function supplierPaymentOf(story: StoryShop, event: PaymentEvent): [ShopEndpoint, object] {
  const body = { supplier_id: partyOf(story, event.party), ...settledBy(story, event) };
  return [postSupplierPayment, body];
}

function customerPaymentOf(story: StoryShop, event: PaymentEvent): [ShopEndpoint, object] {
  const body = { customer_id: partyOf(story, event.party), ...settledBy(story, event) };
  return [postPayment, body];
}

function depositOf(story: StoryShop, { party, account, amount }: PaymentEvent) {
  const body = {
    ...location(story),
    customer_id: partyOf(story, party),
    direction: 'in',
    payments: tendersOf(story, [{ account, amount }]),
  };
  return [postDeposit, body] as [ShopEndpoint, object];
}

function transferOf(
  story: StoryShop,
  event: EventOf<{ from: string; to: string; amount: number; fee: number }>,
): [ShopEndpoint, object] {
  const { from, to, amount, fee } = event;
  const charged = { fee, fee_account_id: accountOf(story, '6090') };
  const body = {
    ...location(story),
    from: methodOf(story, from),
    to: methodOf(story, to),
    amount,
    ...(fee > 0 && charged),
  };
  return [postMoneyTransfer, body];
}

function ownerMoneyOf(
  story: StoryShop,
  event: EventOf<{ direction: string; account: string; amount: number }>,
): [ShopEndpoint, object] {
  const { account, amount } = event;
  const body = { ...location(story), payments: tendersOf(story, [{ account, amount }]) };
  return [event.direction === 'credit' ? postOwnerCredit : postOwnerDebit, body];
}

function adjustmentOf(
  story: StoryShop,
  event: EventOf<{ lines: readonly Returned[] }>,
): [ShopEndpoint, object] {
  const lines = event.lines.map(({ good, quantity }) => {
    return { variant_id: variantOf(story, good), quantity_change: -pieces(quantity) };
  });
  return [postAdjustment, { ...location(story), reason: 'damage', lines }];
}

/** Its party is that of the document that it takes off. */
function writeOffOf(
  story: StoryShop,
  event: EventOf<{ document: string; amount: number }>,
): [ShopEndpoint, object] {
  const party = event.entry.find((line) => line.party !== undefined)?.party ?? '';
  const body = {
    ...location(story),
    party_id: partyOf(story, party),
    document_id: postedOf(story, event.document).id,
    amount: event.amount,
    reason: 'Written off',
  };
  return [postWriteOff, body];
}
