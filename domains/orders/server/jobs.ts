import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, query, replayed } from '#platform/http/endpoint.ts';
import {
  changeJobRoute,
  createJobRoute,
  type JobContent,
  listJobsRoute,
  listTechniciansRoute,
  moveJobRoute,
  readJobRoute,
  serialHistoryRoute,
} from '../contract/job.ts';
import { checkStage, isOpenStage } from '../core/job-stage.ts';
import { keepOrder, releaseOrder } from './door/kept-goods.ts';
import {
  findJob,
  findJobAbout,
  findJobFacts,
  findSerialHistory,
  insertJob,
  loadJob,
  moveStage,
  selectJobs,
  selectTechnicians,
  updateJob,
} from './job.sql.ts';
import {
  insertOrderLines,
  type LockedOrder,
  lockOrder,
  markSent,
  replaceOrder,
} from './order.sql.ts';
import { giveDepositBack, putOrderDeposit, wasGivenBack } from './order-deposit.ts';
import { addOrder, checkLacks, weighOrder } from './write-order.ts';

const KIND = 'job';

export const listJobs = query(listJobsRoute, async (tx, input, { actor }) => {
  const { limit, cursor, warehouse_id, q = '', ...narrowed } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkPlace(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  const { shop_id } = actor;
  const asked = { ...narrowed, shop_id, scope, q: q.trim(), after, limit };
  return pageOf(await selectJobs(tx, asked), limit);
});

export const readJob = query(readJobRoute, async (tx, { params: { id } }, { actor }) => {
  const job = await findJob(tx, { shop_id: actor.shop_id, id, scope: actor });
  return job === undefined ? reject('not_found') : { data: job };
});

export const createJob = command(createJobRoute, async (tx, { body }, context) => {
  const { actor, now: at } = context;
  const { shop_id, user_id: by } = actor;
  const { deposit, ...request } = body;
  const { id } = body;
  const weighed = await weighJob(tx, context, request);
  if (isRejection(weighed)) return weighed;
  const added = await addOrder(tx, context, {
    ...{ kind: KIND, request: body, source_id: null, weighed },
  });
  if (isRejection(added)) return added;
  if (!added) return replayed({ data: await loadJob(tx, { shop_id, id }) });
  // A job is never a draft: the customer has its card, and its parts are kept for them.
  await markSent(tx, { shop_id, id, at });
  await insertJob(tx, { shop_id, id, at, by }, request);
  await keepOrder(tx, context, id);
  if (deposit !== undefined) {
    const order = { ...request, kind: KIND } as const;
    const put = await putOrderDeposit(tx, context, order, { ...deposit, direction: 'in' });
    if (isRejection(put)) return put;
    if (put === 'posted') return reject('id_reused', { path: 'deposit.id' });
  }
  return { data: await loadJob(tx, { shop_id, id }) };
});

export const changeJob = command(changeJobRoute, async (tx, { params, body }, context) => {
  const { shop_id } = context.actor;
  const { version, ...content } = body;
  const { id } = params;
  const job = await lockJob(tx, context, { id, version });
  if (isRejection(job)) return job;
  if (job.is_closed) return reject('order_closed');
  if (job.is_done) return reject('order_done');
  if (job.is_advance && content.party_id !== job.party_id) {
    return reject('order_of_another_party', { path: 'party_id' });
  }
  const weighed = await weighJob(tx, context, content);
  if (isRejection(weighed)) return weighed;
  const { place, decided } = weighed;
  await releaseOrder(tx, context, id);
  await replaceOrder(tx, { shop_id, id, content, decided, branch_id: place.branch_id });
  await insertOrderLines(tx, { shop_id, id, newId: context.newId }, decided.lines);
  await updateJob(tx, { shop_id, id }, content);
  await keepOrder(tx, context, id);
  await writeAudit(tx, context, {
    action: 'job.changed',
    subject_id: id,
    detail: { lines: decided.lines.length },
  });
  return { data: await loadJob(tx, { shop_id, id }) };
});

export const moveJob = command(moveJobRoute, async (tx, { params, body }, context) => {
  const { actor, now: at } = context;
  const { shop_id, user_id: by } = actor;
  const { version, stage, note, deposit_back: deposit } = body;
  const { id } = params;
  const isAgain = await wasGivenBack(tx, context, { kind: KIND, id, deposit });
  if (isRejection(isAgain)) return isAgain;
  if (isAgain) return replayed({ data: await loadJob(tx, { shop_id, id }) });
  const job = await lockJob(tx, context, { id, version });
  if (isRejection(job)) return job;
  const { stage: before } = await findJobAbout(tx, shop_id, id);
  const standing = {
    ...{ stage: before, has_lines: job.lines.length > 0, has_invoice: job.has_documents },
  };
  const refusal = checkStage(standing, stage);
  if (refusal !== null) return refusal;
  await moveStage(tx, { shop_id, id, at, by, stage, note });
  if (stage === 'given_up') await releaseOrder(tx, context, id);
  else if (!isOpenStage(before)) await keepOrder(tx, context, id);
  if (deposit !== undefined) {
    const back = await giveDepositBack(tx, context, { deposit, order: job });
    if (isRejection(back)) return back;
  }
  await writeAudit(tx, context, { action: 'job.moved', subject_id: id, detail: { stage, note } });
  return { data: await loadJob(tx, { shop_id, id }) };
});

/** The job as somebody has read it, locked. */
async function lockJob(
  tx: Tx,
  { actor, now }: Context,
  { id, version }: { id: string; version: number },
): Promise<LockedOrder | Rejection<'not_found' | 'version_conflict'>> {
  const { shop_id } = actor;
  const job = await lockOrder(tx, { shop_id, scope: actor, id, kinds: [KIND], now });
  if (job === undefined) return reject('not_found');
  return job.version === version ? job : reject('version_conflict', { path: 'version' });
}

async function weighJob(tx: Tx, context: Context, content: JobContent) {
  const { technician_id, variant_id } = content;
  if (technician_id !== undefined || variant_id !== undefined) {
    const { shop_id } = context.actor;
    const facts = await findJobFacts(tx, { shop_id, technician_id, variant_id });
    if (variant_id !== undefined && !facts.has_variant) {
      return reject('variant_not_found', { path: 'variant_id' });
    }
    if (technician_id !== undefined && !facts.has_technician) {
      return reject('technician_not_found', { path: 'technician_id' });
    }
  }
  const weighed = await weighOrder(tx, context, KIND, content);
  return isRejection(weighed) ? weighed : (checkLacks(weighed.decided.lacks) ?? weighed);
}

export const serialHistory = query(serialHistoryRoute, async (tx, input, { actor, now }) => {
  const { serial, except = null } = input.query;
  const asked = { shop_id: actor.shop_id, scope: actor, serial, except, now };
  return { data: await findSerialHistory(tx, asked) };
});

export const listTechnicians = query(listTechniciansRoute, async (tx, _input, { actor }) => ({
  data: await selectTechnicians(tx, actor.shop_id),
}));

export const endpoints = [
  listJobs,
  serialHistory,
  listTechnicians,
  createJob,
  readJob,
  changeJob,
  moveJob,
];
