import { inLatinDigits } from './figures.ts';
import { readDay } from './read-day.ts';

/**
 * A day as people type it, the day of the month first: 31/12/2027, ৩১.১২.২০২৭, 31 12 2027 or
 * 31122027; null: no day is meant yet. A year has four digits, or 1/2/2027 would be 2020 midway.
 */
export function readTypedDay(text: string): string | null {
  const latin = inLatinDigits(text.trim());
  const typed = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(latin);
  const [, day = '', month = '', year = ''] = typed ?? /^(\d\d)(\d\d)(\d{4})$/.exec(latin) ?? [];
  if (year === '') return readDay(latin);
  return readDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
