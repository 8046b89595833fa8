import { z } from 'zod';
import type { FailureCode } from '../../core/failure-codes.ts';
import { readDelivery } from '../../core/read-delivery.ts';
import type { Keys } from '../../core/read-keys.ts';
import { readTaka } from '../../core/read-taka.ts';
import { failed, readAnswer, writeNumber } from './read-answer.ts';
import {
  type Failed,
  type GatewayAnswer,
  type GatewayRequest,
  hasFailed,
  type SmsAdapter,
} from './sms-adapter.ts';

/*
 * MiMSMS by its public documents (mimsms.com/api-documentation): JSON by POST with the name of the
 * user and the key in the body, `statusCode` 200 for a success. The words of `operatorStatus` in a
 * report are those of the operators, and no list of them is published. A server whose address the
 * account does not allow is refused like a wrong key.
 */

const answer = z.object({
  statusCode: z.coerce.number(),
  status: z.string().default(''),
  trxnId: z.string().nullish(),
  responseResult: z.union([z.string(), z.number()]).nullish(),
  operatorStatus: z.string().nullish(),
});

type Answer = z.output<typeof answer>;

const FAILURES: Readonly<Record<number, FailureCode>> = {
  401: 'keys_refused',
  205: 'text_refused',
  206: 'number_refused',
  208: 'sender_refused',
  209: 'text_refused',
  216: 'balance_empty',
  221: 'service_failed',
  500: 'service_failed',
};

function readDone(got: GatewayAnswer): Answer | Failed {
  const read = readAnswer(answer, got);
  if (hasFailed(read) || read.statusCode === 200) return read;
  const { statusCode, responseResult, status } = read;
  const text = String(responseResult ?? status);
  return failed(FAILURES[statusCode] ?? 'request_refused', statusCode, text);
}

function post(operation: string, keys: Keys, more: Readonly<Record<string, string>>) {
  const { user_name: UserName = '', api_key: Apikey = '' } = keys;
  const request: GatewayRequest = {
    method: 'POST',
    path: `/api/SmsSending/${operation}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ UserName, Apikey, ...more }),
  };
  return request;
}

export const mimsms: SmsAdapter = {
  app: 'mimsms',
  address: 'https://api.mimsms.com',
  send: (keys, { to, text }) =>
    post('SMS', keys, {
      MobileNumber: writeNumber(to),
      // A transactional message belongs to no campaign, which the documents write so.
      CampaignId: 'null',
      SenderName: keys.sender_id ?? '',
      TransactionType: 'T',
      Message: text,
    }),
  readSent(got) {
    const read = readDone(got);
    if (hasFailed(read)) return read;
    const { trxnId, statusCode } = read;
    if (!trxnId) return failed('answer_unreadable', statusCode, '');
    return { their_id: trxnId };
  },
  balance: (keys) => post('balanceCheck', keys, {}),
  readBalance(got) {
    const read = readDone(got);
    if (hasFailed(read)) return read;
    const amount = readTaka(read.responseResult ?? '');
    return amount === null ? failed('answer_unreadable', 200, '') : { balance: amount };
  },
  report: (keys, { their_id, to }) =>
    post('DlrApi', keys, { MobileNumber: writeNumber(to), trxnId: their_id }),
  readReport(got) {
    const read = readDone(got);
    if (hasFailed(read)) return read;
    return { delivery: readDelivery(read.operatorStatus ?? ''), charge: null };
  },
};
