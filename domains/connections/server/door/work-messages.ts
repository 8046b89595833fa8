import { keepTrying } from '#platform/db/keep-trying.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Site } from '#platform/http/site.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import type { AppCode } from '../../core/apps.ts';
import {
  decideAfterCheck,
  decideAfterSending,
  decideDisconnected,
  decideUnreadable,
} from '../../core/decide-message.ts';
import type { Keys } from '../../core/read-keys.ts';
import { lockConnection } from '../connection.sql.ts';
import { type Called, callGateway } from '../gateways/call-gateway.ts';
import {
  hasFailed,
  type Report,
  type SmsAdapter,
  type SmsToSend,
} from '../gateways/sms-adapter.ts';
import { SMS_ADAPTERS } from '../gateways/sms-adapters.ts';
import { needAttention } from '../need-attention.ts';
import { recordCall } from '../record-call.ts';
import { openKeys } from '../sealed-keys.ts';
import { openSealedSms } from '../sms/sealed-sms.ts';
import {
  findNextDue,
  lockActing,
  saveSmsResult,
  settleLate,
  type TakenSms,
  takeSms,
} from '../sms/sms-message.sql.ts';
import { wakeMessages } from '../sms/wake-messages.ts';

export type WorkMeans = {
  readonly site: Site;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** A random whole number from 0 to its argument: spreads the tries of many. */
  readonly pick: (max: number) => number;
};

const ROWS_MAX = 200;
const TIME_MAX_MS = 10_000;
const TIMEOUT_MS = 20_000;

/**
 * Sends the due messages of a connection and asks what became of those it sent, one after the
 * other. No transaction is open during a call. If some are left, the work is enqueued again.
 */
export async function workMessages(
  means: WorkMeans,
  { shop_id, connection_id }: { readonly shop_id: string; readonly connection_id: string },
  run: JobRun,
): Promise<void> {
  const of = { shop_id, id: connection_id };
  const ends = performance.now() + TIME_MAX_MS;
  await run.transaction(async (tx) => {
    await lockConnection(tx, of);
    await settleLate(tx, of, means.clock());
  });
  for (let rows = 0; rows < ROWS_MAX && !run.isOver() && performance.now() < ends; rows += 1) {
    const next = await run.transaction((tx) => takeNext(tx, means, of));
    if (next === 'nothing' || next === 'stopped') break;
    await workOne(means, run, { of, next });
  }
  await run.transaction(async (tx) => {
    const acting = await lockActing(tx, of);
    const due = acting?.state === 'active' ? await findNextDue(tx, of) : null;
    if (due !== null) await wakeMessages(tx, [of], due);
  });
}

type Of = { readonly shop_id: string; readonly id: string };

type Next = {
  readonly taken: TakenSms;
  readonly sms: SmsToSend | null;
  readonly adapter: SmsAdapter;
  readonly keys: Keys;
  readonly sealed_keys: Buffer;
};

/** Takes the next message, if the connection may send at all. */
async function takeNext(
  tx: Tx,
  { site, clock, newId }: WorkMeans,
  of: Of,
): Promise<Next | 'nothing' | 'stopped'> {
  const acting = await lockActing(tx, of);
  if (acting?.state !== 'active' || acting.sealed_keys === null) return 'stopped';
  const { sealed_keys } = acting;
  const needing = { ...of, sealed_keys, now: clock(), newId };
  if (!acting.is_member) {
    await needAttention(tx, { ...needing, code: 'owner_lost_access' });
    return 'stopped';
  }
  const keys = openKeys(site, of.id, sealed_keys);
  if (keys === null) {
    await needAttention(tx, { ...needing, code: 'secret_unreadable' });
    return 'stopped';
  }
  const taken = await takeSms(tx, of, clock());
  if (taken === undefined) return 'nothing';
  const { sealed_content, id } = taken;
  const sms = sealed_content === null ? null : openSealedSms(site, id, sealed_content);
  return { taken, sms, keys, sealed_keys, adapter: SMS_ADAPTERS[acting.app as AppCode] };
}

type Work = { readonly of: Of; readonly next: Next };

async function workOne(means: WorkMeans, run: JobRun, { of, next }: Work): Promise<void> {
  const { taken, sms } = next;
  if (sms === null) {
    const after = decideUnreadable(taken.state);
    const lost = { shop_id: of.shop_id, taken, after, text: '', their_id: null, charge: null };
    const now = means.clock();
    await keepTrying(() => run.transaction((tx) => saveSmsResult(tx, { ...lost, now })));
    return;
  }
  if (taken.state === 'running') await sendOne(means, run, { of, next, sms });
  else await checkOne(means, run, { of, next, sms });
}

type Content = Work & { readonly sms: SmsToSend };

async function sendOne(means: WorkMeans, run: JobRun, { of, next, sms }: Content): Promise<void> {
  const { taken, keys, adapter } = next;
  const called = await callGateway(adapter, means.site.services, {
    operation: 'send',
    request: adapter.send(keys, sms),
    keys,
    read: adapter.readSent,
    timeout_ms: TIMEOUT_MS,
    signal: run.signal,
    personal: sms,
  });
  const { result: outcome, retry_after_ms } = called;
  const isFailed = hasFailed(outcome);
  const after = decideAfterSending({
    failure: isFailed ? outcome.failure : null,
    tries: taken.tries,
    retry_after_ms,
    pick: means.pick,
  });
  const their_id = isFailed ? null : outcome.their_id;
  const text = isFailed ? outcome.their_text : '';
  const result = { taken, after, text, their_id, charge: null };
  await store(means, run, { of, next, called, result });
}

async function checkOne(means: WorkMeans, run: JobRun, { of, next, sms }: Content): Promise<void> {
  const { taken, keys, adapter } = next;
  const called: Called<Report> = await callGateway(adapter, means.site.services, {
    operation: 'report',
    request: adapter.report(keys, { their_id: taken.their_id ?? '', to: sms.to }),
    keys,
    read: adapter.readReport,
    timeout_ms: TIMEOUT_MS,
    signal: run.signal,
    personal: sms,
  });
  const { result } = called;
  const report: Report = hasFailed(result) ? { delivery: 'pending', charge: null } : result;
  const after = decideAfterCheck({
    failure: hasFailed(result) ? result.failure : null,
    delivery: report.delivery,
    tries: taken.tries,
  });
  const text = hasFailed(result) ? result.their_text : '';
  const { charge } = report;
  const stored = { taken, after, text, their_id: null, charge };
  await store(means, run, { of, next, called, result: stored });
}

type Stored = Work & {
  readonly called: Called<object>;
  readonly result: Omit<Parameters<typeof saveSmsResult>[1], 'shop_id' | 'now'>;
};

/** What the gateway did is known now, and must not be lost: it would be done twice, or never. */
async function store(
  { clock, newId }: WorkMeans,
  run: JobRun,
  { of, next, called, result }: Stored,
): Promise<void> {
  const [id, now] = [newId(), clock()];
  const { sealed_keys } = next;
  await keepTrying(() =>
    run.transaction(async (tx) => {
      const isEnded = (await lockConnection(tx, of))?.state === 'disconnected';
      const after = isEnded ? decideDisconnected(result.after) : result.after;
      await recordCall(tx, { id, newId, at: now, connection: of, called, sealed_keys });
      await saveSmsResult(tx, { ...result, after, shop_id: of.shop_id, now });
    }),
  );
}
