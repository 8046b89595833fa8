import {
  type FigureLanguage,
  formatAmount,
  formatCount,
  formatPercent,
  formatQuantity,
  inDigitsOf,
} from '#domains/kernel/core/figures.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { message } from '#platform/i18n/messages.ts';
import type { SheetCell } from '#platform/table/write-xlsx.ts';

type Row = Readonly<Record<string, unknown>>;

/** A column of a file: what it is called, and how its value is found in a row and written. */
export type Column = {
  /** Its words are `exports:{label}`, or another dictionary's where it names one. */
  readonly label: string;
  readonly kind:
    | ('text' | 'local' | 'money' | 'quantity' | 'count' | 'rate' | 'day' | 'moment' | 'flag')
    | { readonly words: string }
    | { readonly of: string; readonly field?: string };
  /** Through objects by dots: `from.name`. */
  readonly path: string;
  /** What the shop itself calls it, instead of the words. */
  readonly heading?: { readonly name: string; readonly name_bn: string };
};

/** What a value is written for: a person to read it, or a program to reckon with it. */
export type Reader = {
  readonly language: FigureLanguage;
  readonly timezone: string;
  /** Rows of other lists, by list and id. */
  readonly others: ReadonlyMap<string, ReadonlyMap<string, Row>>;
};

export function headingOf({ label, heading }: Column, language: FigureLanguage): string {
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

const PLACES = { money: 2, quantity: 4, count: 0, rate: 4 } as const;
type FigureKind = keyof typeof PLACES;

function isFigure(kind: Column['kind']): kind is FigureKind {
  return typeof kind === 'string' && Object.hasOwn(PLACES, kind);
}

/** For a spreadsheet: figures with a point and nothing else, so that it can reckon with them. */
export function cellOf(column: Column, row: Row, reader: Reader): SheetCell {
  const value = valueAt(row, column.path);
  if (isFigure(column.kind) && typeof value === 'number') {
    return { figure: plainFigure(value, PLACES[column.kind]) };
  }
  return wordsOf(column, row, reader);
}

/** For paper: figures as people read them in the language. */
export function printedOf(column: Column, row: Row, reader: Reader): string {
  const { language } = reader;
  const value = valueAt(row, column.path);
  if (isFigure(column.kind) && typeof value === 'number') {
    if (column.kind === 'money') return formatAmount(value as Minor, language);
    if (column.kind === 'quantity') return formatQuantity(value as Quantity, language);
    if (column.kind === 'rate') return formatPercent(value as Rate, language);
    return formatCount(value, language);
  }
  const text = wordsOf(column, row, reader);
  const isTime = column.kind === 'day' || column.kind === 'moment';
  return isTime ? inDigitsOf(language, text) : text;
}

export function isOfFigures({ kind }: Column): boolean {
  return isFigure(kind);
}

function wordsOf({ kind, path }: Column, row: Row, reader: Reader): string {
  const { language, timezone, others } = reader;
  const value = valueAt(row, path);
  if (value === null || value === undefined) return '';
  if (kind === 'local') return localOf(row, path, language);
  if (kind === 'moment') return momentOf(String(value), timezone);
  if (kind === 'flag') return message(language, 'exports', value === true ? 'yes' : 'no');
  if (typeof kind === 'object' && 'words' in kind) {
    const [dictionary = '', prefix = ''] = kind.words.split(':');
    return message(language, dictionary, `${prefix}${String(value)}`);
  }
  if (typeof kind === 'object') {
    const other = others.get(kind.of)?.get(String(value));
    if (other === undefined) return '';
    return kind.field === undefined
      ? localOf(other, 'name', language)
      : String(other[kind.field] ?? '');
  }
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** The name in the language, or the one there is. */
function localOf(row: Row, path: string, language: FigureLanguage): string {
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

/** 12350 with two places is 123.5: without zeros at the end, and of either sign. */
export function plainFigure(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const at = digits.length - places;
  const fraction = digits.slice(at).replace(/0+$/, '');
  const text = digits.slice(0, at) + (fraction === '' ? '' : `.${fraction}`);
  return value < 0 ? `-${text}` : text;
}
