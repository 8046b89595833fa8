import type { Minor } from '#domains/kernel/core/money.ts';
import type { FailureCode } from '../../core/failure-codes.ts';
import type { Delivery } from '../../core/read-delivery.ts';
import type { Keys } from '../../core/read-keys.ts';

/** A request to a gateway; `path` begins behind its address. */
export type GatewayRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** An answer as it came; the body is not checked yet. */
export type GatewayAnswer = { readonly status: number; readonly body: string };

export type Failed = {
  readonly failure: FailureCode;
  /** The service's own code, or the HTTP status. */
  readonly their_code: string;
  readonly their_text: string;
};

export type Report = {
  readonly delivery: Delivery;
  /** What it cost; null: the gateway does not say. */
  readonly charge: Minor | null;
};

export type SmsToSend = { readonly to: string; readonly text: string };

/** The mappings between a gateway's protocol and ours. */
export type SmsAdapter = {
  readonly app: string;
  /** Its address; a configured one may take its place. */
  readonly address: string;
  readonly send: (keys: Keys, sms: SmsToSend) => GatewayRequest;
  /** The gateway's id of the message. */
  readonly readSent: (answer: GatewayAnswer) => { readonly their_id: string } | Failed;
  readonly balance: (keys: Keys) => GatewayRequest;
  readonly readBalance: (answer: GatewayAnswer) => { readonly balance: Minor } | Failed;
  readonly report: (keys: Keys, sent: { their_id: string; to: string }) => GatewayRequest;
  readonly readReport: (answer: GatewayAnswer) => Report | Failed;
};

export function hasFailed(result: object | Failed): result is Failed {
  return 'failure' in result;
}
