import { z } from 'zod';
import { instant, one } from '#platform/contract/fields.ts';

/** A link to a file that a browser may open: valid once, for a minute. */
export const printoutTicket = one(z.strictObject({ url: z.string(), expires_at: instant }));

/** A link to the document for its recipient, and the customer's or supplier's contact data. */
export const printoutLink = one(
  z.strictObject({ url: z.string(), phone: z.string(), email: z.string() }),
);

/** The recipient of a document sent by email. */
export const mailBody = z.strictObject({
  to: z.string().trim().max(254).pipe(z.email()),
  /** The language of the email; omitted: the shop's. */
  lang: z.enum(['bn', 'en']).optional(),
});

export const printoutMailed = one(z.strictObject({ to: z.string() }));

export const MAIL_REJECTIONS = { too_many_messages: 429 } as const;
