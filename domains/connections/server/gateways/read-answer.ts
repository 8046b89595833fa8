import type { z } from 'zod';
import type { FailureCode } from '../../core/failure-codes.ts';
import type { Failed, GatewayAnswer } from './sms-adapter.ts';

/** The longest part of a foreign text that is stored. */
const TEXT_MAX = 300;

const KEYS_REFUSED = [401, 403];
const BUSY = [408, 425, 429];

/**
 * An answer by its schema. An HTTP error that is no JSON of theirs fails by its status; a success
 * that cannot be read leaves open what was done.
 */
export function readAnswer<S extends z.ZodType>(
  schema: S,
  { status, body }: GatewayAnswer,
): z.output<S> | Failed {
  const read = schema.safeParse(jsonOf(body));
  if (read.success) return read.data;
  const isSuccess = status >= 200 && status < 300;
  const failure = isSuccess ? 'answer_unreadable' : failureOfStatus(status);
  return { failure, their_code: String(status), their_text: '' };
}

export function failureOfStatus(status: number): FailureCode {
  if (KEYS_REFUSED.includes(status)) return 'keys_refused';
  if (BUSY.includes(status)) return 'service_busy';
  return status >= 500 ? 'service_failed' : 'request_refused';
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export function failed(failure: FailureCode, their_code: string | number, text: string): Failed {
  return { failure, their_code: String(their_code), their_text: cleanText(text) };
}

/** A foreign text in one line, without signs that PostgreSQL cannot store. */
function cleanText(text: string): string {
  const storable = text.toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return storable.trim().slice(0, TEXT_MAX).toWellFormed();
}

/** Gateways of Bangladesh take 8801712345678 for +8801712345678. */
export function writeNumber(to: string): string {
  return to.replace(/^\+/, '');
}
