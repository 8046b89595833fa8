import { toLatinDigits } from '#domains/kernel/core/format-number.ts';

/** Which part of `03/04/2026` is the day. */
export type DayOrder = 'day_first' | 'month_first';

const WRITTEN =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,? (\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]m)?)?$/i;

/** The order that a date shows: 24 is no month. null: none. */
export function orderIn(text: string): DayOrder | null {
  const [, first = '', second = ''] = WRITTEN.exec(toLatinDigits(text.trim())) ?? [];
  const [one, two] = [Number.parseInt(first, 10), Number.parseInt(second, 10)];
  if (one > 12 && two >= 1 && two <= 12) return 'day_first';
  return two > 12 && one >= 1 && one <= 12 ? 'month_first' : null;
}

/** `11/24/26 2:05 PM` is 2026-11-24 14:05:00; a text in another form is not changed. */
export function isoTime(text: string, order: DayOrder): string {
  const found = WRITTEN.exec(toLatinDigits(text.trim()));
  if (found === null) return text;
  const [, first = '', second = '', year = '', hour = '0', minute = '00', more = '00', half] =
    found;
  const [day, month] = order === 'day_first' ? [first, second] : [second, first];
  const at = Number.parseInt(hour, 10);
  if (half !== undefined && (at < 1 || at > 12)) return text;
  const isAfternoon = half !== undefined && /p/i.test(half);
  const of24 = half === undefined ? at : (at % 12) + (isAfternoon ? 12 : 0);
  const two = (part: string | number) => String(part).padStart(2, '0');
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  return `${date} ${two(of24)}:${minute}:${more}`;
}
