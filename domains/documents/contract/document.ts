import { z } from 'zod';
import { date, id, instant, name } from '#platform/contract/fields.ts';

/** The most lines that one document may have. */
export const LINES_MAX = 500;

/** The lines of a document that is asked for: at least one. */
export function linesOf<T extends z.ZodType>(line: T) {
  return z.array(line).min(1).max(LINES_MAX);
}

/** What every posted document answers about itself. */
export const documentHead = {
  id,
  number: name(),
  business_date: date,
  /** When it happened: the time of posting, unless its maker stated another. */
  posted_at: instant,
  branch_id: id,
  /** Null where nothing of value moved. */
  journal_entry_id: id.nullable(),
  /** The document that reversed it. */
  reversed_by: id.nullable(),
};

/** For which days nothing is posted: before the books begin, and those that are closed. */
export const DAY_REJECTIONS = { before_first_year: 422, books_closed: 422 } as const;
