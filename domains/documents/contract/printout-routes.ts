import { z } from 'zod';
import { instant, one } from '#platform/contract/fields.ts';

/** A link to a file that a browser may open: for a minute, once. */
export const printoutTicket = one(z.strictObject({ url: z.string(), expires_at: instant }));

/** Where who is given the link sees the paper, and how its customer or supplier is reached. */
export const printoutLink = one(
  z.strictObject({ url: z.string(), phone: z.string(), email: z.string() }),
);

/** Whom a paper is sent to by mail. */
export const mailBody = z.strictObject({
  to: z.string().trim().max(254).pipe(z.email()),
  /** Of what the mail says; the shop's own unless told. */
  lang: z.enum(['bn', 'en']).optional(),
});

export const printoutMailed = one(z.strictObject({ to: z.string() }));

export const MAIL_REJECTIONS = { too_many_messages: 429 } as const;
