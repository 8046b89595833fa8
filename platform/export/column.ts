import {
  formatAmount,
  formatCount,
  formatPercent,
  formatQuantity,
  type NumberLanguage,
  toDialled,
  toDigitsOf,
} from '#domains/kernel/core/format-number.ts';
import { formatClock, formatDay, formatTime } from '#domains/kernel/core/format-time.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { message } from '#platform/i18n/messages.ts';
import type { SheetCell } from '#platform/table/write-xlsx.ts';

type Row = Readonly<Record<string, unknown>>;

/** A column of a file: its heading, and how its value is found and formatted. */
export type Column = {
  /** Its heading is `exports:{label}`, or from another dictionary that it names. */
  readonly label: string;
  readonly kind:
    | ('text' | 'local' | 'list' | 'phone' | 'day' | 'moment' | 'clock' | 'flag' | NumericKind)
    | { readonly labels: string }
    | {
        readonly of: string;
        readonly field?: string;
        /** The text for null, such as every branch. */
        readonly all?: string;
      };
  /** Through objects by dots: `from.name`. */
  readonly path: string;
  /** Present only if the list is requested with this parameter. */
  readonly requiredParam?: string;
  /** The heading by the shop's own name for it. */
  readonly heading?: { readonly name: string; readonly name_bn: string };
};

/** Language and time zone of the values. */
export type Reader = {
  readonly language: NumberLanguage;
  readonly timezone: string;
  /** Rows of other lists, by list and id. */
  readonly others: ReadonlyMap<string, ReadonlyMap<string, Row>>;
};

export function headingOf({ label, heading }: Column, language: NumberLanguage): string {
  if (heading !== undefined) return localOf(heading, 'name', language);
  const [dictionary = '', key] = label.split(':');
  return key === undefined
    ? message(language, 'exports', dictionary)
    : message(language, dictionary, key);
}

export function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.hasOwn(value, name) ? (value as Row)[name] : undefined;
  }, row);
}

const DECIMALS = { money: 2, quantity: 4, count: 0, rate: 4 } as const;
type NumericKind = keyof typeof DECIMALS;

function isNumeric(kind: Column['kind']): kind is NumericKind {
  return typeof kind === 'string' && Object.hasOwn(DECIMALS, kind);
}

/** For a spreadsheet: plain numbers with a decimal point, for calculation. */
export function cellOf(column: Column, row: Row, reader: Reader): SheetCell {
  const value = valueAt(row, column.path);
  if (isNumeric(column.kind) && typeof value === 'number') {
    if (column.kind === 'money') return { number: moneyNumber(value), isMoney: true };
    return { number: plainNumber(value, DECIMALS[column.kind]) };
  }
  return textOf(column, row, reader);
}

/** For print: numbers in the notation of the language. */
export function formatPrinted(column: Column, row: Row, reader: Reader): string {
  const { language } = reader;
  const value = valueAt(row, column.path);
  if (isNumeric(column.kind) && typeof value === 'number') {
    if (column.kind === 'money') return formatAmount(value as Minor, language);
    if (column.kind === 'quantity') return formatQuantity(value as Quantity, language);
    if (column.kind === 'rate') return formatPercent(value as Rate, language);
    return formatCount(value, language);
  }
  if (typeof value === 'string' && column.kind === 'phone') {
    return toDigitsOf(language, toDialled(value));
  }
  if (typeof value === 'string' && column.kind === 'day') return formatDay(value, language);
  if (typeof value === 'string' && column.kind === 'moment') {
    return formatTime(value, reader.timezone, language);
  }
  if (typeof value === 'string' && column.kind === 'clock') {
    return formatClock(value, reader.timezone, language);
  }
  return textOf(column, row, reader);
}

export function isNumericColumn({ kind }: Column): boolean {
  return isNumeric(kind);
}

function textOf({ kind, path }: Column, row: Row, reader: Reader): string {
  const { language, timezone, others } = reader;
  const value = valueAt(row, path);
  if (value === undefined) return '';
  // The reversing document, or a boolean: both say whether it was reversed.
  if (kind === 'flag') {
    return message(language, 'exports', value === null || value === false ? 'no' : 'yes');
  }
  if (value === null) return allOf(kind, language);
  if (kind === 'local') return localOf(row, path, language);
  if (kind === 'moment') return momentOf(String(value), timezone);
  if (kind === 'clock') return momentOf(String(value), timezone).slice(-'15:00'.length);
  if (kind === 'phone') return toDialled(String(value));
  if (kind === 'list' && Array.isArray(value)) return value.join(', ');
  if (typeof kind === 'object' && 'labels' in kind) {
    const each = Array.isArray(value) ? value : [value];
    return each.map((one) => saidOf(kind.labels, String(one), language)).join(', ');
  }
  if (typeof kind === 'object') {
    const ids = Array.isArray(value) ? value : [value];
    const rows = ids.map((id) => others.get(kind.of)?.get(String(id)));
    const names = rows.map((other) => nameIn(other, kind.field, language));
    return names.filter(Boolean).join(', ');
  }
  return Array.isArray(value) ? value.join(' ') : String(value);
}

function allOf(kind: Column['kind'], language: NumberLanguage): string {
  if (typeof kind !== 'object' || !('of' in kind) || kind.all === undefined) return '';
  const [dictionary = '', key = ''] = kind.all.split(':');
  return message(language, dictionary, key);
}

function nameIn(other: Row | undefined, field: string | undefined, language: NumberLanguage) {
  if (other === undefined) return '';
  return field === undefined ? localOf(other, 'name', language) : String(other[field] ?? '');
}

/** `posted` with the prefix `recurring:run_` is the text of run_posted. */
function saidOf(labelPrefix: string, value: string, language: NumberLanguage): string {
  const [dictionary = '', prefix = ''] = labelPrefix.split(':');
  const said = message(language, dictionary, prefix + value);
  return said === prefix + value ? value : said;
}

/** The name in the language, or the only one there is. */
export function localOf(row: unknown, path: string, language: NumberLanguage): string {
  const bengali = valueAt(row, `${path}_bn`);
  const isBengali = language === 'bn' && typeof bengali === 'string' && bengali !== '';
  return String(isBengali ? bengali : (valueAt(row, path) ?? ''));
}

/** 2026-08-01 15:00, in the shop's time zone. */
function momentOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(instant));
}

/** 12350 is 123.50. */
function moneyNumber(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 12350 with two decimals is 123.5: without trailing zeros, of either sign. */
export function plainNumber(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const fraction = digits.slice(at).replace(/(?<!0)0+$/, '');
  const text = digits.slice(0, at) + (fraction === '' ? '' : `.${fraction}`);
  return value < 0 ? `-${text}` : text;
}
