import { expect, test } from 'vitest';
import { siteAt } from '#platform/http/site.ts';
import { checkTable } from '../../../../testkit/table.ts';
import { verifySignature } from '../../../../testkit/webhook-receiver.ts';
import { readTarget } from './read-target.ts';
import { newSecret, signatureHeaders } from './sign-webhook.ts';

// cspell:ignore Gkxdu OSRG -- a secret is no word.
const SECRET = 'whsec_Pu+XhCMWxzno5RVWuE4xHH7T+TW5ZSfW1YvpymAki78=';
const BEFORE = 'whsec_RPqMZ6mOz9EF1ziGkxduGiHxhOSRGYeC13LcmYZy4Tk=';
const BODY =
  '{"type":"sale.posted","timestamp":"2026-11-24T04:20:00.000Z","data":{"id":"0199c6a2-1000-7000-8000-000000000001","number":"MIR-26/08841","total":53300}}';
const SENT = { id: '0199c6a2-2000-7000-8000-000000000001', at: new Date(1_795_494_001_500) };

test('a signature is what the library of Standard Webhooks makes of the same', () => {
  // Made once by standardwebhooks 1.1.1: new Webhook(SECRET).sign(id, time, BODY).
  expect(signatureHeaders({ ...SENT, body: BODY }, [SECRET, BEFORE])).toEqual({
    'webhook-id': 'msg_0199c6a2-2000-7000-8000-000000000001',
    'webhook-timestamp': '1795494001',
    'webhook-signature':
      'v1,6XO1J8/BWgtH1ylJVz4+mivTkh5ZOZTyftCgmGiBPGQ= v1,k6LqwDr6XcY7sYVYtDkY6t8NJJIN17TmuknrpW4tt80=',
  });
});

test('a receiver verifies by either secret, and refuses a body that was changed', async () => {
  const headers = signatureHeaders({ ...SENT, body: BODY }, [SECRET, BEFORE]);
  const verify = (secret: string, body: string) =>
    verifySignature(secret, {
      signed: `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`,
      signature: headers['webhook-signature'] ?? '',
    });
  expect(await verify(SECRET, BODY)).toBe(true);
  expect(await verify(BEFORE, BODY)).toBe(true);
  expect(await verify(newSecret(), BODY)).toBe(false);
  expect(await verify(SECRET, BODY.replace('53300', '53301'))).toBe(false);
});

checkTable(
  `
  address                          | operator names        | result
  https://hooks.example/a?b=1      |                       | shop
  http://hooks.example/            |                       | refused
  https://localhost/               |                       | refused
  http://localhost:4000/hook       |                       | refused
  http://localhost:4000/hook       | localhost             | operator
  http://localhost:4000/hook       | localhost:4000        | operator
  http://localhost:4001/hook       | localhost:4000        | refused
  https://localhost.example/       | localhost             | shop
  https://127.0.0.1/               | localhost             | refused
  https://2130706433/              | localhost             | refused
  https://2130706433/              | 127.0.0.1             | operator
  http://user@localhost/           | localhost             | refused
  file://localhost/etc/passwd      | localhost             | refused
  http://erp.lan/                  | erp.lan               | operator
  http://other.lan/                | erp.lan               | refused
  `,
  (row) => {
    const outbound_allow = row.cell('operator names').split(' ').filter(Boolean);
    const site = siteAt('http://localhost', 'of the tests', null, { outbound_allow });
    return readTarget(row.cell('address'), site)?.trust ?? 'refused';
  },
);
