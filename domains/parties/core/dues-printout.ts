import type {
  DocumentPrintout,
  PrintoutAmount,
  PrintoutParty,
  PrintoutShop,
  PrintoutTranslate,
} from '#domains/documents/core/document-printout.ts';
import {
  formatAmount,
  formatCount,
  formatMoney,
  type NumberLanguage,
} from '#domains/kernel/core/format-number.ts';
import { formatDay } from '#domains/kernel/core/format-time.ts';
import { add, type Minor, minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { digitsIn } from '#domains/kernel/core/printed-names.ts';
import { spellAmount } from '#domains/kernel/core/spell-amount.ts';

/** A document that is still open. */
export type DueLine = {
  readonly kind: string;
  readonly number: string;
  readonly business_date: string;
  /** Days past the due date; negative: days left. */
  readonly days: number;
  readonly amount: Minor;
  readonly open: Minor;
};

export type Dues = {
  readonly party: PrintoutParty;
  readonly as_of: string;
  /** The last day of the link to this page. */
  readonly until: string;
  /** The oldest documents; the due of the others is one sum. */
  readonly lines: readonly DueLine[];
  readonly due: Minor;
  /** Deposit of the customer. */
  readonly deposit: Minor;
  /** Cheques that the bank has not paid yet. */
  readonly cheques: Minor;
  readonly url: string;
};

type DuesInput = {
  readonly dues: Dues;
  readonly shop: PrintoutShop;
  readonly language: NumberLanguage;
  readonly labels: PrintoutTranslate;
};

/** A customer's open documents with their age: the page behind the link, and its PDF. */
export function buildDuesPrintout(input: DuesInput): DocumentPrintout {
  const { dues, shop, language, labels } = input;
  const { party, as_of, until, due, deposit, cheques, url } = dues;
  // Of 800.00 due, with a deposit of 500.00 and cheques of 100.00, 200.00 are to be paid.
  const prepaid = add(deposit, cheques);
  const toPay = minor(due > 0 ? Math.max(0, due - prepaid) : due);
  const amount = (value: Minor) => formatAmount(value, language);
  const column = (key: string, is_numeric = true) => ({ label: labels(key), is_numeric });
  const rest = subtract(
    due,
    sumOf(dues.lines, ({ open }) => open),
  );
  const rows = dues.lines.map((line) => ({
    name: `${labels(`title_${line.kind}`)} ${line.number}`,
    below: `${formatDay(line.business_date, language)} · ${ageOf(line.days, input)}`,
    cells: [amount(line.amount), amount(line.open)],
  }));
  const more = { name: labels('more_papers'), below: '', cells: ['', amount(rest)] };
  return {
    language,
    title: labels('title_dues'),
    number: as_of,
    shop: shop.name,
    shop_lines: reached(input, shop),
    head: [
      [labels('as_of'), formatDay(as_of, language)],
      [labels('link_until'), formatDay(until, language)],
    ],
    party_label: labels('customer'),
    party_lines: [party.name, ...reached(input, party)],
    columns: [column('paper', false), column('put_on_due'), column('still_due')],
    rows: rest === 0 ? rows : [...rows, more],
    sum_row: [],
    is_wide: false,
    sums: sumsOf(input),
    total: {
      label: labels(prepaid === ZERO ? 'due_in_all' : 'to_pay'),
      amount: formatMoney(toPay, shop.currency, language),
      is_strong: true,
    },
    in_words: toPay > 0 && shop.currency === 'BDT' ? amountAsText(toPay, input) : '',
    tenders: [],
    note: labels(noteOf(due, toPay)),
    foot: '',
    void_mark: '',
    signs: [],
    scan: labels('scan'),
    url,
    page: labels('page', { page: '{page}', pages: '{pages}' }),
  };
}

function reached(
  { language, labels }: DuesInput,
  { address, phone }: { address: string; phone: string; bin: string },
): string[] {
  return [digitsIn(language, address), phone && labels('phone', { phone })].filter(
    (line) => line !== '',
  );
}

function ageOf(days: number, { language, labels }: DuesInput): string {
  if (days === 0) return labels('due_today');
  const count = formatCount(Math.abs(days), language);
  const one = Math.abs(days) === 1 ? '_one' : '';
  return labels(`${days > 0 ? 'days_past' : 'days_left'}${one}`, { count });
}

function noteOf(due: Minor, toPay: Minor): string {
  if (due <= 0) return 'nothing_due';
  return toPay > 0 ? 'dues_note' : 'nothing_to_pay';
}

/** The amounts between due and total: the deposit and cheques in clearing. */
function sumsOf({ dues, language, labels }: DuesInput): PrintoutAmount[] {
  const sums = [
    ['due_in_all', add(dues.cheques, dues.deposit) === ZERO ? ZERO : dues.due],
    ['cheques_coming', dues.cheques],
    ['kept_for_you', dues.deposit],
  ] as const;
  return sums.flatMap(([key, value]) =>
    value === ZERO
      ? []
      : [{ label: labels(key), amount: formatAmount(value, language), is_strong: false }],
  );
}

function amountAsText(amount: Minor, { language, labels }: DuesInput): string {
  const { units, cents } = spellAmount(amount, language);
  return cents === '' ? labels('in_words', { units }) : labels('in_words_cents', { units, cents });
}
