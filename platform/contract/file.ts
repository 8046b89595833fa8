import { z } from 'zod';

/**
 * What a route of a file answers to the server: the document to be set. The caller gets the file,
 * made after the transaction has ended.
 */
export const printed = z.strictObject({
  /** Without folders; the server keeps what is safe of it. */
  file_name: z.string(),
  /** Typst. */
  template: z.string(),
  /** JSON. */
  content: z.string(),
  /** A PDF unless told. */
  form: z.enum(['pdf', 'svg']).optional(),
});

/** What a route of a table answers to the server: the bytes themselves, in the format asked for. */
export const made = z.strictObject({
  file_name: z.string(),
  media_type: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

export type Made = z.output<typeof made>;

export type Printed = z.output<typeof printed>;

/** A browser sends no header with a link: a ticket in the query takes its place, once. */
export const byTicket = {
  ticket: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
};
