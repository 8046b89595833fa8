import { amountInWords } from '#domains/kernel/core/amount-in-words.ts';
import { digitsIn, nameIn, variantIn } from '#domains/kernel/core/as-printed.ts';
import { englishUnit } from '#domains/kernel/core/english-unit.ts';
import {
  type FigureLanguage,
  formatAmount,
  formatCount,
  formatMoney,
  formatPercent,
  formatQuantity,
  inDigitsOf,
} from '#domains/kernel/core/figures.ts';
import { add, type Minor, negate, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type BatchOnPaper, batchesText } from './batches-text.ts';

/** The words of a paper by key, with what stands in them. */
export type PaperWords = (key: string, params?: Record<string, string>) => string;

export type PaperShop = {
  readonly name: string;
  readonly currency: string;
  readonly address: string;
  readonly phone: string;
  readonly bin: string;
  readonly paper_note: string;
};

/** Who gets the paper, or whose paper it answers. */
export type PaperParty = {
  readonly kind: 'customer' | 'supplier';
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly bin: string;
};

export type PaperLine = {
  readonly name: string;
  readonly name_bn: string;
  readonly variant: string;
  readonly variant_bn: string;
  readonly unit: string;
  readonly unit_bn: string;
  readonly quantity: Quantity;
  /** Null where the paper has no prices. */
  readonly unit_price: Minor | null;
  /** Of the line itself; that of the whole document stands below. */
  readonly product_discount: Minor | null;
  /** What the line comes to: its own discount off, with the VAT where prices hold it. */
  readonly amount: Minor | null;
  readonly vat_rate: Rate | null;
  readonly vat: Minor | null;
  /** Without VAT, all discounts off. */
  readonly net: Minor | null;
  readonly batches?: readonly BatchOnPaper[];
};

/** A line of the money journal, as a voucher shows it. */
export type PaperEntry = {
  readonly code: string;
  readonly name: string;
  readonly name_bn: string;
  readonly note: string;
  readonly debit: Minor;
  readonly credit: Minor;
};

export type PaperTotals = {
  /** Without the VAT that prices hold. */
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly vat: Minor;
  /** What of it stands in the prices. */
  readonly vat_included: Minor;
  readonly delivery?: Minor;
  readonly rounding: Minor;
  readonly total: Minor;
  readonly exchanged: Minor;
  readonly change: Minor;
  readonly due: Minor;
};

export type PaperOffer = {
  readonly name: string;
  readonly name_bn: string;
  /** null: it holds by itself. */
  readonly code: string | null;
  readonly amount: Minor;
};

/** A document as it goes to paper: posted or not, with goods or only money. */
export type PaperDocument = {
  /** What it is called: `title_{kind}` of the words. */
  readonly kind: string;
  readonly number: string;
  /** When it was made, as it is written there: day and time. */
  readonly written_at: string;
  readonly branch: { readonly name: string; readonly name_bn: string };
  readonly made_by: string;
  readonly party: PaperParty | null;
  readonly lines: readonly PaperLine[];
  /** Null: it has no sums; then what was paid is its amount. */
  readonly totals: PaperTotals | null;
  /** What of the discounts of its lines each offer has taken. */
  readonly offers?: readonly PaperOffer[];
  readonly payments: readonly {
    readonly name: string;
    readonly name_bn: string;
    readonly amount: Minor;
    readonly reference: string;
  }[];
  /** Papers that this one speaks of: what it settles, returns or was made from. */
  readonly related: readonly { readonly kind: string; readonly number: string }[];
  /** What else its head says, by the key of the word that stands before it; '' is left out. */
  /** What an entry by hand says, in place of goods. */
  readonly entries?: readonly PaperEntry[];
  readonly told?: readonly (readonly [key: string, text: string])[];
  readonly note: string;
  readonly is_void: boolean;
  /** Where who has the paper sees it; '' is nowhere. */
  readonly url: string;
};

export type PaperInput = {
  readonly document: PaperDocument;
  readonly shop: PaperShop;
  readonly language: FigureLanguage;
  readonly words: PaperWords;
};

/** A label and its figure. */
export type PaperPair = {
  readonly label: string;
  readonly amount: string;
  readonly is_strong: boolean;
};

type Column = { readonly label: string; readonly is_figure: boolean };

/** What stands in one row: the goods with what is told below them, then the figures. */
type Row = { readonly name: string; readonly below: string; readonly cells: readonly string[] };

/** Every text of a paper in its order; whoever sets it adds nothing but rules and places. */
export type DocumentPaper = {
  readonly language: FigureLanguage;
  readonly title: string;
  readonly number: string;
  readonly shop: string;
  readonly shop_lines: readonly string[];
  readonly head: readonly (readonly [string, string])[];
  readonly party_label: string;
  readonly party_lines: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Below the columns, where they are added up; empty: they are not. */
  readonly sum_row: readonly string[];
  /** More columns than stand beside each other on a sheet that stands. */
  readonly is_wide: boolean;
  readonly sums: readonly PaperPair[];
  readonly total: PaperPair | null;
  readonly in_words: string;
  readonly tenders: readonly PaperPair[];
  readonly note: string;
  readonly foot: string;
  readonly void_mark: string;
  readonly signs: readonly string[];
  readonly scan: string;
  readonly url: string;
  readonly page: string;
};

type Table = Pick<DocumentPaper, 'columns' | 'rows' | 'sum_row'>;

export function documentPaper(input: PaperInput): DocumentPaper {
  const { document, shop, language, words } = input;
  const { entries = [] } = document;
  const amount = amountOf(document);
  return {
    language,
    title: words(`title_${document.kind}`),
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
        : pair(words('total'), formatMoney(amount, shop.currency, language), true),
    in_words: amount === null || shop.currency !== 'BDT' ? '' : inWords(amount, input),
    tenders: tendersOf(input),
    note: document.note,
    foot: shop.paper_note,
    void_mark: document.is_void ? words('void_mark') : '',
    signs: [words('signed_by_them'), words('signed_by_us')],
    scan: document.url === '' ? '' : words('scan'),
    url: document.url,
    page: words('page', { page: '{page}', pages: '{pages}' }),
  };
}

function pair(label: string, amount: string, is_strong = false): PaperPair {
  return { label, amount, is_strong };
}

/** What the paper is about: its total, or else the money that changed hands. */
function amountOf({ totals, payments, entries = [] }: PaperDocument): Minor | null {
  if (totals !== null) return totals.total;
  if (entries.length > 0) return sumOf(entries, ({ debit }) => debit);
  if (payments.length === 0) return null;
  return sumOf(payments, ({ amount }) => amount);
}

type Reached = { readonly address: string; readonly phone: string; readonly bin: string };

/** What is dialled or looked up keeps its Latin digits. */
function addressLines({ language, words }: PaperInput, one: Reached): string[] {
  const { address, phone, bin } = one;
  return [
    digitsIn(language, address),
    phone && words('phone', { phone }),
    bin && words('bin', { bin }),
  ].filter((line) => line !== '');
}

function headOf({ document, language, words }: PaperInput): [string, string][] {
  const related = document.related
    .map(({ kind, number }) => `${words(`title_${kind}`)} ${number}`)
    .join(', ');
  const rows: [string, string][] = [
    [words('number'), document.number],
    [words('date'), document.written_at],
    [words('branch'), nameIn(language, document.branch)],
    [words('made_by'), document.made_by],
    [words('related'), related],
    ...(document.told ?? []).map(([key, text]): [string, string] => [words(key), text]),
  ];
  return rows.filter(([, text]) => text !== '');
}

function partyOf(input: PaperInput): Pick<DocumentPaper, 'party_label' | 'party_lines'> {
  const { party } = input.document;
  if (party === null) return { party_label: '', party_lines: [] };
  return {
    party_label: input.words(party.kind),
    party_lines: [party.name, ...addressLines(input, party)],
  };
}

/** Columns that no line has anything for stand on no paper. */
function tableOf({ document, language, words }: PaperInput): Table {
  const { lines } = document;
  if (lines.length === 0) return { columns: [], rows: [], sum_row: [] };
  const isPriced = lines.some(({ amount }) => amount !== null);
  const isTaxed = lines.some(({ vat }) => vat !== null && vat !== 0);
  const amount = (value: Minor | null) => (value === null ? '' : formatAmount(value, language));
  const columns = [
    words('item'),
    words('quantity'),
    ...(isPriced ? [words('price')] : []),
    ...(isTaxed ? [words('vat')] : []),
    ...(isPriced ? [words('amount')] : []),
  ].map((label, index) => ({ label, is_figure: index > 0 }));
  const rows = lines.map((line, index) => ({
    name: numberedName(line, index + 1, language),
    below: belowOf(line, { language, words }),
    cells: [
      quantityIn(language, line),
      ...(isPriced ? [amount(line.unit_price)] : []),
      ...(isTaxed ? [rateOf(line.vat_rate, language)] : []),
      ...(isPriced ? [amount(line.amount)] : []),
    ],
  }));
  return { columns, rows, sum_row: [] };
}

/** Debit and credit beside each other, and below them that they are equal. */
function entriesOf({ language, words }: PaperInput, entries: readonly PaperEntry[]): Table {
  const amount = (value: Minor) => (value === 0 ? '' : formatAmount(value, language));
  const sides = ['debit', 'credit'] as const;
  return {
    columns: ['account', ...sides].map((key, index) => ({
      label: words(key),
      is_figure: index > 0,
    })),
    rows: entries.map((entry) => ({
      name: `${inDigitsOf(language, entry.code)} ${nameIn(language, entry)}`,
      below: entry.note,
      cells: sides.map((side) => amount(entry[side])),
    })),
    sum_row: [words('sum'), ...sides.map((side) => amount(sumOf(entries, (one) => one[side])))],
  };
}

/** What the line has off, and which batches or pieces its goods are. */
function belowOf(
  { product_discount, batches = [] }: PaperLine,
  told: Pick<PaperInput, 'language' | 'words'>,
): string {
  const amount = product_discount === null || product_discount === 0 ? null : product_discount;
  return [
    amount === null
      ? ''
      : told.words('line_discount', { amount: formatAmount(amount, told.language) }),
    batchesText(batches, told),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** "1. Miniket rice 25 kg". */
export function numberedName(line: PaperLine, number: number, language: FigureLanguage): string {
  const name = `${nameIn(language, line)} ${variantIn(language, line)}`;
  return `${formatCount(number, language)}. ${name}`;
}

/** What one of it is called: "bag". */
export function unitIn(language: FigureLanguage, { unit, unit_bn }: PaperLine): string {
  return language === 'bn' ? unit_bn : englishUnit(unit, ONE);
}

/** 2 bags, ২ বস্তা. */
function quantityIn(language: FigureLanguage, { quantity, unit, unit_bn }: PaperLine): string {
  const behind = language === 'bn' ? unit_bn : englishUnit(unit, quantity);
  return `${formatQuantity(quantity, language)} ${behind}`.trim();
}

function rateOf(rate: Rate | null, language: FigureLanguage): string {
  return rate === null ? '' : `${formatPercent(rate, language)}%`;
}

/** What leads from the lines to the total. VAT that prices hold is told, and added no more. */
function sumsOf({ document, language, words }: PaperInput): PaperPair[] {
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
    pair(words('subtotal'), amount(add(subtotal, vat_included))),
    ...offersOf(document, { language, words }),
    ...rows.filter(([, value]) => value !== 0).map(([key, , text]) => pair(words(key), text)),
  ];
}

/** They stand in the amounts of the lines already: told, and taken off no more. */
function offersOf(
  { offers = [] }: PaperDocument,
  { language, words }: Pick<PaperInput, 'language' | 'words'>,
): PaperPair[] {
  return offers.map((offer) => {
    const called = nameIn(language, offer);
    const name = offer.code === null ? called : `${called} (${offer.code})`;
    return pair(words('offer_taken', { name }), formatAmount(offer.amount, language));
  });
}

function inWords(amount: Minor, { language, words }: PaperInput): string {
  const { units, cents } = amountInWords(amount, language);
  return cents === '' ? words('in_words', { units }) : words('in_words_cents', { units, cents });
}

function tendersOf({ document, language, words }: PaperInput): PaperPair[] {
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
      .map(([key, value]) => pair(words(key), amount(value), key === 'due')),
  ];
}
