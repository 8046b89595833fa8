import { defined } from '#domains/kernel/core/defined.ts';
import { outbound } from '#platform/outbound/outbound.ts';
import type { FailureCode as OutboundCode } from '#platform/outbound/outbound-error.ts';
import { redactText } from '#platform/outbound/redact.ts';
import type { FailureCode } from '../../core/failure-codes.ts';
import { type Keys, secretsOf } from '../../core/read-keys.ts';
import type { Failed, GatewayAnswer, GatewayRequest, SmsAdapter } from './sms-adapter.ts';
import { hasFailed } from './sms-adapter.ts';
import { storableText } from './storable-text.ts';

/** What the log of a connection holds of a call. */
export type CallFacts = {
  readonly operation: Operation;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** null: no answer came. */
  readonly status: number | null;
  readonly duration_ms: number;
  readonly failure_code: FailureCode | null;
  readonly their_code: string;
};

export type Operation = 'send' | 'balance' | 'report' | 'account' | 'token' | 'revoke';

export type Called<T> = {
  readonly result: T | Failed;
  readonly facts: CallFacts;
  /** Of an answer that asks to come later. */
  readonly retry_after_ms: number | null;
};

/** Addresses that take the place of the services' own, by app. */
export type ServiceAddresses = Readonly<Record<string, string>>;

type Call<T> = {
  readonly operation: Operation;
  readonly request: GatewayRequest;
  readonly keys: Keys;
  readonly read: (answer: GatewayAnswer) => T | Failed;
  readonly timeout_ms: number;
  /** Ends the call before its time. */
  readonly signal?: AbortSignal;
  /** What their text may not repeat, beside the keys: the recipient, and the text of a message. */
  readonly personal?: { readonly to: string; readonly text: string };
};

/** Calls a gateway; whatever happens is a value. */
export async function callGateway<T extends object>(
  { app, address }: SmsAdapter,
  services: ServiceAddresses,
  { operation, request, keys, read, timeout_ms, signal, personal }: Call<T>,
): Promise<Called<T>> {
  const [path = ''] = request.path.split('?');
  const secrets = secretsOf(app, keys);
  const began = performance.now();
  const configured = services[app];
  const answer = await outbound.call({
    destination: 'sms',
    trust: configured === undefined ? 'shop' : 'operator',
    method: request.method,
    url: (configured ?? address) + request.path,
    headers: request.headers,
    body: request.body,
    secrets,
    timeout_ms,
    ...defined({ signal }),
  });
  const duration_ms = Math.ceil(performance.now() - began);
  const result =
    'failure' in answer
      ? noAnswer(answer.failure)
      : read({ status: answer.status, body: answer.body.toString('utf8') });
  const failure = hasFailed(result) ? redacted(result, secrets, personal) : null;
  return {
    result: failure ?? result,
    retry_after_ms: 'failure' in answer ? null : answer.retry_after_ms,
    facts: {
      operation,
      method: request.method,
      path: redactText(path, secrets),
      status: answer.status,
      duration_ms,
      failure_code: failure?.failure ?? null,
      their_code: failure?.their_code ?? '',
    },
  };
}

/** After these the gateway cannot have got the request. */
const NEVER_SENT: readonly OutboundCode[] = ['refused_address', 'unreachable', 'bad_call'];

function noAnswer(code: OutboundCode): Failed {
  const failure = NEVER_SENT.includes(code) ? 'service_unreachable' : 'no_answer';
  return { failure, their_code: code, their_text: '' };
}

/** Their text may repeat a key, a number or our text, whole or in part. */
function redacted(
  { failure, their_code, their_text }: Failed,
  secrets: readonly string[],
  { to, text: own }: NonNullable<Call<unknown>['personal']> = { to: '', text: '' },
): Failed {
  const text = storableText(their_text, [...secrets, to, own], own);
  return { failure, their_code: their_code.slice(0, 40), their_text: text };
}
