import {
  type FailureCode as OutboundCode,
  OutboundError,
} from '#platform/outbound/outbound-error.ts';
import { failed, failureOfStatus } from '../gateways/read-answer.ts';
import type { Failed } from '../gateways/sms-adapter.ts';

/** After these the service cannot have got the request. */
const NEVER_SENT: readonly OutboundCode[] = ['refused_address', 'unreachable', 'bad_call'];

export function noAnswer(code: OutboundCode): Failed {
  return failed(NEVER_SENT.includes(code) ? 'service_unreachable' : 'no_answer', code, '');
}

/**
 * Why a token endpoint granted nothing, from what the library threw. Their words are stored
 * nowhere: only the code of RFC 6749, 5.2.
 *
 * @param status - of the answer; null: none came
 */
export function readFailure(error: unknown, status: number | null): Failed {
  const outside = outboundErrorIn(error);
  if (outside !== null) return noAnswer(outside.code);
  // Nothing was sent: the callback is of another issuer, or not as the standard says.
  if (status === null && isInvalid(error)) return failed('request_refused', 'callback', '');
  if (status === null) return failed('no_answer', 'time_out', '');
  const refusal = error instanceof Error && 'error' in error ? error.error : null;
  if (typeof refusal === 'string') return readRefusal(refusal, status);
  const isSuccess = status >= 200 && status < 300;
  return failed(isSuccess ? 'answer_unreadable' : bare(status), status, '');
}

const isInvalid = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'OAUTH_INVALID_RESPONSE';

const CODE = /^[a-z_]{1,40}$/;

function readRefusal(error: string, status: number): Failed {
  const code = CODE.test(error) ? error.replaceAll('_', ' ') : status;
  if (error === 'invalid_grant') return failed('access_withdrawn', code, '');
  return failed(bare(status), code, '');
}

/** A refused client is the operator's matter: the tokens of the shop may be good. */
function bare(status: number) {
  const failure = failureOfStatus(status);
  return failure === 'keys_refused' ? 'request_refused' : failure;
}

function outboundErrorIn(error: unknown): OutboundError | null {
  if (error instanceof OutboundError) return error;
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof OutboundError ? cause : null;
}
