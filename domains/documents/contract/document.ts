import { z } from 'zod';
import { date, documentId, id, instant, name, text } from '#platform/contract/fields.ts';

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

/** What every request for a document begins with. Its fields are hashed in this order. */
export const requestHead = {
  id: documentId,
  /** Tells the branch. */
  warehouse_id: id,
  /** Of the till whose drawer the cash goes into or comes out of. */
  register_id: id.optional(),
};

/** What every request for a document ends with. */
export const requestEnd = { note: text(1000).optional(), happened_at: instant.optional() };

/** What every document that was posted by hand answers besides what is its own. */
export const postedHead = {
  ...documentHead,
  /** Who posted it, by name. */
  posted_by: z.string(),
};

/** What every row of a list of documents has. */
export const rowHead = {
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  reversed_by: id.nullable(),
};

/** What any posting may be refused for, besides what is the document's own. */
export const POSTING_REJECTIONS = {
  id_reused: 409,
  ...DAY_REJECTIONS,
  happened_at_in_future: 422,
  register_not_found: 404,
  shift_not_open: 409,
} as const;
