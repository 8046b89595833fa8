import { batchesText, type PrintoutBatch } from '#domains/documents/core/batches-text.ts';
import type {
  Pair,
  ReceiptPrintout,
  ReceiptShop,
  Translate,
} from '#domains/documents/core/receipt-printout.ts';
import {
  formatAmount,
  formatMoney,
  formatQuantity,
  type NumberLanguage,
} from '#domains/kernel/core/format-number.ts';
import { formatPrintedTime } from '#domains/kernel/core/format-time.ts';
import { type Minor, minor, negate, subtract } from '#domains/kernel/core/money.ts';
import { digitsIn, nameIn, variantIn } from '#domains/kernel/core/printed-names.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';

type Line = {
  readonly name: string;
  readonly name_bn: string;
  readonly variant: string;
  readonly variant_bn: string;
  readonly quantity: Quantity;
  readonly unit_price: Minor;
  readonly net: Minor;
  readonly batches: readonly PrintoutBatch[];
};

type LocalizedName = { readonly name: string; readonly name_bn: string };

type Sums = {
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly vat: Minor;
  readonly vat_included: Minor;
  readonly rounding: Minor;
  readonly total: Minor;
};

/** The data of a return printout, with the goods taken in exchange. */
export type PrintedReturn = Sums & {
  readonly form: 'return' | 'exchange' | 'without_receipt';
  readonly number: string;
  readonly posted_at: string;
  readonly cashier: string;
  readonly sale_number: string | null;
  readonly customer_name: string | null;
  readonly reason: string;
  readonly reversed_by: string | null;
  readonly lines: readonly Line[];
  readonly refunds: readonly (LocalizedName & { readonly amount: Minor })[];
  readonly refunded: Minor;
  readonly credited: Minor;
  readonly applied: Minor;
  readonly taken:
    | (Sums & {
        readonly lines: readonly Line[];
        readonly payments: readonly (LocalizedName & { readonly handed_over: Minor })[];
        readonly change: Minor;
        readonly due: Minor;
      })
    | null;
};

export type ReturnPrintoutInput = {
  readonly done: PrintedReturn;
  readonly shop: ReceiptShop;
  readonly language: NumberLanguage;
  readonly translate: Translate;
};

/** Positive: the customer paid or owes it. Negative: it was refunded. */
export function differenceOf(done: PrintedReturn): Minor {
  const { taken, applied, refunded } = done;
  const more = taken === null ? 0 : subtract(taken.total, applied);
  return minor(more - refunded);
}

/**
 * Builds the printout of a return or exchange, in the order of a receipt: returned amounts are
 * negative.
 */
export function buildReturnPrintout(input: ReturnPrintoutInput): ReceiptPrintout {
  const { done, shop, language, translate } = input;
  const difference = differenceOf(done);
  const { phone } = shop;
  return {
    language,
    shop: shop.name,
    address: digitsIn(language, shop.address),
    contact: phone === '' ? '' : translate('paper_phone', { phone }),
    voided: done.reversed_by === null ? '' : translate('paper_reversed'),
    copy: translate(`paper_${done.form}`),
    head: headOf(input),
    columns: { item: '', quantity: '', price: '', amount: '' },
    lines: linesOf(input),
    sums: sumsOf(input),
    total: pair(
      translate(
        difference > 0 ? 'paper_to_pay' : difference < 0 ? 'paper_given_back' : 'paper_even',
      ),
      formatMoney(minor(Math.abs(difference)), shop.currency, language),
      true,
    ),
    in_words: done.reason === '' ? '' : translate('paper_reason', { reason: done.reason }),
    tenders: tendersOf(input),
    dues: duesOf(input),
    note: shop.receipt_note,
    scan: '',
    page: '',
    thanks: translate('paper_thanks'),
    url: '',
    number: done.number,
  };
}

function pair(label: string, amount: string, is_strong = false): Pair {
  return { label, amount, is_strong };
}

function headOf({ done, shop, language, translate }: ReturnPrintoutInput): ReceiptPrintout['head'] {
  const of =
    done.sale_number === null
      ? translate('paper_no_receipt')
      : translate('paper_of', { number: done.sale_number });
  return [
    [done.number, formatPrintedTime(done.posted_at, shop.timezone, language)],
    [of, done.cashier],
    ...(done.customer_name === null ? [] : [[done.customer_name, ''] as const]),
  ];
}

function linesOf(input: ReturnPrintoutInput): ReceiptPrintout['lines'] {
  const { done, language, translate } = input;
  const amount = (value: Minor) => formatAmount(value, language);
  const lineOf = (line: Line, note: string, sign: 1 | -1) => ({
    name: nameIn(language, line),
    variant: variantIn(language, line),
    quantity: formatQuantity(line.quantity, language),
    price: amount(line.unit_price),
    discount: note,
    batches: batchesText(line.batches, input),
    amount: amount(minor(sign * line.net)),
  });
  const back = done.lines.map((line) => lineOf(line, translate('paper_came_back'), -1));
  const taken = done.taken?.lines.map((line) => lineOf(line, translate('paper_taken'), 1));
  return [...back, ...(taken ?? [])];
}

function sumsOf({ done, language, translate }: ReturnPrintoutInput): Pair[] {
  const amount = (value: Minor) => formatAmount(value, language);
  const some = (label: string, value: Minor) =>
    value === 0 ? [] : [pair(translate(label), amount(value))];
  const half = (sums: Sums, sign: 1 | -1) => {
    const signed = (value: Minor) => minor(sign * value);
    return [
      pair(translate(sign < 0 ? 'goods_back' : 'goods_taken'), amount(signed(sums.subtotal))),
      ...some('discount', negate(signed(sums.discount))),
      ...some(sums.vat_included > 0 ? 'vat_within' : 'vat', signed(sums.vat)),
      ...some('rounding', signed(sums.rounding)),
      pair(translate(sign < 0 ? 'worth_back' : 'worth_taken'), amount(signed(sums.total)), true),
    ];
  };
  return [...half(done, -1), ...(done.taken === null ? [] : half(done.taken, 1))];
}

function tendersOf({ done, language, translate }: ReturnPrintoutInput): Pair[] {
  const refunds = done.refunds.map((one) =>
    pair(nameIn(language, one), formatAmount(negate(one.amount), language)),
  );
  const paid = done.taken?.payments.map((one) =>
    pair(nameIn(language, one), formatAmount(one.handed_over, language)),
  );
  const change = done.taken?.change ?? minor(0);
  return [
    ...refunds,
    ...(paid ?? []),
    ...(change > 0 ? [pair(translate('change'), formatAmount(change, language), true)] : []),
  ];
}

function duesOf({ done, language, translate }: ReturnPrintoutInput): Pair[] {
  const due = done.taken?.due ?? minor(0);
  return [
    ...(done.credited > 0
      ? [pair(translate('off_due'), formatAmount(negate(done.credited), language))]
      : []),
    ...(due > 0 ? [pair(translate('on_due'), formatAmount(due, language), true)] : []),
  ];
}
