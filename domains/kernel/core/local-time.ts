const WRITTEN =
  /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * The instant of a time in a file, `2010-12-01 08:26`: local time of the zone, unless it has an
 * offset. A day alone is its first moment. Null: no time, or a year outside those that the contract
 * accepts.
 */
export function instantOf(text: string, timezone: string): string | null {
  const [, day, hour = '0', minute = '00', second = '00', offset] = WRITTEN.exec(text.trim()) ?? [];
  if (day === undefined || day < '1900' || day >= '9999') return null;
  const wall = `${day}T${hour.padStart(2, '0')}:${minute}:${second}`;
  const local = Date.parse(`${wall}Z`);
  // 2026-02-30 reads as the second of March, so the text of an invalid day does not round-trip.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(wall)) return null;
  if (offset === undefined) return new Date(toInstant(local, timezone)).toISOString();
  const at = Date.parse(wall + offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** The day in the time zone at an instant: 2026-11-21. */
export function dayAt(instant: Date, timezone: string): string {
  const local = instant.getTime() + offsetAt(instant.getTime(), timezone);
  return new Date(local).toISOString().slice(0, 10);
}

/** Corrects twice: the offset at the first guess may differ from that at the wall time. */
function toInstant(local: number, timezone: string): number {
  const guess = local - offsetAt(local, timezone);
  return local - offsetAt(guess, timezone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The offset of the time zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timezone: string): number {
  const parts = formatOf(timezone).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  const wall = `${day}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(wall) - Math.floor(instant / 1000) * 1000;
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (format === undefined) {
    const two = '2-digit' as const;
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
    formats.set(timezone, format);
  }
  return format;
}
