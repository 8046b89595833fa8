import { type NumberLanguage, toDigitsOf } from './format-number.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const BENGALI_MONTHS = [
  ...['জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন', 'জুলাই', 'আগস্ট', 'সেপ্টেম্বর'],
  ...['অক্টোবর', 'নভেম্বর', 'ডিসেম্বর'],
];

/** The hour from which each part of the day is said in Bengali. */
const BENGALI_PARTS: readonly (readonly [number, string])[] = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [16, 'বিকাল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
];

/**
 * 21 Nov 2026, 4:33 pm; in Bengali the part of the day comes first: ২১/১১/২০২৬, বিকাল ৪:৩৩. Not by
 * Intl, so that every browser and the server write the same.
 */
export function formatTime(instant: string, timezone: string, language: NumberLanguage): string {
  const { day, month, year } = partsIn(instant, timezone);
  const clock = formatClock(instant, timezone, language);
  if (language === 'en') return `${day} ${MONTHS[month - 1]} ${year}, ${clock}`;
  return `${toDigitsOf('bn', `${day}/${month}/${year}`)}, ${clock}`;
}

/** For receipts and other printouts, with the month's name: ২১ নভেম্বর ২০২৬, বিকাল ৪:৩৩. */
export function formatPrintedTime(
  instant: string,
  timezone: string,
  language: NumberLanguage,
): string {
  if (language === 'en') return formatTime(instant, timezone, language);
  const { day, month, year } = partsIn(instant, timezone);
  const date = toDigitsOf('bn', `${day} ${BENGALI_MONTHS[month - 1]} ${year}`);
  return `${date}, ${formatClock(instant, timezone, language)}`;
}

/** A day without a time: 21 Nov 2026, ২১/১১/২০২৬. */
export function formatDay(date: string, language: NumberLanguage): string {
  return formatTime(`${date}T00:00:00Z`, 'UTC', language).split(',')[0] ?? date;
}

/** The time alone: 4:33 pm, বিকাল ৪:৩৩. */
export function formatClock(instant: string, timezone: string, language: NumberLanguage): string {
  const { hour, minute } = partsIn(instant, timezone);
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${minute}`;
  if (language === 'en') return `${clock} ${hour < 12 ? 'am' : 'pm'}`;
  const part = BENGALI_PARTS.find(([from]) => hour >= from)?.[1];
  return toDigitsOf('bn', `${part} ${clock}`);
}

function partsIn(instant: string, timezone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const parts = format.formatToParts(new Date(instant));
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  const numberOf = (type: string) => Number.parseInt(part(type), 10);
  return {
    year: part('year'),
    month: numberOf('month'),
    day: part('day'),
    hour: numberOf('hour'),
    minute: part('minute'),
  };
}
