import {
  formatAmount,
  formatCount,
  formatMoney,
  formatPercent,
  formatQuantity,
  type NumberLanguage,
} from '#domains/kernel/core/format-number.ts';
import { formatPrintedTime } from '#domains/kernel/core/format-time.ts';
import { formatUnit } from '#domains/kernel/core/format-unit.ts';
import { type Minor, negate, sumOf } from '#domains/kernel/core/money.ts';
import { digitsIn, nameIn, variantIn } from '#domains/kernel/core/printed-names.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { spellAmount } from '#domains/kernel/core/spell-amount.ts';
import { batchesText, type PrintoutBatch } from './batches-text.ts';

type SoldLine = {
  readonly name: string;
  readonly name_bn: string;
  readonly variant: string;
  readonly variant_bn: string;
  readonly unit: string;
  readonly factor: Quantity;
  readonly quantity: Quantity;
  readonly unit_price: Minor;
  readonly product_discount: Minor;
  readonly net: Minor;
  readonly vat_rate: Rate;
  readonly vat: Minor;
  readonly vat_exempt: boolean;
  readonly batches: readonly PrintoutBatch[];
};

type Tender = {
  readonly name: string;
  readonly name_bn: string;
  readonly handed_over: Minor;
  readonly reference: string;
};

type ReceiptPromotion = {
  readonly name: string;
  readonly name_bn: string;
  readonly code: string | null;
  readonly amount: Minor;
};

/** The data of a receipt: no cost, and only the name of the customer. */
export type ReceiptSale = {
  readonly number: string;
  readonly posted_at: string;
  readonly cashier: string;
  readonly customer_name: string | null;
  /** What promotions and a coupon took off the lines. */
  readonly promotions?: readonly ReceiptPromotion[];
  readonly lines: readonly SoldLine[];
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly vat: Minor;
  /** VAT included in the prices. */
  readonly vat_included: Minor;
  readonly rounding: Minor;
  readonly total: Minor;
  readonly payments: readonly Tender[];
  /** The part paid by goods returned in the same document. */
  readonly exchanged: Minor;
  readonly change: Minor;
  readonly due: Minor;
  /** The customer's due before and after this sale, if shown. */
  readonly due_before?: Minor | null;
  readonly due_after?: Minor | null;
  /** The points earned, spent and left. */
  readonly points?: { readonly [K in 'earned' | 'spent' | 'after']: number } | null;
  readonly receipt_url: string;
  readonly reversed_by: string | null;
};

export type ReceiptShop = {
  readonly name: string;
  readonly currency: string;
  readonly timezone: string;
  readonly address: string;
  readonly phone: string;
  readonly bin: string;
  readonly receipt_note: string;
};

/** Translates a label by key: i18next in the browser, the same dictionary on the server. */
export type Translate = (key: string, params?: Record<string, string>) => string;

export type ReceiptInput = {
  readonly sale: ReceiptSale;
  readonly shop: ReceiptShop;
  readonly language: NumberLanguage;
  readonly translate: Translate;
  /** The number of the print; from the second on it is shown. */
  readonly copy?: number;
  /** For the public page: hides other data of the customer. */
  readonly is_public?: boolean;
};

/** A label and its amount; empty if it has none. */
export type Pair = { readonly label: string; readonly amount: string; readonly is_strong: boolean };

type PrintedLine = {
  readonly name: string;
  readonly variant: string;
  readonly quantity: string;
  readonly price: string;
  readonly discount: string;
  /** Batches and serial numbers, below the line. */
  readonly batches: string;
  readonly amount: string;
};

/** All texts of a receipt in printed order, drawn by the till, the public page and the PDF. */
export type ReceiptPrintout = {
  readonly language: NumberLanguage;
  readonly shop: string;
  readonly address: string;
  readonly contact: string;
  readonly voided: string;
  readonly copy: string;
  /** Number and time, then cashier and customer. */
  readonly head: readonly (readonly [string, string])[];
  readonly columns: Readonly<Record<'item' | 'quantity' | 'price' | 'amount', string>>;
  readonly lines: readonly PrintedLine[];
  readonly sums: readonly Pair[];
  readonly total: Pair;
  readonly in_words: string;
  readonly tenders: readonly Pair[];
  readonly dues: readonly Pair[];
  readonly note: string;
  readonly scan: string;
  readonly page: string;
  readonly thanks: string;
  readonly url: string;
  readonly number: string;
};

export function buildReceiptPrintout(input: ReceiptInput): ReceiptPrintout {
  const { sale, shop, language, translate, copy = 1 } = input;
  const amount = (value: Minor) => formatAmount(value, language);
  return {
    language,
    shop: shop.name,
    address: digitsIn(language, shop.address),
    contact: contactOf(input),
    voided: sale.reversed_by === null ? '' : translate('voided'),
    copy: copy < 2 ? '' : translate('copy', { number: formatCount(copy, language) }),
    head: [
      [translate('number', { number: sale.number }), writtenAt(input)],
      [sale.cashier, sale.customer_name ?? ''],
    ],
    columns: {
      item: translate('item'),
      quantity: translate('quantity'),
      price: translate('price'),
      amount: translate('amount'),
    },
    lines: sale.lines.map((line) => ({
      name: nameIn(language, line),
      variant: variantIn(language, line),
      quantity: countOf(line, language),
      price: amount(line.unit_price),
      discount:
        line.product_discount === 0
          ? ''
          : translate('line_discount', { amount: amount(line.product_discount) }),
      batches: batchesText(line.batches, input),
      amount: amount(line.net),
    })),
    sums: sumsOf(input),
    total: pair(translate('total'), formatMoney(sale.total, shop.currency, language), true),
    in_words: shop.currency === 'BDT' ? totalInWords(input) : '',
    tenders: tendersOf(input),
    dues: [...duesOf(input), ...pointsOf(input)],
    note: shop.receipt_note,
    scan: translate('scan'),
    page: translate('page', { page: '{page}', pages: '{pages}' }),
    thanks: translate('thanks'),
    url: sale.receipt_url,
    number: sale.number,
  };
}

/** The quantity with its unit, if that is not the base unit: "2 boxes". */
function countOf({ quantity, unit, factor }: SoldLine, language: NumberLanguage): string {
  const count = formatQuantity(quantity, language);
  return factor === ONE ? count : `${count} ${formatUnit(unit, quantity, language)}`;
}

function pair(label: string, amount: string, is_strong = false): Pair {
  return { label, amount, is_strong };
}

function writtenAt({ sale, shop, language }: ReceiptInput): string {
  return formatPrintedTime(sale.posted_at, shop.timezone, language);
}

/** Phone numbers and identifiers keep their Latin digits. */
function contactOf({ shop: { phone, bin }, translate }: ReceiptInput): string {
  return [phone && translate('phone', { phone }), bin && translate('bin', { bin })]
    .filter((part) => part !== '')
    .join(' · ');
}

function sumsOf(input: ReceiptInput): Pair[] {
  const { sale, language, translate } = input;
  const count = formatCount(sale.lines.length, language);
  const amount = (value: Minor) => formatAmount(value, language);
  const sign = sale.rounding > 0 ? '+' : '';
  return [
    ...promotionsOf(input),
    pair(
      translate(sale.lines.length === 1 ? 'subtotal_of_one' : 'subtotal', { count }),
      amount(sale.subtotal),
    ),
    ...(sale.discount > 0 ? [pair(translate('discount'), amount(negate(sale.discount)))] : []),
    ...vatOf(sale).map(({ rate, vat }) => {
      const percent = formatPercent(rate, language);
      const key = sale.vat_included > 0 ? 'vat_within_at' : 'vat_at';
      return pair(translate(key, { percent }), amount(vat));
    }),
    ...exemptOf(sale).map((net) => pair(translate('vat_exempt'), amount(net))),
    ...(sale.rounding === 0 ? [] : [pair(translate('rounding'), sign + amount(sale.rounding))]),
  ];
}

/** Promotions are part of the line prices above: shown by name, but not subtracted again. */
function promotionsOf({ sale: { promotions = [] }, language, translate }: ReceiptInput): Pair[] {
  return promotions.map((promotion) => {
    const name = nameIn(language, promotion);
    const label = promotion.code === null ? name : `${name} (${promotion.code})`;
    return pair(
      translate('promotion_taken', { name: label }),
      formatAmount(promotion.amount, language),
    );
  });
}

/** Amounts of lines that are exempt from VAT by law, if any. */
function exemptOf({ lines }: ReceiptSale): Minor[] {
  const exempt = lines.filter(({ vat_exempt }) => vat_exempt);
  return exempt.length === 0 ? [] : [sumOf(exempt, ({ net }) => net)];
}

/** The stored VAT shares of the lines, added by rate; lines at 0 % have no row. */
function vatOf({ lines }: ReceiptSale): { rate: Rate; vat: Minor }[] {
  const rates = [...new Set(lines.map(({ vat_rate }) => vat_rate))].sort((a, b) => a - b);
  const each = rates.map((rate) => ({
    rate,
    vat: sumOf(
      lines.filter(({ vat_rate }) => vat_rate === rate),
      ({ vat }) => vat,
    ),
  }));
  return each.filter(({ rate, vat }) => rate > 0 || vat > 0);
}

/** Amounts in words exist for taka only; other currencies are printed in digits. */
function totalInWords({ sale, language, translate }: ReceiptInput): string {
  const { units, cents } = spellAmount(sale.total, language);
  return cents === ''
    ? translate('in_words', { units })
    : translate('in_words_cents', { units, cents });
}

function tendersOf({ sale, language, translate, is_public }: ReceiptInput): Pair[] {
  const amount = (value: Minor) => formatAmount(value, language);
  const reference = (text: string) => (text === '' || is_public === true ? '' : ` (${text})`);
  return [
    ...(sale.exchanged > 0 ? [pair(translate('exchanged'), amount(sale.exchanged))] : []),
    ...sale.payments.map((tender) =>
      pair(
        nameIn(language, tender) + reference(tender.reference),
        formatAmount(tender.handed_over, language),
      ),
    ),
    ...(sale.change > 0
      ? [pair(translate('change'), formatAmount(sale.change, language), true)]
      : []),
  ];
}

/** Points are private to the customer too. */
function pointsOf({
  sale: { points = null },
  language,
  translate,
  is_public,
}: ReceiptInput): Pair[] {
  if (points === null || is_public === true) return [];
  const count = (value: number) => formatCount(value, language);
  return [
    ...(points.spent === 0 ? [] : [pair(translate('points_spent'), count(points.spent))]),
    ...(points.earned === 0 ? [] : [pair(translate('points_earned'), count(points.earned))]),
    pair(translate('points_after'), count(points.after)),
  ];
}

/** The customer's balance is on the printed receipt, and not on the public page. */
function duesOf({ sale, language, translate, is_public }: ReceiptInput): Pair[] {
  const amount = (value: Minor) => formatAmount(value, language);
  const { due, due_before = null, due_after = null } = sale;
  const balances = is_public === true ? [] : [due_before, due_after];
  const [before = null, after = null] = balances;
  return [
    ...(due === 0 ? [] : [pair(translate('on_due'), amount(due), true)]),
    ...(before === null ? [] : [pair(translate('due_before'), amount(before))]),
    ...(after === null ? [] : [pair(translate('due_after'), amount(after), true)]),
  ];
}
