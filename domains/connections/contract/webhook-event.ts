import { z } from 'zod';
import { id, instant } from '#platform/contract/fields.ts';

/** The headers of Standard Webhooks 1.0, beside the content type. */
export const eventHeaders = z.strictObject({
  /** Of the event: the same for every try and every replay. */
  'webhook-id': z
    .string()
    .regex(/^msg_[0-9a-f-]{36}$/)
    .describe('The id of the event, the same for every try and replay: recognize repeats by it'),
  /** Of this try. */
  'webhook-timestamp': z
    .string()
    .regex(/^\d+$/)
    .describe('The second of this try: refuse what is older than five minutes'),
  'webhook-signature': z
    .string()
    .describe(
      'v1,{base64} of HMAC-SHA256 over id.timestamp.body, by the bytes after whsec_; ' +
        'during a rotation two of them, separated by a space',
    ),
});

/** The body of an event, which is signed as it is sent. */
export function eventBody<D extends z.ZodType>(type: string, data: D) {
  return z.strictObject({ type: z.literal(type), timestamp: instant, data });
}

/** `webhook.test` says which endpoint is tried. */
export const testEventData = z.strictObject({ id });
