import type { FailureCode } from './outbound-error.ts';
import type { Trust } from './read-address.ts';

/** What is called, as a label of the metrics: a word of ours, never a name or an address. */
export type Destination = 'app' | 'sms' | 'sign_in' | 'webhook';

export type OutboundCall = {
  readonly destination: Destination;
  readonly trust: Trust;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Values that `called` must not contain, besides headers that are secret by their name. */
  readonly secrets?: readonly string[];
  /** Of the complete call, with its redirects; 10 seconds. */
  readonly timeout_ms?: number;
  /** Ends the call before that; it fails as one that took too long. */
  readonly signal?: AbortSignal;
  /** Of the answer, as sent and as unpacked; 1 MiB. */
  readonly bytes_max?: number;
  /** Of GET and HEAD; 0: a redirect is an answer like another. */
  readonly redirects_max?: number;
};

export type OutboundAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** Unpacked. */
  readonly body: Buffer;
  /** Of a 429 or 503 that says so, at most a day; the client itself never tries again. */
  readonly retry_after_ms: number | null;
  /** Method and address without secrets, for logs. */
  readonly called: string;
};

export type OutboundFailure = {
  readonly failure: FailureCode;
  /** A code of the system or of TLS, as ECONNREFUSED; empty: none. */
  readonly why: string;
  /** The status, where one came before the failure. */
  readonly status: number | null;
  readonly called: string;
};
