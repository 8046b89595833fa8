import { z } from 'zod';

/**
 * What a file route returns to the server: the document to typeset. The file is made after the
 * transaction, and sent to the caller.
 */
export const printed = z.strictObject({
  /** Without folders; the server removes unsafe characters. */
  file_name: z.string(),
  /** A Typst template. */
  template: z.string(),
  /** The data of the template, as JSON. */
  content: z.string(),
  /** Defaults to PDF. */
  form: z.enum(['pdf', 'svg']).optional(),
});

/** What a table route returns to the server: the bytes of the file, in the requested format. */
export const made = z.strictObject({
  file_name: z.string(),
  media_type: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

export type Made = z.output<typeof made>;

export type Printed = z.output<typeof printed>;

/** A link sends no header: a single-use ticket in the query replaces it. */
export const byTicket = {
  ticket: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
};
