import { createHash, createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { replaceAddress } from '#domains/connections/server/inbox/notice.sql.ts';
import { sealSecret } from '#domains/connections/server/inbox/sealed-notices.ts';
import { withTransaction } from '#platform/db/database.ts';
import { readPidFile } from '#platform/db/embedded/server-process.ts';
import { shopSet } from '#platform/db/shop-set.sql.ts';
import { siteAt } from '#platform/http/site.ts';
import { round } from './closed-loop.ts';
import { Connections } from './connections.ts';
import { addConnection, countNotices, type StoredNotices } from './inbox.sql.ts';
import { type Answer, openLoop, timesOf } from './open-loop.ts';
import { createBenchShop } from './pos-sale-shops.ts';
import { cpuSeconds } from './process-usage.ts';
import { PORT, type Rig, say, settleDown, withRig } from './rig.ts';

const PER_SECOND = Number.parseInt(process.argv[4] ?? '500', 10);
const SECONDS = Number.parseInt(process.argv[3] ?? '60', 10);
/** The first seconds compile code and open connections: they are sent, and not measured. */
const WARM_S = 5;
const TARGET_P99_MS = 100;
/** An address takes 2,000 notices in an hour: as many addresses as stay below it. */
const OF_ADDRESS = 1_500;
const SHOPS = 5;
const DOUBLED = 0.05;
const FORGED = 0.01;
/** A notice comes up to this many places late. */
const REORDERED = 50;
const WORKED_MS = 120_000;

type Address = { readonly path: string; readonly secret: string };
type Notice = { readonly address: Address; readonly id: string; readonly is_forged: boolean };

/** Notices of services at a fixed rate, as signed requests; then what is stored of them. */
export async function run(): Promise<void> {
  await withRig(async (rig) => {
    const notices = planNotices(await openAddresses(rig));
    await settleDown(rig.store.owner);
    const connections = new Connections(PORT);
    const usedBefore = cpuOf(rig);
    let sent = 0;
    const answers = await openLoop(PER_SECOND, WARM_S + SECONDS, () => {
      const notice = notices[sent] as Notice;
      sent += 1;
      return connections.use((client) => client.send(...requestOf(notice)));
    });
    connections.close();
    report(answers, notices);
    await check(rig, notices);
    const used = cpuOf(rig);
    const each = (name: 'server' | 'database' | 'load') =>
      round(((used[name] - usedBefore[name]) * 1000) / answers.length, 2);
    say(
      `CPU a notice, with the work on it: server ${each('server')} ms, ` +
        `database ${each('database')} ms; load generator ${each('load')} ms`,
    );
  });
}

/** Seconds of CPU until now. */
function cpuOf({ server }: Rig) {
  const postgres = readPidFile(join(process.env.DATA_DIR ?? '', 'postgres'))?.pid ?? 0;
  return {
    server: cpuSeconds(server.pid ?? 0),
    database: cpuSeconds(postgres, true),
    load: cpuSeconds(process.pid),
  };
}

async function openAddresses({ store }: Rig): Promise<Address[]> {
  const count = Math.ceil((PER_SECOND * (WARM_S + SECONDS)) / OF_ADDRESS);
  const site = siteAt('http://localhost', 'bench');
  const client = new Client(store.owner);
  await client.connect();
  const shops: string[] = [];
  for (let made = 0; made < Math.min(SHOPS, count); made += 1) {
    shops.push((await createBenchShop(store.database, store.owner, 1)).shop_id);
  }
  const addresses: Address[] = [];
  for (let made = 0; made < count; made += 1) {
    const shop_id = shops[made % shops.length] ?? '';
    const [id, connection_id] = [newId(), newId()];
    await addConnection(client, { shop_id, id: connection_id });
    const token = randomBytes(16).toString('base64url');
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const address = {
      shop_id,
      id,
      connection_id,
      token_hash: createHash('sha256').update(token).digest(),
      sealed_secret: sealSecret(site, id, secret),
      now: new Date(),
      former_until: new Date(),
    };
    await withTransaction(store.database, shopSet(shop_id), (tx) => replaceAddress(tx, address));
    addresses.push({ path: `/hooks/sms_net_bd/${token}`, secret });
  }
  await client.end();
  return addresses;
}

/** Some twice, some forged, all a little out of order. */
function planNotices(addresses: readonly Address[]): Notice[] {
  const total = PER_SECOND * (WARM_S + SECONDS);
  const notices: Notice[] = [];
  for (let made = 0; made < total; made += 1) {
    const address = addresses[made % addresses.length] as Address;
    const before = notices[made - 1 - Math.trunc(Math.random() * REORDERED)];
    if (Math.random() < DOUBLED && before?.is_forged === false) notices.push(before);
    else if (Math.random() < FORGED)
      notices.push({ address, id: `forged-${made}`, is_forged: true });
    else notices.push({ address, id: newId(), is_forged: false });
  }
  const places = notices.map((notice, place) => ({
    notice,
    place: place + Math.random() * REORDERED,
  }));
  return places.sort((a, b) => a.place - b.place).map(({ notice }) => notice);
}

/** Signed by Standard Webhooks; a forged one by another secret. */
function requestOf({ address, id, is_forged }: Notice): [string, string, string] {
  const body = `{"type":"sms.delivery","data":{"id":"${id}"}}`;
  const timestamp = Math.trunc(Date.now() / 1000);
  const secret = is_forged ? 'a secret of somebody else' : address.secret.slice('whsec_'.length);
  const key = Buffer.from(secret, 'base64');
  const mark = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers =
    `content-type: application/json\r\nwebhook-id: ${id}\r\n` +
    `webhook-timestamp: ${timestamp}\r\nwebhook-signature: v1,${mark}\r\n`;
  return [address.path, headers, body];
}

function report(answers: readonly Answer[], notices: readonly Notice[]): void {
  const measured = answers.filter(({ sent_ms }) => sent_ms >= WARM_S * 1000);
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  const errors = answers.filter(({ status }, place) => status !== expected(notices[place])).length;
  const { count, p50_ms, p99_ms } = timesOf(measured);
  const verdict = p99_ms <= TARGET_P99_MS ? 'held' : 'NOT HELD';
  say(
    `${count} notices at ${PER_SECOND}/s: p50 ${p50_ms} ms, p99 ${p99_ms} ms; ` +
      `errors ${errors} of ${answers.length} (${JSON.stringify(statuses)})`,
  );
  say(`target: p99 <= ${TARGET_P99_MS} ms: ${verdict}`);
  if (errors > 0) process.exitCode = 1;
}

const expected = (notice: Notice | undefined) => (notice?.is_forged === true ? 401 : 200);

/** Each id is stored once, and worked on; what is forged is counted and stored nowhere. */
async function check({ store }: Rig, notices: readonly Notice[]): Promise<void> {
  const forged = notices.filter(({ is_forged }) => is_forged).length;
  const ids = new Set(notices.filter(({ is_forged }) => !is_forged).map(({ id }) => id)).size;
  const addresses = new Set(notices.map(({ address }) => address)).size;
  const client = new Client(store.owner);
  await client.connect();
  const begun = performance.now();
  let stored: StoredNotices = await countNotices(client);
  while (stored.waiting > 0 && performance.now() - begun < WORKED_MS) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    stored = await countNotices(client);
  }
  await client.end();
  const worked_s = round((performance.now() - begun) / 1000);
  const metrics = await (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text();
  const counted = Number(/^notices_refused_total\{why="signature"\} (\d+)$/m.exec(metrics)?.[1]);
  say(
    `${addresses} addresses; sent ${ids} notices, ${notices.length - ids - forged} more of those ` +
      `again, and ${forged} forged; stored ${stored.rows} rows of ${stored.ids} ids, ` +
      `${stored.forged} forged, ${stored.waiting} not worked on ${worked_s} s after; ` +
      `${counted} refusals counted`,
  );
  const isRight = stored.rows === ids && stored.ids === ids && stored.forged === 0;
  if (!isRight || stored.waiting > 0 || counted !== forged) process.exitCode = 1;
}
