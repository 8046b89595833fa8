import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a gateway has it. */
export type FakeSms = {
  readonly gateway: 'sms_net_bd' | 'mimsms';
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly sender: string;
  /** In the words of the gateway. */
  status: string;
};

/** How the next calls of an operation go wrong. */
export type Fault =
  | 'late'
  | 'never'
  | 'drop_before'
  | 'drop_after'
  | 'error_500'
  | 'error_json'
  | 'echo'
  | 'echo_500'
  | 'echo_part'
  | 'busy'
  | 'html'
  | 'truncated';

export type Operation = 'send' | 'balance' | 'report';

export type SmsGateways = {
  readonly address: string;
  /** Addresses for both gateways, as a site is configured with them. */
  readonly services: Readonly<Record<string, string>>;
  /** What was really taken for sending: the effects, not the calls. */
  readonly messages: FakeSms[];
  /** Keys that are accepted, with the balance in taka as the gateway writes it. */
  readonly accounts: Map<string, string>;
  /** Numbers of calls since the fake was opened, by operation. */
  readonly calls: Record<Operation, number>;
  fault(operation: Operation, fault: Fault, times?: number): void;
  /** Lets go the answers that are late, or as many of them, the earliest first. */
  release(count?: number): void;
  close(): Promise<void>;
};

/** What another process may set. */
export type Control = {
  readonly fault?: { operation: Operation; fault: Fault };
  /** A balance of null: the key is refused. */
  readonly account?: { name: string; balance: string | null };
};

export const GOOD_KEY = 'k-0123456789-good-9f2c';
export const MIM_USER = 'shop@mimsms.test';
export const MIM_KEY = 'M1M-0123456789-77aa';

/**
 * Both gateways by their public documents, in words of our own. Fields that the documents do not
 * know are refused, so a mistake of ours does not pass.
 */
export async function openSmsGateways(): Promise<SmsGateways> {
  const messages: FakeSms[] = [];
  const accounts = new Map([
    [GOOD_KEY, '999.5400'],
    [`${MIM_USER} ${MIM_KEY}`, '120.00'],
  ]);
  const calls: Record<Operation, number> = { send: 0, balance: 0, report: 0 };
  const faults: { operation: Operation; fault: Fault; times: number }[] = [];
  const late: (() => void)[] = [];
  const gateways = { messages, accounts };

  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void serve(request, response);
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const url = new URL(request.url ?? '', 'http://fake');
    if (url.pathname === '/_control') return control(body, response);
    const operation = operationOf(url.pathname);
    calls[operation] += 1;
    const plan = faults.find((one) => one.operation === operation && one.times > 0);
    if (plan !== undefined) plan.times -= 1;
    const fault = plan?.fault;
    if (fault === 'never') return;
    if (fault === 'drop_before') return void response.destroy();
    if (fault === 'error_500') return send(response, 500, '<html>Internal Server Error</html>');
    if (fault === 'echo_part') return send(response, 200, JSON.stringify(echoPart(body)));
    if (fault === 'echo_500') return send(response, 500, `${request.url} ${body}`);
    if (fault === 'busy') {
      response.setHeader('retry-after', '120');
      return send(response, 429, '{"error":429,"msg":"slow down","data":null}');
    }
    if (fault === 'error_json') return send(response, 500, JSON.stringify(alphaError(500)));
    if (fault === 'echo') return send(response, 200, JSON.stringify(echo(body)));
    const answer = JSON.stringify(answerTo(gateways, { request, url, body }));
    if (fault === 'drop_after') return void response.destroy();
    if (fault === 'html') return send(response, 200, '<html>OK</html>');
    if (fault === 'truncated') return send(response, 200, answer.slice(0, 12));
    if (fault === 'late') return void late.push(() => send(response, 200, answer));
    send(response, 200, answer);
  }

  /** From another process: sets faults and accounts, and answers what was taken for sending. */
  function control(body: string, response: ServerResponse): void {
    const { fault, account } = JSON.parse(body) as Control;
    if (fault !== undefined) faults.push({ times: 1, ...fault });
    if (account?.balance === null) accounts.delete(account.name);
    else if (account !== undefined) accounts.set(account.name, account.balance);
    send(response, 200, JSON.stringify(messages));
  }

  const address = await listen(server);
  return {
    address,
    services: { sms_net_bd: address, mimsms: address },
    messages,
    accounts,
    calls,
    fault: (operation, fault, times = 1) => void faults.push({ operation, fault, times }),
    release: (count = late.length) => {
      for (const answer of late.splice(0, count)) answer();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A test file that forgets it still ends.
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function operationOf(path: string): Operation {
  if (/balance/i.test(path)) return 'balance';
  return /report|DlrApi/.test(path) ? 'report' : 'send';
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

type Gateways = Pick<SmsGateways, 'messages' | 'accounts'>;
type Got = { request: IncomingMessage; url: URL; body: string };

function answerTo(gateways: Gateways, got: Got): unknown {
  const isMim = got.url.pathname.startsWith('/api/SmsSending/');
  return isMim ? mimAnswer(gateways, got) : alphaAnswer(gateways, got);
}

const NUMBER = /^8801\d{9}$/;

function alphaAnswer({ messages, accounts }: Gateways, { request, url, body }: Got): unknown {
  const isSending = url.pathname === '/sendsms';
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
  if (isSending !== (request.method === 'POST') || (isSending && !isForm)) return alphaError(404);
  const fields = isSending ? new URLSearchParams(body) : url.searchParams;
  const known = isSending ? ['api_key', 'msg', 'to', 'sender_id'] : ['api_key'];
  if ([...fields.keys()].some((name) => !known.includes(name))) return alphaError(400);
  const balance = accounts.get(fields.get('api_key') ?? '');
  if (balance === undefined) return alphaError(405);
  if (url.pathname === '/user/balance/') return alphaData({ balance });
  if (isSending) {
    const [to, text] = [fields.get('to') ?? '', fields.get('msg') ?? ''];
    if (!NUMBER.test(to)) return alphaError(416);
    if (text === '') return alphaError(414);
    if (text.includes('forbidden')) return alphaError(420);
    if (Number.parseFloat(balance) <= 0) return alphaError(417);
    const id = String(messages.length + 1001);
    const sender = fields.get('sender_id') ?? '';
    messages.push({ gateway: 'sms_net_bd', id, to, text, sender, status: 'Sent' });
    return alphaData({ request_id: Number(id) });
  }
  const id = /^\/report\/request\/(\d+)\/$/.exec(url.pathname)?.[1];
  const found = messages.find((one) => one.id === id);
  if (found === undefined) return alphaError(404);
  const recipients = [{ number: found.to, charge: '0.3500', status: found.status }];
  return alphaData({ request_id: Number(id), request_status: 'Complete', recipients });
}

const alphaError = (error: number) => ({ error, msg: `error ${error}`, data: null });
/** A refusal that repeats what was sent, behind as many signs as just fit before a cut. */
const echo = (body: string) => {
  const fields = new URLSearchParams(body);
  const [to, text, key] = ['to', 'msg', 'api_key'].map((name) => fields.get(name));
  return { error: 416, msg: `${to} ${text} ${'x'.repeat(255)} ${key}`, data: null };
};
/** A refusal that repeats the beginning of the text. */
const echoPart = (body: string) => {
  const text = new URLSearchParams(body).get('msg') ?? '';
  return { error: 420, msg: `Not allowed: "${text.slice(0, 25)}"`, data: null };
};
const alphaData = (data: unknown) => ({ error: 0, msg: 'Success', data });

const MIM_FIELDS: Readonly<Record<string, readonly string[]>> = {
  SMS: ['MobileNumber', 'CampaignId', 'SenderName', 'TransactionType', 'Message'],
  balanceCheck: [],
  DlrApi: ['MobileNumber', 'trxnId'],
};

function mimAnswer({ messages, accounts }: Gateways, { request, url, body }: Got): unknown {
  const operation = url.pathname.replace('/api/SmsSending/', '');
  const known = MIM_FIELDS[operation];
  const isJson = request.headers['content-type'] === 'application/json';
  if (request.method !== 'POST' || known === undefined || !isJson) return mimError(404, 'Failed');
  const fields = JSON.parse(body) as Record<string, string>;
  const names = Object.keys(fields).filter((name) => name !== 'UserName' && name !== 'Apikey');
  if (names.sort().join() !== [...known].sort().join()) return mimError(400, 'Unknown field');
  const balance = accounts.get(`${fields.UserName} ${fields.Apikey}`);
  if (balance === undefined) return mimError(401, 'Unauthorized');
  if (operation === 'balanceCheck') return mimDone({ status: 'Ok', responseResult: balance });
  const to = fields.MobileNumber ?? '';
  if (!NUMBER.test(to)) return mimError(206, 'Invalid Mobile Number');
  if (operation === 'DlrApi') {
    const found = messages.find((one) => one.id === fields.trxnId && one.to === to);
    if (found === undefined) return mimError(404, 'Not found');
    return mimDone({ status: 'Ok', trxnId: found.id, operatorStatus: found.status });
  }
  if (fields.TransactionType !== 'T' || fields.CampaignId !== 'null') return mimError(400, 'Type');
  const sender = fields.SenderName ?? '';
  if (sender === 'NOT-MINE') return mimError(208, 'Invalid Sender ID');
  if (Number.parseFloat(balance) <= 0) return mimError(216, 'Insufficient balance');
  const id = `TRX${messages.length + 1001}`;
  messages.push({
    gateway: 'mimsms',
    id,
    to,
    text: fields.Message ?? '',
    sender,
    status: 'PENDING',
  });
  return mimDone({ status: 'Success', trxnId: id, responseResult: 'SMS sent' });
}

const mimError = (code: number, responseResult: string) => ({
  statusCode: String(code),
  status: 'Failed',
  trxnId: null,
  responseResult,
});
const mimDone = (more: object) => ({ statusCode: '200', ...more });
