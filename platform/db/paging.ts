import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** The type of a sort key's column: a cursor can contain only values that PostgreSQL can read. */
export type KeyPart = 'text' | 'id' | 'whole' | 'amount' | 'day' | 'instant';

const FITS: Readonly<Record<KeyPart, (value: string) => boolean>> = {
  text: () => true,
  id: (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  whole: (value) => /^-?\d{1,9}$/.test(value),
  // Within bigint, and so within every amount.
  amount: (value) => /^-?\d{1,16}$/.test(value),
  day: (value) => /^\d{4}-\d\d-\d\d$/.test(value) && value > '0001' && isDay(value),
  // In the format of to_char, to the microsecond: 2026-08-01T09:00:00.000000Z.
  instant: (value) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value) &&
    value > '0001' &&
    isInstant(`${value.slice(0, 23)}Z`),
};

function isDay(text: string): boolean {
  return isInstant(`${text}T00:00:00.000Z`);
}

function isInstant(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.valueOf()) && date.toISOString() === text;
}

/** Parts of a key cannot hold NUL, because PostgreSQL stores none in a text. */
const BETWEEN = '\u0000';

/**
 * The sort key of the last row that the caller has seen, null on the first page. A list continues
 * after that key, not at a row number, so that inserted rows shift nothing.
 */
export function readCursor(
  cursor: string | undefined,
  parts: readonly KeyPart[],
): readonly string[] | null | Rejection<'invalid_cursor'> {
  if (cursor === undefined) return null;
  const key = Buffer.from(cursor, 'base64url').toString('utf8').split(BETWEEN);
  const isComplete =
    writeCursor(key) === cursor &&
    key.length === parts.length &&
    parts.every((part, index) => FITS[part](key[index] ?? ''));
  return isComplete ? key : reject('invalid_cursor', { path: 'cursor' });
}

export function writeCursor(key: readonly string[]): string {
  return Buffer.from(key.join(BETWEEN), 'utf8').toString('base64url');
}

/** A row of a list with its sort key, as SQL selects it. */
export type Keyed<Row> = Row & { page_key: string[] };

/** The largest page, and one row more, is 201. */
const STEPS = [2, 6, 11, 21, 51, 101, 201];

/**
 * At least one row more than the page shows: one of few numbers for the text of a statement, so
 * that it is planned for a small limit once per connection, and has few texts.
 */
export function rowsToFetch(limit: number): number {
  return STEPS.find((step) => step > limit) ?? limit + 1;
}

/** A page of `limit` rows of those fetched; one row more means that there is a next page. */
export function pageOf<Row>(
  rows: readonly Keyed<Row>[],
  limit: number,
): { data: Row[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    data: shown.map(({ page_key, ...row }) => row as unknown as Row),
    next_cursor: hasMore ? writeCursor(last.page_key) : null,
  };
}
