import { assertPresent } from '#domains/kernel/core/assert.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { keepTrying } from '#platform/db/keep-trying.ts';
import { runApart } from '#platform/db/run-apart.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { unseal } from '#platform/http/sealed.ts';
import type { Site } from '#platform/http/site.ts';
import { enqueueAll } from '#platform/jobs/enqueue.sql.ts';
import type { Handler, JobRun } from '#platform/jobs/job.ts';
import { outbound } from '#platform/outbound/outbound.ts';
import { type CallEnd, decideDelivery } from '../../core/webhooks/decide-delivery.ts';
import { TEST_EVENT } from '../../core/webhooks/event-types.ts';
import { storableText } from '../gateways/storable-text.ts';
import {
  findNextDue,
  lockBody,
  type OpenLane,
  putBack,
  selectOpenLanes,
  settleDelivery,
  storeBody,
  type TakenDelivery,
  takeDelivery,
} from '../webhooks/delivery.sql.ts';
import { DELIVER_WEBHOOKS, jobOfLane, type Lane } from '../webhooks/job-of-lane.ts';
import { readTarget } from '../webhooks/read-target.ts';
import { sealedIn } from '../webhooks/sealed-in.ts';
import { settleTry } from '../webhooks/settle-try.ts';
import { signatureHeaders } from '../webhooks/sign-webhook.ts';

/** Makes the data of an event when it is first sent; null: what it was about is no more. */
export type MakeData = (
  tx: Tx,
  resource: { shop_id: string; resource_id: string },
) => Promise<Readonly<Record<string, unknown>> | null>;

export type DeliveryMeans = {
  readonly site: Site;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** A whole number from 0 to its argument: varies the waits. */
  readonly pick: (max: number) => number;
  readonly makers: Readonly<Record<string, MakeData>>;
  /** Returns when no person waits for the server, or after a short time. */
  readonly giveWay: () => Promise<void>;
  /** Called for an event whose data cannot be made, by a defect of ours. */
  readonly onFailure: (failure: { shop_id: string; id: string; error: unknown }) => void;
};

const TIMEOUT_MS = 15_000;
const ANSWER_MAX = 65_536;
const ANSWER_READ = 1_024;

/** Octets of a body; the database refuses more. */
const BODY_MAX = 20_000;

/** A run ends after this number of deliveries, or this time, and goes on as a new job. */
const RUN_MAX = 200;
const RUN_MS = 10_000;

/** Sends what is due in a lane of an endpoint, one after the other, oldest first. */
export function deliverWebhooks(means: DeliveryMeans): Handler {
  return async ({ shop_id = '', endpoint_id = '', lane: text = '0' }, run) => {
    const lane = { shop_id, endpoint_id, lane: Number.parseInt(text, 10) };
    const ends = performance.now() + RUN_MS;
    for (let sent = 0; sent < RUN_MAX && performance.now() < ends && !run.isOver(); sent += 1) {
      if (!(await deliverNext(means, lane, run))) break;
    }
    await keepTrying(() => run.transaction((tx) => enqueueRest(tx, lane, means.clock())));
  };
}

const LANES_AT_ONCE = 500;

/** Wakes the lanes in which something has been due for a minute, some in each transaction. */
export async function enqueueOverdueWebhooks(
  database: Database,
  now: Date,
  most = LANES_AT_ONCE,
): Promise<void> {
  let walked: OpenLane[] = [];
  do {
    const after = walked.at(-1);
    walked = await withTransaction(database, '', async (tx) => {
      const lanes = await selectOpenLanes(tx, now, { after, most });
      const overdue = lanes.filter(({ is_overdue }) => is_overdue);
      await enqueueAll(
        tx,
        DELIVER_WEBHOOKS,
        overdue.map((lane) => jobOfLane(lane)),
      );
      return lanes;
    });
  } while (walked.length === most);
}

async function enqueueRest(tx: Tx, lane: Lane, now: Date): Promise<void> {
  const due_at = await findNextDue(tx, lane);
  if (due_at === null) return;
  const due = due_at > now ? due_at : undefined;
  await enqueueAll(tx, DELIVER_WEBHOOKS, [jobOfLane(lane, due)]);
}

/** False: nothing is due. */
async function deliverNext(means: DeliveryMeans, lane: Lane, run: JobRun): Promise<boolean> {
  await means.giveWay();
  const taken_at = means.clock();
  const taken = await run.transaction((tx) => takeNext(tx, means, { ...lane, now: taken_at }));
  if (taken === undefined) return false;
  if (taken === 'unmade') return true;
  const began = performance.now();
  const { end, answer } = await send(means, { ...taken, ...lane }, { now: taken_at, run });
  // A closing server ended the call: that says nothing of the receiver.
  if (end.status === null && run.signal.aborted) {
    const untaken = { shop_id: lane.shop_id, taken, now: means.clock() };
    await keepTrying(() => run.transaction((tx) => putBack(tx, untaken)));
    return false;
  }
  const took_ms = Math.round(performance.now() - began);
  const outcome = decideDelivery(end, taken.tries, means.pick);
  const done = { lane, taken, end, outcome, answer, took_ms, now: means.clock() };
  await keepTrying(() => run.transaction((tx) => settleTry(tx, means, done)));
  return true;
}

/** Takes the next delivery; the body of its event is made for the first try, and stored. */
async function takeNext(tx: Tx, means: DeliveryMeans, next: Lane & { now: Date }) {
  const taken = await takeDelivery(tx, next);
  if (taken === undefined || taken.body !== null) return taken;
  const { shop_id, endpoint_id } = next;
  const known = await lockBody(tx, { shop_id, event_id: taken.event_id });
  if (known !== null) return { ...taken, body: known };
  const make = means.makers[taken.type];
  const made = await runApart(tx, () => makeBody(tx, { shop_id, endpoint_id, ...taken }, make));
  if ('error' in made) {
    means.onFailure({ shop_id, id: taken.event_id, error: made.error });
    await settleUnmade(tx, means, { shop_id, taken, now: next.now });
    return 'unmade';
  }
  const { done: body } = made;
  return { ...taken, body: await storeBody(tx, { shop_id, event_id: taken.event_id, body }) };
}

type Unmade = { readonly shop_id: string; readonly taken: TakenDelivery; readonly now: Date };

/** It is tried again like others, and what waits behind it; that says nothing of the receiver. */
async function settleUnmade(
  tx: Tx,
  { pick }: DeliveryMeans,
  { shop_id, taken, now }: Unmade,
): Promise<void> {
  const end = { status: null, failure: 'event_unmade', retry_after_ms: null };
  const { state, code, wait_ms } = decideDelivery(end, taken.tries, pick);
  const due_at = new Date(now.getTime() + wait_ms);
  const result = { shop_id, taken, state, due_at, code, now, status: null };
  await settleDelivery(tx, { ...result, took_ms: 0, answer: '' });
}

async function makeBody(
  tx: Tx,
  made: TakenDelivery & { shop_id: string; endpoint_id: string },
  make: MakeData | undefined,
): Promise<string> {
  const { shop_id, endpoint_id, type, resource_id, happened_at } = made;
  const timestamp = happened_at.toISOString();
  if (type === TEST_EVENT) return JSON.stringify({ type, timestamp, data: { id: endpoint_id } });
  const data = await make?.(tx, { shop_id, resource_id });
  const id = resource_id;
  const body = JSON.stringify({ type, timestamp, data: { id, ...data } });
  // What is too long is read at its path: an event that cannot be stored would stop its lane.
  const isLong = Buffer.byteLength(body) > BODY_MAX;
  return isLong ? JSON.stringify({ type, timestamp, data: { id, path: data?.path } }) : body;
}

type Sent = { readonly end: CallEnd; readonly answer: string };

async function send(
  { site }: DeliveryMeans,
  taken: TakenDelivery & Lane,
  { now, run }: { readonly now: Date; readonly run: JobRun },
): Promise<Sent> {
  const target = readTarget(taken.url, site);
  if (target === null) return failed('refused_address', null);
  const sealed = [taken.secret, taken.earlier_secret].filter((secret) => secret !== null);
  const secrets = sealed.flatMap(
    (secret) => unseal(site, sealedIn(taken.endpoint_id), secret) ?? [],
  );
  if (secrets.length === 0) return failed('secret_unreadable', null);
  const body = assertPresent(taken.body, 'an event has a body when it is sent');
  const signed = signatureHeaders({ id: taken.event_id, at: now, body }, secrets);
  const result = await outbound.call({
    destination: 'webhook',
    trust: target.trust,
    method: 'POST',
    url: target.url.href,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Halkhata-Webhooks/1.0',
      ...signed,
    },
    body,
    timeout_ms: TIMEOUT_MS,
    signal: run.signal,
    bytes_max: ANSWER_MAX,
  });
  if ('failure' in result) return failed(result.failure, result.status);
  const { status, retry_after_ms } = result;
  const text = result.body.subarray(0, ANSWER_READ).toString('utf8');
  const answer = storableText(text, [...secrets, ...Object.values(signed)]);
  return { end: { status, failure: null, retry_after_ms }, answer };
}

const failed = (failure: string, status: number | null): Sent => ({
  end: { status, failure, retry_after_ms: null },
  answer: '',
});
