import { errors } from 'undici';

/**
 * Why a call has no answer. After all but the first three, the other side may have done what it was
 * asked to do.
 *
 * - `refused_address`: the address, or what its name leads to, may not be called
 * - `unreachable`: no connection came about
 * - `bad_call`: the call cannot be written as HTTP
 * - `time_out`, `cut_off`: no answer in time; the connection broke
 * - `too_large`, `bad_answer`: the answer is larger than the limit; it is broken, or ends too early
 * - `too_many_redirects`
 */
export type FailureCode =
  | 'refused_address'
  | 'unreachable'
  | 'bad_call'
  | 'time_out'
  | 'cut_off'
  | 'too_large'
  | 'bad_answer'
  | 'too_many_redirects';

/** For where a failure must be thrown: it contains codes, and neither address nor library error. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly code: FailureCode;
  /** A code of the system or of TLS, as ECONNREFUSED or CERT_HAS_EXPIRED; empty: none. */
  readonly why: string;

  constructor(code: FailureCode, why = '') {
    super(why === '' ? code : `${code} (${why})`);
    this.code = code;
    this.why = why;
  }
}

const CODES: readonly (readonly [RegExp, FailureCode])[] = [
  [/^(UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/, 'too_large'],
  [/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, 'time_out'],
  // Z_ is of zlib.
  [/^(Z_|UND_ERR_RES_CONTENT_LENGTH_MISMATCH$)/, 'bad_answer'],
  [/^UND_ERR_(INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)$/, 'bad_call'],
];

/** Any error of the library, by its code alone. */
export function outboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof DOMException) return new OutboundError('time_out');
  const why = codeOf(error);
  if (error instanceof errors.HTTPParserError) return new OutboundError('bad_answer', why);
  const code = CODES.find(([form]) => form.test(why))?.[1] ?? 'cut_off';
  return new OutboundError(code, why);
}

/** The error of a connection that did not come about. */
export function connectError(error: unknown): OutboundError {
  return error instanceof OutboundError ? error : new OutboundError('unreachable', codeOf(error));
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : '';
}
