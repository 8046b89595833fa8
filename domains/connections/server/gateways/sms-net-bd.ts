import { z } from 'zod';
import { readDelivery } from '../../core/read-delivery.ts';
import type { Keys } from '../../core/read-keys.ts';
import { readTaka } from '../../core/read-taka.ts';
import {
  codeField,
  failed,
  failureOfSend,
  failureOfStatus,
  idField,
  type Protocol,
  readAnswer,
  wordField,
  writeNumber,
} from './read-answer.ts';
import {
  type Failed,
  type GatewayAnswer,
  type GatewayRequest,
  hasFailed,
  type SmsAdapter,
} from './sms-adapter.ts';

/*
 * Alpha SMS by its public documents (sms.net.bd/api): a form by POST, the balance and the report of
 * a request by GET, `error` 0 for a success. The documents list no closed set of words for the
 * delivery of a message, no limit of calls, and no way to send once by an id of the caller.
 */

const protocol: Protocol<{ code: number; text: string; data?: unknown }> = {
  schema: z
    .object({ error: codeField, msg: z.string().nullish(), data: z.unknown().optional() })
    .transform(({ error, msg, data }) => ({ code: error, text: msg ?? '', data })),
  done: 0,
  failures: {
    403: 'keys_refused',
    405: 'keys_refused',
    409: 'service_failed',
    410: 'account_expired',
    411: 'account_expired',
    413: 'sender_refused',
    414: 'text_refused',
    415: 'text_refused',
    416: 'number_refused',
    417: 'balance_empty',
    420: 'text_refused',
    421: 'account_limited',
  },
};
const sent = z.object({ request_id: idField });
const balance = z.object({ balance: z.union([z.string(), z.number()]) });
const report = z.object({
  request_status: z.string().nullish(),
  recipients: z.array(z.object({ status: z.string().nullish(), charge: wordField })).nullish(),
});

function readData<S extends z.ZodType>(
  schema: S,
  answer: GatewayAnswer,
  bare = failureOfStatus,
): z.output<S> | Failed {
  const read = readAnswer(protocol, answer, bare);
  if (hasFailed(read)) return read;
  const data = schema.safeParse(read.data);
  return data.success ? data.data : failed('answer_unreadable', read.code, read.text);
}

function get(path: string, { api_key = '' }: Keys): GatewayRequest {
  const query = new URLSearchParams({ api_key });
  return { method: 'GET', path: `${path}?${query}`, headers: {}, body: '' };
}

export const smsNetBd: SmsAdapter = {
  app: 'sms_net_bd',
  address: 'https://api.sms.net.bd',
  send({ api_key = '', sender_id }, { to, text }) {
    const form = new URLSearchParams({ api_key, msg: text, to: writeNumber(to) });
    if (sender_id !== undefined) form.set('sender_id', sender_id);
    return {
      method: 'POST',
      path: '/sendsms',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(form),
    };
  },
  readSent(answer) {
    const data = readData(sent, answer, failureOfSend);
    return hasFailed(data) ? data : { their_id: data.request_id };
  },
  balance: (keys) => get('/user/balance/', keys),
  readBalance(answer) {
    const data = readData(balance, answer);
    if (hasFailed(data)) return data;
    const amount = readTaka(data.balance);
    return amount === null ? failed('answer_unreadable', 0, '') : { balance: amount };
  },
  report: (keys, { their_id }) => get(`/report/request/${encodeURIComponent(their_id)}/`, keys),
  readReport(answer) {
    const data = readData(report, answer);
    if (hasFailed(data)) return data;
    const [recipient] = data.recipients ?? [];
    const word = recipient?.status || data.request_status;
    return { delivery: readDelivery(word ?? ''), charge: readTaka(recipient?.charge ?? '') };
  },
};
