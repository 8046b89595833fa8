import { execFile } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { foldAll } from '../../testkit/fold.ts';
import { KillableServer } from '../../testkit/killable-server.ts';
import { makeRunFolder } from '../../testkit/run-folder.ts';
import { withAdmin } from '../../testkit/server.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { findBrokenInvariants } from './doctor/doctor.ts';
import { openStore, type Store } from './open-store.ts';

const CLIENTS = 8;
/** Of the server and of PostgreSQL, in turn. */
const KILLS = Number(process.env.KILLS ?? 20);
const FIXTURE = fileURLToPath(new URL('without-web.fixture.ts', import.meta.url));
const COMMAND_LINE = fileURLToPath(new URL('cli.mjs', import.meta.url));

let folder: string;
let store: Store;
let world: World;
let token: string;
let server: KillableServer;
let load: Load;

beforeAll(async () => {
  folder = await makeRunFolder();
  server = new KillableServer({ fixture: FIXTURE, folder });
  await server.start();
  const urls = { databaseUrl: null, databaseAppUrl: null, databaseJobsUrl: null };
  store = await openStore({ dataDir: folder, ...urls }, 'joins');
  world = await openWorld(store.database);
  // More than the load can sell: nothing is refused.
  await world.post.adjustment(1_000_000_000);
  token = await world.token(world.shop.owner);
  const log = new ClientLog(join(folder, 'clients.log'));
  load = { isOver: false, answered: 0, statuses: new Map(), log };
});

afterAll(async () => {
  await store.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

type Body = Record<string, unknown> & { id: string };
type Intent = { path: string; body: Body };
type ClientAnswer = { id: string; status: number; text: string };

/** What the clients intended and were answered: a file that survives a crash of the server. */
class ClientLog {
  readonly path: string;
  readonly #file: number;

  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, 'a');
  }

  append(kind: 'intent' | 'answer', entry: Intent | ClientAnswer): void {
    writeSync(this.#file, `${JSON.stringify({ kind, ...entry })}\n`);
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}

type Load = {
  isOver: boolean;
  answered: number;
  statuses: Map<number | string, number>;
  log: ClientLog;
};

/** One till: posts under a chosen id, and repeats until there is a final answer. */
async function runTill(load: Load): Promise<void> {
  let last: string | null = null;
  for (let turn = 0; !load.isOver; turn += 1) {
    const intent: Intent = last !== null && turn % 4 === 3 ? reversalOf(last) : sale(turn);
    load.log.append('intent', intent);
    const clientAnswer = await postUntilAnswered(intent, load);
    load.log.append('answer', clientAnswer);
    load.answered += 1;
    last = intent.path === SALES ? intent.body.id : null;
  }
}

const SALES = '/pos-sale/';

function sale(turn: number): Intent {
  const lines = Array.from({ length: 1 + (turn % 3) }, () => ({
    variant_id: world.variant,
    quantity: 10_000,
  }));
  const warehouse_id = world.shop.warehouses.shop;
  const payments = [
    { payment_method_id: world.shop.methods.cash, amount: 10_000 },
    { payment_method_id: world.shop.methods.bkash, amount: 500 },
  ];
  return {
    path: SALES,
    body: { id: newId(), warehouse_id, lines, payments, customer_id: world.customer },
  };
}

function reversalOf(id: string): Intent {
  return { path: `${SALES}${id}/void`, body: { id: newId(), reason: 'Changed their mind' } };
}

async function postUntilAnswered({ path, body }: Intent, load: Load): Promise<ClientAnswer> {
  const headers = { 'content-type': 'application/json', authorization: `token ${token}` };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1${path}`, {
      ...request,
      signal: AbortSignal.timeout(20_000),
    })
      .then(async (got) => ({ status: got.status, text: await got.text() }))
      .catch(() => null);
    count(load.statuses, answer?.status ?? 'lost');
    if (answer !== null && answer.status !== 503) return { id: body.id, ...answer };
    // More frequent retries would take CPU time from the starting server.
    await sleep(120);
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Waits for this number of further acknowledgements. */
async function answeredMore(load: Load, more: number): Promise<void> {
  const enough = load.answered + more;
  while (load.answered < enough) await sleep(5);
}

test('kill -9 of the server and of PostgreSQL under load and in the fold', {
  timeout: 900_000,
}, async () => {
  const tills = Array.from({ length: CLIENTS }, () => runTill(load));
  const waits: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await answeredMore(load, 2 * CLIENTS);
    await sleep(20 + ((kill * 37) % 150));
    const begun = performance.now();
    await (kill % 2 === 0 ? server.kill() : server.killPostgres());
    await answeredMore(load, 1);
    waits.push(Math.round(performance.now() - begun));
  }
  await answeredMore(load, 2 * CLIENTS);
  load.isOver = true;
  await Promise.all(tills);
  load.log.close();
  const seen = Object.fromEntries(load.statuses);
  console.log(
    `crash: ${load.answered} acknowledged, ${JSON.stringify(seen)}, ms to go on: ${waits}`,
  );
  // Every answer was success, a repeat or 503; and connections were lost.
  expect(Object.keys(seen).filter((key) => !['200', '201', '503', 'lost'].includes(key))).toEqual(
    [],
  );
  expect(load.answered).toBeGreaterThan(KILLS * CLIENTS);
});

type Logged = { kind: 'intent' | 'answer' } & Intent & ClientAnswer;

function readLog(): { intents: Map<string, Intent>; answers: Map<string, ClientAnswer> } {
  const lines = readFileSync(load.log.path, 'utf8').trimEnd().split('\n');
  const logged = lines.map((line) => JSON.parse(line) as Logged);
  const intents = logged.filter(({ kind }) => kind === 'intent');
  const answers = logged.filter(({ kind }) => kind === 'answer');
  return {
    intents: new Map(intents.map((intent) => [intent.body.id, intent])),
    answers: new Map(answers.map((clientAnswer) => [clientAnswer.id, clientAnswer])),
  };
}

/** The documents that the fold took from the queue. */
async function countFolded(): Promise<number> {
  const { rows } = await withAdmin(store.owner as never, (admin) =>
    admin.query<{ n: number }>(
      `select ((select count(*) from document) - (select count(*) from unfolded_document))::int
         as n`,
    ),
  );
  return rows[0]?.n ?? 0;
}

type StoredDocument = { id: string; number: string; parts: string };

/** Every document of the load with the number of its parts. */
async function readDocuments(): Promise<StoredDocument[]> {
  const { rows } = await withAdmin(store.owner as never, (admin) =>
    admin.query<StoredDocument>(
      `select d.id, n.number, concat_ws(' ', d.kind,
         'lines', (select count(*) from sale_line l
           where l.shop_id = d.shop_id and l.document_id = d.id),
         'movements', (select count(*) from stock_movement m
           where m.shop_id = d.shop_id and m.document_id = d.id),
         'entries', (select count(*) from journal_entry e
           where e.shop_id = d.shop_id and e.document_id = d.id),
         'payments', (select count(*) from payment p
           where p.shop_id = d.shop_id and p.document_id = d.id),
         'settled', (select count(*) from allocation a
           where a.shop_id = d.shop_id and a.document_id = d.id),
         'audited', (select count(*) from audit_log a
           where a.shop_id = d.shop_id and (a.subject_id = d.id
             or (a.subject_id = d.reverses_id and a.detail ->> 'by' = d.id::text)))) as parts
       from document d
       left join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
       where d.kind in ('sale', 'reversal') order by d.id`,
    ),
  );
  return rows;
}

test('every intent is stored once, complete, and as acknowledged', async () => {
  const { intents, answers } = readLog();
  expect([...answers.keys()].sort()).toEqual([...intents.keys()].sort());
  const documents = await readDocuments();
  expect(documents.map(({ id }) => id)).toEqual([...intents.keys()].sort());
  for (const { id, number, parts } of documents) {
    const lines = (intents.get(id)?.body.lines as unknown[] | undefined)?.length ?? 0;
    expect(parts).toMatch(
      lines === 0
        ? /^reversal lines 0 movements [123] entries 1 payments 2 settled 1 audited 1$/
        : `sale lines ${lines} movements ${lines} entries 1 payments 2 settled 1 audited 1`,
    );
    expect(JSON.parse(answers.get(id)?.text ?? '{}').data).toMatchObject({ id, number });
  }
});

test('repeated, the last requests answer the same', async () => {
  const { intents, answers } = readLog();
  for (const [id, clientAnswer] of [...answers].slice(-50)) {
    const intent = assertPresent(intents.get(id), 'every acknowledged request was intended');
    const again = await postUntilAnswered(intent, load);
    expect([again.status, omitReversal(again)]).toEqual([200, omitReversal(clientAnswer)]);
  }
});

/** A sale may have been reversed later. */
const omitReversal = ({ text }: ClientAnswer) => ({ ...JSON.parse(text).data, reversed_by: null });

test('the books are consistent: every invariant holds beside the running server', async () => {
  expect(await findBrokenInvariants(store.owner)).toEqual([]);
  // Killed in the middle or not, the fold went on.
  expect(await countFolded()).toBeGreaterThan(load.answered / 2);
  await foldAll(store.database);
  expect(await findBrokenInvariants(store.owner)).toEqual([]);
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND_LINE, 'doctor'], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  });
  expect(stdout).toMatch(/All \d+ invariants hold\.$/m);
});
