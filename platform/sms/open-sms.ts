import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { Undeliverable } from '#platform/messages/undeliverable.ts';
import { outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';

export type Sms = {
  /** A repeated message has the same id: a gateway may use it to send once. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
  /** The shop in whose name it is sent, if it is one. */
  readonly shop_id?: string;
};

/** @throws Undeliverable if another try cannot help. */
export type SendSms = (sms: Sms) => Promise<void>;

export type SmsOptions = {
  /** The gateway's address without a trailing slash; null: messages are written to the folder. */
  readonly url: string | null;
  readonly token: string;
  readonly folder: string;
};

/** Credentials, time-outs and rate limits: the next try may succeed. */
const PASSING = new Set([401, 408, 425, 429]);

export function openSms({ url, token, folder }: SmsOptions): SendSms {
  return url === null ? layInFolder(folder) : sendByHttp(url, token);
}

/** `POST {url}/messages { to, text }`; any 2xx means success. */
function sendByHttp(url: string, token: string): SendSms {
  return async ({ id, to, text }) => {
    const result = await outbound.call({
      destination: 'sms',
      trust: 'operator',
      method: 'POST',
      url: `${url}/messages`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ to, text }),
    });
    const { status } = result;
    // The status decides, whatever became of the rest of the answer.
    if (status !== null && status >= 200 && status < 300) return;
    if ('failure' in result) throw new OutboundError(result.failure, result.why);
    const problem = `the gateway answered ${status}`;
    const isFinal = result.status >= 400 && result.status < 500 && !PASSING.has(result.status);
    throw isFinal ? new Undeliverable(problem) : new Error(problem);
  };
}

function layInFolder(folder: string): SendSms {
  return async ({ to, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, `${newId()}.txt`), `To: ${to}\n\n${text}\n`, { mode: 0o600 });
  };
}
