import { describe, expect, test } from 'vitest';
import { type Keys, secretsOf } from '../../core/read-keys.ts';
import { mimsms } from './mimsms.ts';
import { hasFailed, type SmsAdapter } from './sms-adapter.ts';
import { smsNetBd } from './sms-net-bd.ts';
import { storableText } from './storable-text.ts';

const KEYS: Keys = { user_name: 'me@shop.test', api_key: 'the key & more', sender_id: 'NABANNA' };
const SMS = { to: '+8801712345678', text: '৳120 due & more' };

test('requests are written as the documents of each gateway say', () => {
  expect(smsNetBd.send(KEYS, SMS)).toEqual({
    method: 'POST',
    path: '/sendsms',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body:
      'api_key=the+key+%26+more&msg=%E0%A7%B3120+due+%26+more' +
      '&to=8801712345678&sender_id=NABANNA',
  });
  expect(smsNetBd.send({ api_key: 'k' }, SMS).body).not.toContain('sender_id');
  expect(smsNetBd.balance(KEYS).path).toBe('/user/balance/?api_key=the+key+%26+more');
  expect(smsNetBd.report(KEYS, { their_id: '1/2', to: SMS.to }).path).toBe(
    '/report/request/1%2F2/?api_key=the+key+%26+more',
  );
  const user = { UserName: 'me@shop.test', Apikey: 'the key & more' };
  const bodies = [
    mimsms.send(KEYS, SMS),
    mimsms.balance(KEYS),
    mimsms.report(KEYS, { their_id: 'T1', to: SMS.to }),
  ];
  expect(bodies.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    [
      '/api/SmsSending/SMS',
      {
        ...user,
        MobileNumber: '8801712345678',
        CampaignId: 'null',
        SenderName: 'NABANNA',
        TransactionType: 'T',
        Message: SMS.text,
      },
    ],
    ['/api/SmsSending/balanceCheck', user],
    ['/api/SmsSending/DlrApi', { ...user, MobileNumber: '8801712345678', trxnId: 'T1' }],
  ]);
});

/** status, body -> the gateway's id, or the failure with the gateway's code. */
const SENT: readonly (readonly [SmsAdapter, number, string, string])[] = [
  [smsNetBd, 200, '{"error":0,"msg":"ok","data":{"request_id":12345}}', '12345'],
  [smsNetBd, 200, '{"error":"0","data":{"request_id":"a"},"new":1}', 'a'],
  [smsNetBd, 200, '{"error":405,"msg":"no","data":null}', 'keys_refused 405'],
  [smsNetBd, 200, '{"error":410,"msg":"no","data":null}', 'account_expired 410'],
  [smsNetBd, 200, '{"error":413,"msg":"no","data":null}', 'sender_refused 413'],
  [smsNetBd, 200, '{"error":415,"msg":"no","data":null}', 'text_refused 415'],
  [smsNetBd, 200, '{"error":416,"msg":"no","data":null}', 'number_refused 416'],
  [smsNetBd, 200, '{"error":417,"msg":"no","data":null}', 'balance_empty 417'],
  [smsNetBd, 200, '{"error":421,"msg":"no","data":null}', 'account_limited 421'],
  [smsNetBd, 200, '{"error":409,"msg":"no","data":null}', 'service_failed 409'],
  [smsNetBd, 200, '{"error":777,"msg":"no","data":null}', 'request_refused 777'],
  [smsNetBd, 200, '{"error":0,"msg":"ok","data":{}}', 'answer_unreadable 0'],
  [smsNetBd, 200, '{"error":0,"msg', 'answer_unreadable 200'],
  [smsNetBd, 200, '<html>', 'answer_unreadable 200'],
  [smsNetBd, 200, '[]', 'answer_unreadable 200'],
  [smsNetBd, 401, '<html>', 'keys_refused 401'],
  [smsNetBd, 404, '', 'request_refused 404'],
  [smsNetBd, 429, '', 'service_busy 429'],
  [smsNetBd, 503, '<html>', 'service_failed 503'],
  // Whether it was sent before the answer broke, nobody knows.
  [smsNetBd, 408, '', 'no_answer 408'],
  [smsNetBd, 500, '<html>', 'no_answer 500'],
  [smsNetBd, 502, '<html>', 'no_answer 502'],
  [smsNetBd, 504, '{"message":"time out"}', 'no_answer 504'],
  // In words of theirs it was refused, and the next try may succeed.
  [smsNetBd, 429, '{"error":429,"msg":"slow down","data":null}', 'service_busy 429'],
  [smsNetBd, 500, '{"error":500,"msg":"failed","data":null}', 'service_failed 500'],
  [smsNetBd, 503, '{"error":9,"msg":null}', 'service_failed 9'],
  [smsNetBd, 500, '{"error":417,"msg":"no","data":null}', 'balance_empty 417'],
  [smsNetBd, 500, '{"error":0,"data":{"request_id":1}}', 'answer_unreadable 500'],
  [smsNetBd, 200, '{"error":405,"msg":null,"data":null}', 'keys_refused 405'],
  [smsNetBd, 200, '{"error":0,"msg":null,"data":{"request_id":7}}', '7'],
  [smsNetBd, 200, '{"error":null,"data":{"request_id":7}}', 'answer_unreadable 200'],
  [smsNetBd, 200, '{"error":"","data":{"request_id":7}}', 'answer_unreadable 200'],
  [smsNetBd, 200, '{"error":0,"data":{"request_id":""}}', 'answer_unreadable 0'],
  [smsNetBd, 200, '{"error":0,"data":{"request_id":".."}}', 'answer_unreadable 0'],
  [smsNetBd, 200, '{"error":0,"data":{"request_id":"1 2"}}', 'answer_unreadable 0'],
  [smsNetBd, 200, '{"error":0,"data":{"request_id":12345678901234567890}}', 'answer_unreadable 0'],
  [mimsms, 200, '{"statusCode":"200","status":"Success","trxnId":"T1"}', 'T1'],
  [mimsms, 200, '{"statusCode":200,"status":"Success","trxnId":"T2"}', 'T2'],
  [mimsms, 200, '{"statusCode":"200","status":"Success"}', 'answer_unreadable 200'],
  [mimsms, 200, '{"statusCode":"401","status":"Failed"}', 'keys_refused 401'],
  [mimsms, 200, '{"statusCode":"206","status":"Failed"}', 'number_refused 206'],
  [mimsms, 200, '{"statusCode":"208","status":"Failed"}', 'sender_refused 208'],
  [mimsms, 200, '{"statusCode":"216","status":"Failed"}', 'balance_empty 216'],
  [mimsms, 200, '{"statusCode":"221","status":"Failed"}', 'service_failed 221'],
  [mimsms, 200, '{"statusCode":"999","status":"Failed"}', 'request_refused 999'],
  [mimsms, 503, 'busy', 'service_failed 503'],
  [mimsms, 500, 'failed', 'no_answer 500'],
  [mimsms, 429, '{"statusCode":"429","status":null}', 'service_busy 429'],
  [mimsms, 502, '{"statusCode":"999","status":"Failed"}', 'service_failed 999'],
  [mimsms, 200, '{"statusCode":"401","status":null,"responseResult":null}', 'keys_refused 401'],
  [mimsms, 200, '{"statusCode":"200","status":null,"trxnId":"T3"}', 'T3'],
  [mimsms, 200, '{"statusCode":"200","trxnId":"../x"}', 'answer_unreadable 200'],
  [mimsms, 200, '{"statusCode":null,"trxnId":"T4"}', 'answer_unreadable 200'],
];

describe('the answer to a message', () => {
  test.each(SENT)('$app $1 $2 is $3', (adapter, status, body, expected) => {
    const result = adapter.readSent({ status, body });
    const text = hasFailed(result) ? `${result.failure} ${result.their_code}` : result.their_id;
    expect(text).toBe(expected);
  });
});

const BALANCES: readonly (readonly [SmsAdapter, string, number | string])[] = [
  [smsNetBd, '{"error":0,"data":{"balance":"245.5099"}}', 24_550],
  [smsNetBd, '{"error":0,"data":{"balance":0}}', 0],
  [smsNetBd, '{"error":0,"data":{"balance":"-0.30"}}', -30],
  [smsNetBd, '{"error":0,"data":{"balance":"much"}}', 'answer_unreadable'],
  [smsNetBd, '{"error":0,"data":{"balance":"1e9"}}', 'answer_unreadable'],
  [mimsms, '{"statusCode":"200","status":"Ok","responseResult":"999.54"}', 99_954],
  [mimsms, '{"statusCode":"200","status":"Ok","responseResult":12}', 1_200],
  [mimsms, '{"statusCode":"200","status":"Ok"}', 'answer_unreadable'],
];

test.each(BALANCES)('$app: the balance in %s is %s', (adapter, body, expected) => {
  const result = adapter.readBalance({ status: 200, body });
  expect(hasFailed(result) ? result.failure : result.balance).toBe(expected);
});

test('a read that fails by its status alone is tried again', () => {
  for (const status of [408, 500, 502, 503, 504]) {
    const result = smsNetBd.readBalance({ status, body: '' });
    const isBusy = status === 408;
    expect(result).toMatchObject({ failure: isBusy ? 'service_busy' : 'service_failed' });
  }
});

const report = (status: string | null, charge?: string | null) =>
  JSON.stringify({
    error: 0,
    data: { request_status: 'Complete', recipients: [{ status, charge }] },
  });
const dlr = (operatorStatus: string | null) =>
  JSON.stringify({ statusCode: '200', operatorStatus });

const REPORTS: readonly (readonly [SmsAdapter, string, string, number | null])[] = [
  [smsNetBd, report('Delivered', '0.3500'), 'delivered', 35],
  [smsNetBd, report('Sent', '0.35'), 'pending', 35],
  [smsNetBd, report('Undelivered'), 'failed', null],
  [smsNetBd, report('Failed', 'free'), 'failed', null],
  [smsNetBd, '{"error":0,"data":{"request_status":"Processing"}}', 'pending', null],
  [smsNetBd, '{"error":0,"data":{"request_status":null,"recipients":null}}', 'pending', null],
  [smsNetBd, report(null, null), 'pending', null],
  [mimsms, dlr('DELIVERED'), 'delivered', null],
  [mimsms, dlr('UNDELIVERABLE'), 'failed', null],
  [mimsms, dlr('Not Delivered'), 'failed', null],
  [mimsms, dlr('EXPIRED'), 'failed', null],
  [mimsms, dlr('SUBMITTED'), 'pending', null],
  [mimsms, dlr(null), 'pending', null],
];

test.each(REPORTS)('$app: the report %s is %s, for %s', (adapter, body, delivery, charge) => {
  expect(adapter.readReport({ status: 200, body })).toEqual({ delivery, charge });
});

describe('a foreign text', () => {
  const secrets = ['the key & more', 'Your due is\n120'];

  test.each([
    ['a secret is hidden', 'key the key & more', 'key [hidden]'],
    ['a text of ours too', 'no: Your due is\n120', 'no: [hidden]'],
    ['a number in any digits', 'to ০১৭১২-৩৪৫৬৭৮ no', 'to […] no'],
    ['with any marks between', 'to (+880) 1712.345–678 no', 'to ([…] no'],
    ['an address', 'of a@b.test no', 'of […] no'],
    ['a short number stays', 'error 416', 'error 416'],
  ])('%s', (_case, text, expected) => {
    expect(storableText(text, secrets)).toBe(expected);
  });

  test('is cut only after that: no half of a secret is left', () => {
    const text = storableText(`${'x'.repeat(290)} the key & more`, secrets);
    expect(text).toBe(`${'x'.repeat(290)} [hidden]`);
  });

  test('is one line, cut, and storable', () => {
    const text = storableText(`no\u0000\n\ud800${'x'.repeat(10_000)}`, []);
    expect(text).toHaveLength(300);
    expect(text.startsWith('no \ufffdxx')).toBe(true);
  });
});

test('of the keys only those are secret that the catalogue calls so', () => {
  expect(secretsOf('sms_net_bd', KEYS)).toEqual(['the key & more']);
  expect(secretsOf('mimsms', KEYS)).toEqual(['the key & more']);
});
