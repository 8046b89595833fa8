import { z } from 'zod';
import { date, id, instant, name } from '#platform/contract/fields.ts';

/** The most lines of one document. */
export const LINES_MAX = 500;

/** The lines of a document request: at least one. */
export function linesOf<T extends z.ZodType>(line: T) {
  return z.array(line).min(1).max(LINES_MAX);
}

/** The common fields of every posted document. */
export const documentHead = {
  id,
  number: name(),
  business_date: date,
  /** When it happened: the time of posting, unless the request gave another. */
  posted_at: instant,
  branch_id: id,
  /** null if no value moved. */
  journal_entry_id: id.nullable(),
  /** The document that reversed it. */
  reversed_by: id.nullable(),
};

/** Days on which nothing can be posted: before the books begin, and closed days. */
export const DAY_REJECTIONS = { before_first_year: 422, books_closed: 422 } as const;
