import { englishUnit } from '#domains/kernel/core/english-unit.ts';
import {
  formatAmount,
  formatCount,
  formatMoney,
  formatPercent,
  formatQuantity,
  type NumberLanguage,
  toDigitsOf,
} from '#domains/kernel/core/format-number.ts';
import { add, type Minor, negate, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { digitsIn, nameIn, variantIn } from '#domains/kernel/core/printed-names.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { spellAmount } from '#domains/kernel/core/spell-amount.ts';
import { batchesText, type PrintoutBatch } from './batches-text.ts';

/** The label of a printout by key, with its parameters. */
export type PrintoutTranslate = (key: string, params?: Record<string, string>) => string;

export type PrintoutShop = {
  readonly name: string;
  readonly currency: string;
  readonly address: string;
  readonly phone: string;
  readonly bin: string;
  readonly document_note: string;
};

/** The customer or supplier of the document. */
export type PrintoutParty = {
  readonly kind: 'customer' | 'supplier';
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly bin: string;
};

export type PrintoutLine = {
  readonly name: string;
  readonly name_bn: string;
  readonly variant: string;
  readonly variant_bn: string;
  readonly unit: string;
  readonly unit_bn: string;
  readonly quantity: Quantity;
  /** Null if the document has no prices. */
  readonly unit_price: Minor | null;
  /** The discount of the line; the order discount is printed below. */
  readonly product_discount: Minor | null;
  /** The line total: after its own discount, with VAT if prices include it. */
  readonly amount: Minor | null;
  readonly vat_rate: Rate | null;
  readonly vat: Minor | null;
  /** Without VAT, after all discounts. */
  readonly net: Minor | null;
  readonly batches?: readonly PrintoutBatch[];
};

/** A journal line, as a voucher shows it. */
export type PrintoutEntry = {
  readonly code: string;
  readonly name: string;
  readonly name_bn: string;
  readonly note: string;
  readonly debit: Minor;
  readonly credit: Minor;
};

export type PrintoutTotals = {
  /** Without the VAT that prices include. */
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly vat: Minor;
  /** VAT included in the prices. */
  readonly vat_included: Minor;
  readonly delivery?: Minor;
  readonly rounding: Minor;
  readonly total: Minor;
  readonly exchanged: Minor;
  readonly change: Minor;
  readonly due: Minor;
};

export type PrintoutPromotion = {
  readonly name: string;
  readonly name_bn: string;
  /** null: the promotion is automatic. */
  readonly code: string | null;
  readonly amount: Minor;
};

/** The data of a printout: a draft or posted document, with goods or only money. */
export type PrintoutSource = {
  /** Selects the title: `title_{kind}`. */
  readonly kind: string;
  readonly number: string;
  /** Date and time of the document, formatted for print. */
  readonly written_at: string;
  readonly branch: { readonly name: string; readonly name_bn: string };
  readonly made_by: string;
  readonly party: PrintoutParty | null;
  readonly lines: readonly PrintoutLine[];
  /** Null: there are no sums, and the payment is the amount. */
  readonly totals: PrintoutTotals | null;
  /** What each promotion took off the lines, as part of their discounts. */
  readonly promotions?: readonly PrintoutPromotion[];
  readonly payments: readonly {
    readonly name: string;
    readonly name_bn: string;
    readonly amount: Minor;
    readonly reference: string;
  }[];
  /** Related documents: what this one settles, returns or was made from. */
  readonly related: readonly { readonly kind: string; readonly number: string }[];
  /** Journal lines of a manual entry, printed instead of goods. */
  readonly entries?: readonly PrintoutEntry[];
  /** Further header fields by label key; empty texts are left out. */
  readonly fields?: readonly (readonly [key: string, text: string])[];
  readonly note: string;
  readonly is_void: boolean;
  /** The link of the document, for its QR code; empty: none. */
  readonly url: string;
};

export type PrintoutInput = {
  readonly document: PrintoutSource;
  readonly shop: PrintoutShop;
  readonly language: NumberLanguage;
  readonly translate: PrintoutTranslate;
};

export type PrintoutAmount = {
  readonly label: string;
  readonly amount: string;
  readonly is_strong: boolean;
};

type Column = { readonly label: string; readonly is_numeric: boolean };

/** One row: the name, the text below it, then the numbers. */
type Row = { readonly name: string; readonly below: string; readonly cells: readonly string[] };

/** All texts of a printout in order; the template only adds rules and positions. */
export type DocumentPrintout = {
  readonly language: NumberLanguage;
  readonly title: string;
  readonly number: string;
  readonly shop: string;
  readonly shop_lines: readonly string[];
  readonly head: readonly (readonly [string, string])[];
  readonly party_label: string;
  readonly party_lines: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** The sums below the columns; empty: the columns are not summed. */
  readonly sum_row: readonly string[];
  /** More columns than fit on a portrait sheet. */
  readonly is_wide: boolean;
  readonly sums: readonly PrintoutAmount[];
  readonly total: PrintoutAmount | null;
  readonly in_words: string;
  readonly tenders: readonly PrintoutAmount[];
  readonly note: string;
  readonly foot: string;
  readonly void_mark: string;
  readonly signs: readonly string[];
  readonly scan: string;
  readonly url: string;
  readonly page: string;
};

type Table = Pick<DocumentPrintout, 'columns' | 'rows' | 'sum_row'>;

export function buildDocumentPrintout(input: PrintoutInput): DocumentPrintout {
  const { document, shop, language, translate } = input;
  const { entries = [] } = document;
  const amount = amountOf(document);
  return {
    language,
    title: translate(`title_${document.kind}`),
    number: document.number,
    shop: shop.name,
    shop_lines: addressLines(input, shop),
    head: headOf(input),
    ...partyOf(input),
    ...(entries.length > 0 ? entriesOf(input, entries) : tableOf(input)),
    is_wide: false,
    sums: sumsOf(input),
    total:
      amount === null
        ? null
        : pair(translate('total'), formatMoney(amount, shop.currency, language), true),
    in_words: amount === null || shop.currency !== 'BDT' ? '' : spellTotal(amount, input),
    tenders: tendersOf(input),
    note: document.note,
    foot: shop.document_note,
    void_mark: document.is_void ? translate('void_mark') : '',
    signs: [translate('signed_by_them'), translate('signed_by_us')],
    scan: document.url === '' ? '' : translate('scan'),
    url: document.url,
    page: translate('page', { page: '{page}', pages: '{pages}' }),
  };
}

function pair(label: string, amount: string, is_strong = false): PrintoutAmount {
  return { label, amount, is_strong };
}

/** The amount of the document: its total, or else the money that was paid. */
function amountOf({ totals, payments, entries = [] }: PrintoutSource): Minor | null {
  if (totals !== null) return totals.total;
  if (entries.length > 0) return sumOf(entries, ({ debit }) => debit);
  if (payments.length === 0) return null;
  return sumOf(payments, ({ amount }) => amount);
}

type Reached = { readonly address: string; readonly phone: string; readonly bin: string };

/** Phone numbers and identifiers keep their Latin digits. */
function addressLines({ language, translate }: PrintoutInput, one: Reached): string[] {
  const { address, phone, bin } = one;
  return [
    digitsIn(language, address),
    phone && translate('phone', { phone }),
    bin && translate('bin', { bin }),
  ].filter((line) => line !== '');
}

function headOf({ document, language, translate }: PrintoutInput): [string, string][] {
  const related = document.related
    .map(({ kind, number }) => `${translate(`title_${kind}`)} ${number}`)
    .join(', ');
  const rows: [string, string][] = [
    [translate('number'), document.number],
    [translate('date'), document.written_at],
    [translate('branch'), nameIn(language, document.branch)],
    [translate('made_by'), document.made_by],
    [translate('related'), related],
    ...(document.fields ?? []).map(([key, text]): [string, string] => [translate(key), text]),
  ];
  return rows.filter(([, text]) => text !== '');
}

function partyOf(input: PrintoutInput): Pick<DocumentPrintout, 'party_label' | 'party_lines'> {
  const { party } = input.document;
  if (party === null) return { party_label: '', party_lines: [] };
  return {
    party_label: input.translate(party.kind),
    party_lines: [party.name, ...addressLines(input, party)],
  };
}

/** A column that is empty on every line is left out. */
function tableOf({ document, language, translate }: PrintoutInput): Table {
  const { lines } = document;
  if (lines.length === 0) return { columns: [], rows: [], sum_row: [] };
  const isPriced = lines.some(({ amount }) => amount !== null);
  const isTaxed = lines.some(({ vat }) => vat !== null && vat !== 0);
  const amount = (value: Minor | null) => (value === null ? '' : formatAmount(value, language));
  const columns = [
    translate('item'),
    translate('quantity'),
    ...(isPriced ? [translate('price')] : []),
    ...(isTaxed ? [translate('vat')] : []),
    ...(isPriced ? [translate('amount')] : []),
  ].map((label, index) => ({ label, is_numeric: index > 0 }));
  const rows = lines.map((line, index) => ({
    name: formatNumberedName(line, index + 1, language),
    below: belowOf(line, { language, translate }),
    cells: [
      quantityIn(language, line),
      ...(isPriced ? [amount(line.unit_price)] : []),
      ...(isTaxed ? [rateOf(line.vat_rate, language)] : []),
      ...(isPriced ? [amount(line.amount)] : []),
    ],
  }));
  return { columns, rows, sum_row: [] };
}

/** Debit and credit columns, with their equal sums below. */
function entriesOf(
  { language, translate }: PrintoutInput,
  entries: readonly PrintoutEntry[],
): Table {
  const amount = (value: Minor) => (value === 0 ? '' : formatAmount(value, language));
  const sides = ['debit', 'credit'] as const;
  return {
    columns: ['account', ...sides].map((key, index) => ({
      label: translate(key),
      is_numeric: index > 0,
    })),
    rows: entries.map((entry) => ({
      name: `${toDigitsOf(language, entry.code)} ${nameIn(language, entry)}`,
      below: entry.note,
      cells: sides.map((side) => amount(entry[side])),
    })),
    sum_row: [translate('sum'), ...sides.map((side) => amount(sumOf(entries, (one) => one[side])))],
  };
}

/** The discount of the line, and its batches or serial numbers. */
function belowOf(
  { product_discount, batches = [] }: PrintoutLine,
  input: Pick<PrintoutInput, 'language' | 'translate'>,
): string {
  const amount = product_discount === null || product_discount === 0 ? null : product_discount;
  return [
    amount === null
      ? ''
      : input.translate('line_discount', { amount: formatAmount(amount, input.language) }),
    batchesText(batches, input),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** "1. Miniket rice 25 kg". */
export function formatNumberedName(
  line: PrintoutLine,
  number: number,
  language: NumberLanguage,
): string {
  const name = `${nameIn(language, line)} ${variantIn(language, line)}`;
  return `${formatCount(number, language)}. ${name}`;
}

/** The unit name: "bag". */
export function unitIn(language: NumberLanguage, { unit, unit_bn }: PrintoutLine): string {
  return language === 'bn' ? unit_bn : englishUnit(unit, ONE);
}

/** 2 bags, ২ বস্তা. */
function quantityIn(language: NumberLanguage, { quantity, unit, unit_bn }: PrintoutLine): string {
  const behind = language === 'bn' ? unit_bn : englishUnit(unit, quantity);
  return `${formatQuantity(quantity, language)} ${behind}`.trim();
}

function rateOf(rate: Rate | null, language: NumberLanguage): string {
  return rate === null ? '' : `${formatPercent(rate, language)}%`;
}

/** The sums from subtotal to total. VAT included in prices is shown, but not added. */
function sumsOf({ document, language, translate }: PrintoutInput): PrintoutAmount[] {
  const { totals } = document;
  if (totals === null) return [];
  const amount = (value: Minor) => formatAmount(value, language);
  const { subtotal, discount, vat, vat_included, delivery = ZERO, rounding } = totals;
  const rows: [string, Minor, string][] = [
    ['discount', discount, amount(negate(discount))],
    [vat_included === 0 ? 'vat' : 'vat_within', vat, amount(vat)],
    ['delivery', delivery, amount(delivery)],
    ['rounding', rounding, (rounding > 0 ? '+' : '') + amount(rounding)],
  ];
  return [
    pair(translate('subtotal'), amount(add(subtotal, vat_included))),
    ...promotionRows(document, { language, translate }),
    ...rows.filter(([, value]) => value !== 0).map(([key, , text]) => pair(translate(key), text)),
  ];
}

/** Promotions are part of the line amounts already: shown, but not subtracted again. */
function promotionRows(
  { promotions = [] }: PrintoutSource,
  { language, translate }: Pick<PrintoutInput, 'language' | 'translate'>,
): PrintoutAmount[] {
  return promotions.map((promotion) => {
    const displayName = nameIn(language, promotion);
    const name = promotion.code === null ? displayName : `${displayName} (${promotion.code})`;
    return pair(translate('promotion_taken', { name }), formatAmount(promotion.amount, language));
  });
}

function spellTotal(amount: Minor, { language, translate }: PrintoutInput): string {
  const { units, cents } = spellAmount(amount, language);
  return cents === ''
    ? translate('in_words', { units })
    : translate('in_words_cents', { units, cents });
}

function tendersOf({ document, language, translate }: PrintoutInput): PrintoutAmount[] {
  const { totals, payments } = document;
  const amount = (value: Minor) => formatAmount(value, language);
  const ends = [
    ['exchanged', totals?.exchanged ?? ZERO],
    ['change', totals?.change ?? ZERO],
    ['due', totals?.due ?? ZERO],
  ] as const;
  return [
    ...payments.map(({ reference, amount: paid, ...method }) =>
      pair(nameIn(language, method) + (reference === '' ? '' : ` (${reference})`), amount(paid)),
    ),
    ...ends
      .filter(([, value]) => value !== 0)
      .map(([key, value]) => pair(translate(key), amount(value), key === 'due')),
  ];
}
