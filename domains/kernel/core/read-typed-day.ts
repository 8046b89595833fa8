import { toLatinDigits } from './format-number.ts';
import { readDay } from './read-day.ts';

/** Beginnings of the English names, and the Bengali spellings. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'জানু'],
  ['feb', 'ফেব্রু'],
  ['mar', 'মার্চ'],
  ['apr', 'এপ্রি'],
  ['may', 'মে'],
  ['jun', 'জুন'],
  ['jul', 'জুলা'],
  ['aug', 'আগ', 'অগা'],
  ['sep', 'সেপ'],
  ['oct', 'অক্টো'],
  ['nov', 'নভে'],
  ['dec', 'ডিসে'],
];

/** 31 Jan 2027, 31st January, 2027, ৩১ জানুয়ারি ২০২৭. */
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|শে|ই|লা|রা)?[ -]([\p{L}\p{M}]{2,12})\.?,?[ -](\d{2}|\d{4})$/u;
/** Jan 31, 2027. */
const MONTH_FIRST = /^([\p{L}\p{M}]{2,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{2}|\d{4})$/u;

/**
 * A day as people type it, the day of the month first: 31/12/2027, ৩১.১২.২০২৭, 31 12 2027, 31122027
 * or 31 Dec 2027; null: not a day yet. A year has four digits, or 1/2/2027 would be 2020 midway.
 */
export function readTypedDay(text: string): string | null {
  const latin = toLatinDigits(text.trim());
  const typed = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(latin);
  const [, day = '', month = '', year = ''] = typed ?? /^(\d\d)(\d\d)(\d{4})$/.exec(latin) ?? [];
  if (year !== '') return dayOf(year, month, day);
  return readDay(latin) ?? readMonthName(latin, 4);
}

/**
 * A day in a file: as typed, and in the forms that programs write. `2027-01-31 00:00:00` and
 * 2027/01/31 are days, and after the name of a month a year may have two digits: 31-Jan-27.
 */
export function readWrittenDay(text: string): string | null {
  const latin = toLatinDigits(text.trim());
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]\d{1,2}:\d{2}.{0,15})?$/.exec(latin) ?? [];
  if (year !== '') return dayOf(year, month, day);
  return readTypedDay(latin) ?? readMonthName(latin, 2);
}

function readMonthName(text: string, yearDigits: 2 | 4): string | null {
  const [, day = '', name = '', year = ''] = DAY_FIRST.exec(text) ?? [];
  const [, otherName = '', otherDay = '', otherYear = ''] = MONTH_FIRST.exec(text) ?? [];
  const written = year === '' ? otherYear : year;
  if (written.length !== yearDigits) return null;
  const month = monthOf(name === '' ? otherName : name);
  if (month === null) return null;
  const fullYear = yearDigits === 2 ? `20${written}` : written;
  return dayOf(fullYear, String(month), day === '' ? otherDay : day);
}

function monthOf(name: string): number | null {
  const lower = name.normalize('NFC').toLowerCase();
  const index = MONTHS.findIndex((beginnings) =>
    beginnings.some((beginning) => lower.startsWith(beginning.normalize('NFC'))),
  );
  return index === -1 ? null : index + 1;
}

function dayOf(year: string, month: string, day: string): string | null {
  return readDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
