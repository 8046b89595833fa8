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

/** The first fields of each request for a document. Their order is part of its hash. */
export const requestHead = {
  id: documentId,
  /** Determines the branch. */
  warehouse_id: id,
  /** The register whose drawer receives or pays the cash. */
  register_id: id.optional(),
};

/** The last fields of each request for a document. */
export const requestEnd = { note: text(1000).optional(), happened_at: instant.optional() };

/** The fields that all posted documents share. */
export const postedHead = {
  ...documentHead,
  /** Name of the member who posted it. */
  posted_by: z.string(),
};

/** The fields that all rows of documents share. */
export const rowHead = {
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  reversed_by: id.nullable(),
};

/** The rejections that all postings share. */
export const POSTING_REJECTIONS = {
  id_reused: 409,
  ...DAY_REJECTIONS,
  happened_at_in_future: 422,
  register_not_found: 404,
  shift_not_open: 409,
} as const;
