import {
  formatAmount,
  formatCount,
  formatPercent,
  formatQuantity,
  type NumberLanguage,
  toDialled,
  toDigitsOf,
} from '#domains/kernel/core/format-number.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { writtenClock, writtenDay, writtenTime } from '#domains/kernel/core/written-time.ts';
import { message } from '#platform/i18n/messages.ts';
import type { SheetCell } from '#platform/table/write-xlsx.ts';

type Row = Readonly<Record<string, unknown>>;

/** A column of a file: what it is called, and how its value is found in a row and written. */
export type Column = {
  /** Its words are `exports:{label}`, or another dictionary's where it names one. */
  readonly label: string;
  readonly kind:
    | ('text' | 'local' | 'list' | 'phone' | 'day' | 'moment' | 'clock' | 'flag' | NumericKind)
    | { readonly labels: string }
    | {
        readonly of: string;
        readonly field?: string;
        /** What null stands for: every branch. */
        readonly all?: string;
      };
  /** Through objects by dots: `from.name`. */
  readonly path: string;
  /** There only where the list is asked with this. */
  readonly requiredParam?: string;
  /** What the shop itself calls it, instead of the words. */
  readonly heading?: { readonly name: string; readonly name_bn: string };
};

/** What a value is written for: a person to read it, or a program to reckon with it. */
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

/** For a spreadsheet: figures with a point and nothing else, so that it can reckon with them. */
export function cellOf(column: Column, row: Row, reader: Reader): SheetCell {
  const value = valueAt(row, column.path);
  if (isNumeric(column.kind) && typeof value === 'number') {
    if (column.kind === 'money') return { number: moneyNumber(value), isMoney: true };
    return { number: plainNumber(value, DECIMALS[column.kind]) };
  }
  return textOf(column, row, reader);
}

/** For paper: figures as people read them in the language. */
export function printedOf(column: Column, row: Row, reader: Reader): string {
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
  if (typeof value === 'string' && column.kind === 'day') return writtenDay(value, language);
  if (typeof value === 'string' && column.kind === 'moment') {
    return writtenTime(value, reader.timezone, language);
  }
  if (typeof value === 'string' && column.kind === 'clock') {
    return writtenClock(value, reader.timezone, language);
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
  // What reversed it, or nothing: both say whether it was.
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

/** `posted` by `recurring:run_` is what stands at run_posted. */
function saidOf(labelPrefix: string, value: string, language: NumberLanguage): string {
  const [dictionary = '', prefix = ''] = labelPrefix.split(':');
  const said = message(language, dictionary, prefix + value);
  return said === prefix + value ? value : said;
}

/** The name in the language, or the one there is. */
export function localOf(row: unknown, path: string, language: NumberLanguage): string {
  const bengali = valueAt(row, `${path}_bn`);
  const isBengali = language === 'bn' && typeof bengali === 'string' && bengali !== '';
  return String(isBengali ? bengali : (valueAt(row, path) ?? ''));
}

/** 2026-08-01 15:00, where the shop is. */
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

/** 12350 with two places is 123.5: without zeros at the end, and of either sign. */
export function plainNumber(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const fraction = digits.slice(at).replace(/(?<!0)0+$/, '');
  const text = digits.slice(0, at) + (fraction === '' ? '' : `.${fraction}`);
  return value < 0 ? `-${text}` : text;
}
