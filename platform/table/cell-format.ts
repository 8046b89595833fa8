import { parseDigits, writeDigits } from './digits.ts';

/** How a workbook displays a number, from which the typed text is restored. */
export type CellFormat =
  | { shows: 'number' }
  | { shows: 'percent' }
  | { shows: 'day' }
  /** `000000` shows 123 as 000123; literals surround the digits: `"SKU-"000`. */
  | { shows: 'digits'; before: string; width: number; after: string };

export const PLAIN: CellFormat = { shows: 'number' };

/** Built-in formats have no code in the file: 14 is a day, 9 a percent. */
const BUILT_IN: readonly (readonly [number, number, CellFormat])[] = [
  [9, 10, { shows: 'percent' }],
  [14, 22, { shows: 'day' }],
  [27, 36, { shows: 'day' }],
  [45, 47, { shows: 'day' }],
  [50, 58, { shows: 'day' }],
];

/** A quoted text, an escaped character, a gap, a fill character, a colour. */
const LITERAL = /"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g;
const ELAPSED = /\[[hms]+\]/i;

/** The number format of a code or, if there is no code, of a built-in number. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return BUILT_IN.find(([a, b]) => id >= a && id <= b)?.[2] ?? PLAIN;
  const [shown = ''] = code.split(';', 1);
  const bare = shown.replace(LITERAL, '');
  if (ELAPSED.test(shown) || /[y]|[md]|[hs]/i.test(bare.replace(/general/gi, ''))) {
    return { shows: 'day' };
  }
  if (bare.includes('%')) return { shows: 'percent' };
  return digitsFormat(shown) ?? PLAIN;
}

/** `000`, `"SKU-"000`; a single 0 is an ordinary number, with any literals: `0" kg"`. */
function digitsFormat(shown: string): CellFormat | null {
  const bare = shown.replace(/\[[^[\]]*\]/g, '');
  const [, before = '', zeros = '', after = ''] =
    /^((?:"[^"]*"|\\.|-)*)(0{2,})((?:"[^"]*"|\\.|-)*)$/.exec(bare) ?? [];
  if (zeros === '') return null;
  const literal = (text: string) => text.replace(/"([^"]*)"|\\(.)/g, '$1$2');
  return { shows: 'digits', before: literal(before), width: zeros.length, after: literal(after) };
}

/** The displayed text of a number that is stored as `text`. */
export function showNumber(text: string, format: CellFormat, from1904: boolean): string {
  const digits = parseDigits(text);
  if (digits === null) return text;
  const plain = writeDigits(digits);
  if (format.shows === 'number') return plain;
  if (format.shows === 'percent')
    return `${writeDigits({ ...digits, integerDigits: shifted(digits) })}%`;
  if (format.shows === 'day') return dayOf(plain, from1904) ?? plain;
  if (!/^[0-9]+$/.test(plain)) return plain;
  return `${format.before}${plain.padStart(format.width, '0')}${format.after}`;
}

/** 0.075 is 7.5 %; zero stays zero. */
function shifted({ digits, integerDigits }: { digits: string; integerDigits: number }): number {
  return digits === '0' ? integerDigits : integerDigits + 2;
}

const DAY_MS = 86_400_000;
/** The last day that a workbook can display: 9999-12-31. */
const LAST_SERIAL = 2_958_466;
const SERIAL_OF_1970 = 25_569;
/** Mac workbooks count from 1904. */
const DAYS_OF_1904 = 1_462;
/** All spreadsheets treat 1900 as a leap year. */
const SERIAL_OF_NO_DAY = 60;

/**
 * `46418` is 2027-01-31, `46418.5` is 2027-01-31 12:00:00, `0.5` is 12:00:00; null: not a day.
 * Seconds are rounded: a workbook stores them as a fraction of a day.
 */
function dayOf(plain: string, from1904: boolean): string | null {
  const serial = Number(plain);
  if (!(serial >= 0 && serial < LAST_SERIAL)) return null;
  const days = Math.floor(serial);
  const ms = Math.round((serial - days) * 86_400) * 1000;
  if (days === 0 && !from1904) return ms === 0 ? null : timeOf(ms);
  if (days === SERIAL_OF_NO_DAY && !from1904) return null;
  const shift = from1904 ? DAYS_OF_1904 : days < SERIAL_OF_NO_DAY ? 1 : 0;
  const at = new Date((days + shift - SERIAL_OF_1970) * DAY_MS + ms);
  const [day = '', time = ''] = at.toISOString().split('T');
  return ms === 0 ? day : `${day} ${time.slice(0, 8)}`;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}

/** `2027-01-31T00:00:00.000Z`, as some programs store a day, is 2027-01-31. */
export function showInstant(text: string): string {
  const [, day, time] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?)?$/.exec(text.trim()) ?? [];
  if (day === undefined) return text;
  return time === undefined || time === '00:00:00' ? day : `${day} ${time}`;
}
