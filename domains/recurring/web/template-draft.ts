import { defined } from '#domains/kernel/core/defined.ts';
import { add, type Minor, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import {
  EMPTY_TRADE,
  missingOf as missingOfTrade,
  type TradeDraft,
  toRequest,
} from '#domains/orders/web/part/trade-draft.ts';
import type { TradeLine } from '#domains/orders/web/part/trade-line.ts';
import { expenseTotal } from '#domains/treasury/core/decide-expense.ts';
import {
  type EntryLine,
  entryLineOf,
  isWritten,
  leftOf,
  toJournalLines,
} from '#domains/treasury/web/part/entry-line.ts';
import type {
  Recurring,
  RecurringContent,
  RecurringRow,
  Repeated,
  WrittenRecurring,
} from '../contract/recurring.ts';
import type { Schedule } from '../core/schedule.ts';
import type { RecurringKind } from '../core/template-state.ts';

export type Spending = {
  account_id: string;
  description: string;
  net: Minor;
  vat_rate: number;
};

/** The content being edited: products of an invoice, lines of an expense or of an entry. */
export type ContentDraft = {
  kind: RecurringKind;
  /** Party, warehouse and texts; for an invoice also the products. */
  trade: TradeDraft;
  has_own_prices: boolean;
  /** As typed. */
  pay_days: string;
  spending: readonly Spending[];
  narration: string;
  entry: readonly EntryLine[];
  is_owed: boolean;
  /** The combined key of a money account; empty: the first one. */
  paid_from: string;
};

export type End = 'never' | 'until' | 'times';

export type ScheduleDraft = {
  name: string;
  every: RecurringRow['every'];
  /** As typed. */
  step: string;
  on_day: number;
  first_date: string;
  end: End;
  until_date: string;
  /** As typed. */
  times: string;
  posts_itself: boolean;
  mails: boolean;
  makes_missed: boolean;
};

const NO_SPENDING: Spending = { account_id: '', description: '', net: ZERO, vat_rate: 0 };

export function emptyContent(kind: RecurringKind): ContentDraft {
  return {
    kind,
    trade: EMPTY_TRADE,
    has_own_prices: false,
    pay_days: '',
    spending: [NO_SPENDING],
    narration: '',
    entry: [entryLineOf(), entryLineOf()],
    is_owed: false,
    paid_from: '',
  };
}

export function emptySchedule(today: string): ScheduleDraft {
  return {
    name: '',
    every: 'month',
    step: '1',
    on_day: dayOf(today),
    first_date: today,
    end: 'never',
    until_date: '',
    times: '',
    posts_itself: false,
    mails: false,
    makes_missed: false,
  };
}

const dayOf = (date: string) => Number.parseInt(date.slice(8), 10) || 1;

export const withSpending = (spending: readonly Spending[]) => [...spending, NO_SPENDING];

/** A draft of a template or of a posted document. */
export function contentDraft(of: Recurring | Repeated): ContentDraft {
  const { kind, party, warehouse, reference, note, paid_from } = of;
  const { order_discount, order_discount_rate, delivery, pay_days, products, spending, narration } =
    of;
  return {
    kind,
    pay_days: pay_days === null ? '' : String(pay_days),
    trade: {
      ...EMPTY_TRADE,
      party,
      warehouse_id: warehouse.id,
      reference,
      note,
      delivery,
      order_discount: order_discount ?? ZERO,
      products: products.map(lineOf),
      ...defined({ order_discount_rate: order_discount_rate ?? undefined }),
    },
    has_own_prices: products.some(({ unit_price }) => unit_price !== null),
    spending: spending.map(({ account_id, description, net, vat_rate }) => ({
      account_id,
      description,
      net,
      vat_rate,
    })),
    narration,
    entry: of.entry.map(({ account_id, debit, credit, note }) =>
      entryLineOf({ account_id, debit, credit, note }),
    ),
    is_owed: kind === 'expense' && paid_from === null,
    paid_from: [paid_from?.payment_method_id, paid_from?.bank_account_id]
      .filter((id) => id != null)
      .join(' '),
  };
}

function lineOf(line: Recurring['products'][number]): TradeLine {
  const { name, name_bn, variant, variant_bn, product_code, decimals } = line;
  const { unit_name, unit_name_bn, unit_id, price_now, factor, variant_id } = line;
  const unit = { unit: line.unit, unit_name, unit_name_bn, decimals, factor };
  const barcodes: string[] = [];
  return {
    name,
    name_bn,
    variant,
    variant_bn,
    product_code,
    decimals,
    unit_name,
    unit_name_bn,
    variant_id,
    unit_id,
    quantity: line.quantity,
    vat_rate: line.vat_rate,
    units: unit_id === null ? [] : [{ ...unit, unit_id, sale_price: price_now, barcodes }],
    unit_price: line.unit_price ?? price_now,
    vat_percent: '',
    product_discount: line.product_discount ?? ZERO,
    product_discount_rate: line.product_discount_rate ?? undefined,
    sale_price: price_now,
    sale_price_now: price_now,
    kind: 'not_counted' as never,
    stock: ONE as Quantity,
  };
}

export function scheduleDraft(template: Recurring): ScheduleDraft {
  const { name, every, step, on_day, first_date, until_date, times } = template;
  const { posts_itself, mails, makes_missed } = template;
  return {
    name,
    every,
    step: String(step),
    first_date,
    posts_itself,
    mails,
    makes_missed,
    on_day: on_day ?? dayOf(first_date),
    until_date: until_date ?? '',
    times: times === null ? '' : String(times),
    end: until_date === null ? (times === null ? 'never' : 'times') : 'until',
  };
}

/** Its dates, computed like the server. */
export function scheduleOf(draft: ScheduleDraft): Schedule {
  const { every, step, first_date, on_day, end, until_date, times } = draft;
  const count = Number.parseInt(times, 10);
  return {
    every,
    first_date,
    on_day: every === 'month' ? on_day : null,
    step: Math.max(Number.parseInt(step, 10) || 1, 1),
    until_date: end === 'until' && until_date !== '' ? until_date : null,
    times: end === 'times' && count > 0 ? count : null,
  };
}

/** The request; `first` holds the defaults of accounts and warehouses. */
export function contentOf(
  draft: ContentDraft,
  first: { warehouse_id: string; paid_from: string },
): RecurringContent {
  const warehouse_id = draft.trade.warehouse_id || first.warehouse_id;
  if (draft.kind === 'journal') {
    const lines = toJournalLines(draft.entry);
    return { kind: 'journal', warehouse_id, narration: draft.narration.trim(), lines };
  }
  const { party_id, ...sold } = toRequest({ ...draft.trade, warehouse_id }, 'sold');
  const { reference, note, lines, order_discount, order_discount_rate, delivery } = sold;
  if (draft.kind === 'expense') return expenseOf(draft, { ...first, warehouse_id });
  const pay_days = Number.parseInt(draft.pay_days, 10);
  return {
    kind: 'invoice',
    customer_id: party_id ?? '',
    warehouse_id,
    reference,
    note,
    lines: lines.map(({ vat_rate: _, ...line }) => {
      // A rate applies to any price, an amount only to the price it was entered with.
      const { unit_price, product_discount, ...counted } = line;
      if (!draft.has_own_prices) return counted;
      return {
        ...counted,
        ...defined({ unit_price }),
        ...defined({ product_discount }),
      };
    }),
    ...defined({
      order_discount,
      order_discount_rate,
      delivery,
      pay_days: pay_days >= 0 ? pay_days : undefined,
    }),
  };
}

function expenseOf(
  draft: ContentDraft,
  first: { warehouse_id: string; paid_from: string },
): RecurringContent {
  const { party, reference, note } = draft.trade;
  const [payment_method_id = '', bank_account_id] = (draft.paid_from || first.paid_from).split(' ');
  const moneyAccount = {
    payment_method_id,
    bank_account_id: bank_account_id || undefined,
  };
  return {
    kind: 'expense',
    warehouse_id: first.warehouse_id,
    reference: reference.trim(),
    note: note.trim(),
    supplier_id: party?.id,
    lines: draft.spending.map(({ account_id, description, net, vat_rate }) => ({
      account_id,
      description: description.trim(),
      net,
      vat_rate: vat_rate > 0 ? (vat_rate as Rate) : undefined,
    })),
    paid_from: draft.is_owed ? undefined : moneyAccount,
  };
}

export function toWrittenRecurring(
  schedule: ScheduleDraft,
  content: RecurringContent,
): WrittenRecurring {
  const { name, posts_itself, mails, makes_missed } = schedule;
  return { name: name.trim(), posts_itself, mails, makes_missed, ...scheduleOf(schedule), content };
}

/** The first missing field that prevents saving or posting; null: none. */
export function missingOf(draft: ContentDraft, schedule: ScheduleDraft | null) {
  if (schedule !== null && schedule.name.trim() === '') return 'name';
  if (schedule !== null && schedule.first_date === '') return 'first_date';
  if (draft.kind === 'invoice') return missingOfTrade(draft.trade, 'sold', true);
  if (draft.kind === 'journal') return missingOfEntry(draft);
  const isComplete = draft.spending.every(({ account_id, net }) => account_id !== '' && net > 0);
  if (!isComplete || draft.spending.length === 0) return 'spending';
  return draft.is_owed && draft.trade.party === null ? 'supplier' : null;
}

function missingOfEntry({ narration, entry }: ContentDraft) {
  if (narration.trim() === '') return 'narration';
  const lines = entry.filter(isWritten);
  const isComplete = lines.every((line) => line.account_id !== '' && line.debit + line.credit > 0);
  return isComplete && lines.length > 1 && leftOf(lines) === 0 ? null : 'entry';
}

/** The total of the expense with VAT, or the sum of the debits of an entry. */
export function totalOf({ kind, spending, entry }: ContentDraft): Minor {
  if (kind === 'journal') return sumOf(entry, (line) => line.debit);
  const lines = spending.map((line) => ({ ...line, vat_rate: line.vat_rate as Rate }));
  return expenseTotal(lines) ?? add(...spending.map(({ net }) => net));
}
