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
import { type GatewayRequest, hasFailed, type SmsAdapter } from './sms-adapter.ts';

/*
 * MiMSMS by its public documents (mimsms.com/api-documentation): JSON by POST with the name of the
 * user and the key in the body, `statusCode` 200 for a success. The words of `operatorStatus` in a
 * report are those of the operators, and no list of them is published. A server whose address the
 * account does not allow is refused like a wrong key.
 */

const answer = z
  .object({
    statusCode: codeField,
    status: wordField,
    trxnId: idField.nullish().catch(null),
    responseResult: wordField,
    operatorStatus: wordField,
  })
  .transform(({ statusCode, status, ...fields }) => ({
    code: statusCode,
    text: String(fields.responseResult ?? status ?? ''),
    ...fields,
  }));
const protocol: Protocol<z.output<typeof answer>> = {
  schema: answer,
  done: 200,
  failures: {
    401: 'keys_refused',
    205: 'text_refused',
    206: 'number_refused',
    208: 'sender_refused',
    209: 'text_refused',
    216: 'balance_empty',
    221: 'service_failed',
    500: 'service_failed',
  },
};

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
    const read = readAnswer(protocol, got, failureOfSend);
    if (hasFailed(read)) return read;
    const { trxnId, code, text } = read;
    return trxnId == null ? failed('answer_unreadable', code, text) : { their_id: trxnId };
  },
  balance: (keys) => post('balanceCheck', keys, {}),
  readBalance(got) {
    const read = readAnswer(protocol, got, failureOfStatus);
    if (hasFailed(read)) return read;
    const amount = readTaka(read.responseResult ?? '');
    return amount === null ? failed('answer_unreadable', 200, '') : { balance: amount };
  },
  report: (keys, { their_id, to }) =>
    post('DlrApi', keys, { MobileNumber: writeNumber(to), trxnId: their_id }),
  readReport(got) {
    const read = readAnswer(protocol, got, failureOfStatus);
    if (hasFailed(read)) return read;
    return { delivery: readDelivery(String(read.operatorStatus ?? '')), charge: null };
  },
};
