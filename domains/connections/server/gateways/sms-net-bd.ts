import { z } from 'zod';
import type { FailureCode } from '../../core/failure-codes.ts';
import { readDelivery } from '../../core/read-delivery.ts';
import type { Keys } from '../../core/read-keys.ts';
import { readTaka } from '../../core/read-taka.ts';
import { failed, readAnswer, writeNumber } from './read-answer.ts';
import { type Failed, type GatewayRequest, hasFailed, type SmsAdapter } from './sms-adapter.ts';

/*
 * Alpha SMS by its public documents (sms.net.bd/api): a form by POST, the balance and the report of
 * a request by GET, `error` 0 for a success. The documents list no closed set of words for the
 * delivery of a message, no limit of calls, and no way to send once by an id of the caller.
 */

const envelope = z.object({
  error: z.coerce.number(),
  msg: z.string().default(''),
  data: z.unknown(),
});
const sent = z.object({ request_id: z.union([z.string(), z.number()]) });
const balance = z.object({ balance: z.union([z.string(), z.number()]) });
const report = z.object({
  request_status: z.string().default(''),
  recipients: z
    .array(
      z.object({
        status: z.string().default(''),
        charge: z.union([z.string(), z.number()]).optional(),
      }),
    )
    .default([]),
});

/** The codes of the documents; another one refuses the request. */
const FAILURES: Readonly<Record<number, FailureCode>> = {
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
};

function readData<S extends z.ZodType>(
  schema: S,
  answer: { status: number; body: string },
): z.output<S> | Failed {
  const read = readAnswer(envelope, answer);
  if (hasFailed(read)) return read;
  if (read.error !== 0) {
    return failed(FAILURES[read.error] ?? 'request_refused', read.error, read.msg);
  }
  const data = schema.safeParse(read.data);
  return data.success ? data.data : failed('answer_unreadable', read.error, read.msg);
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
    const data = readData(sent, answer);
    return hasFailed(data) ? data : { their_id: String(data.request_id) };
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
    const [recipient] = data.recipients;
    const word = recipient?.status || data.request_status;
    const charge = recipient?.charge === undefined ? null : readTaka(recipient.charge);
    return { delivery: readDelivery(word), charge };
  },
};
