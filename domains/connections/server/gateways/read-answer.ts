import { z } from 'zod';
import type { FailureCode } from '../../core/failure-codes.ts';
import type { Failed, GatewayAnswer } from './sms-adapter.ts';

const KEYS_REFUSED = [401, 403];
const BUSY = [408, 425, 429];

/** What every answer of a gateway says: its code, and words for a person. */
type Envelope = { readonly code: number; readonly text: string };

/** How a gateway answers. */
export type Protocol<T extends Envelope> = {
  readonly schema: z.ZodType<T>;
  /** The code of a success. */
  readonly done: number;
  /** The codes of the documents; another one fails by the status. */
  readonly failures: Readonly<Record<number, FailureCode>>;
};

/**
 * An answer by its protocol. What is none of theirs fails by its status alone: `bare` says how. A
 * success that cannot be read, or that its status contradicts, leaves open what was done.
 */
export function readAnswer<T extends Envelope>(
  { schema, done, failures }: Protocol<T>,
  { status, body }: GatewayAnswer,
  bare: (status: number) => FailureCode,
): T | Failed {
  const read = schema.safeParse(jsonOf(body));
  const isSuccess = status >= 200 && status < 300;
  if (!read.success) return failed(isSuccess ? 'answer_unreadable' : bare(status), status, '');
  const { code, text } = read.data;
  if (code !== done) return failed(failures[code] ?? failureOfStatus(status), code, text);
  return isSuccess ? read.data : failed('answer_unreadable', status, text);
}

export function failureOfStatus(status: number): FailureCode {
  if (KEYS_REFUSED.includes(status)) return 'keys_refused';
  if (BUSY.includes(status)) return 'service_busy';
  return status >= 500 ? 'service_failed' : 'request_refused';
}

/** A proxy answers so as well, after the gateway has the message. Only 503 says that it has not. */
export function failureOfSend(status: number): FailureCode {
  const isOpen = status === 408 || (status >= 500 && status !== 503);
  return isOpen ? 'no_answer' : failureOfStatus(status);
}

/** A code as a number or its digits; nothing else is one. */
export const codeField = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,6}$/)
    .pipe(z.coerce.number()),
]);

/** Words that may be absent. */
export const wordField = z.union([z.string(), z.number()]).nullish();

/** Their id of a message, which becomes part of an address. */
export const idField = z
  .union([z.int().nonnegative().transform(String), z.string()])
  .pipe(z.string().regex(/^\w[\w.:-]{0,63}$/));

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export function failed(failure: FailureCode, their_code: string | number, text: string): Failed {
  return { failure, their_code: String(their_code), their_text: text };
}

/** Gateways of Bangladesh take 8801712345678 for +8801712345678. */
export function writeNumber(to: string): string {
  return to.replace(/^\+/, '');
}
