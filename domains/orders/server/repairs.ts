import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, query, replayAnswer } from '#platform/http/endpoint.ts';
import {
  changeRepairRoute,
  createRepairRoute,
  listRepairsRoute,
  listTechniciansRoute,
  moveRepairRoute,
  type RepairContent,
  readRepairRoute,
  serialHistoryRoute,
} from '../contract/repair.ts';
import { checkStage, isOpenStage } from '../core/repair-stage.ts';
import { releaseOrder, reserveOrder } from './door/reserve-order.ts';
import {
  insertOrderLines,
  type LockedOrder,
  lockOrder,
  markSent,
  replaceOrder,
} from './order.sql.ts';
import { giveDepositBack, putOrderDeposit, wasDepositReturned } from './order-deposit.ts';
import {
  findRepair,
  findRepairDetails,
  findRepairFacts,
  findSerialHistory,
  insertRepair,
  loadRepair,
  moveStage,
  selectRepairs,
  selectTechnicians,
  updateRepair,
} from './repair.sql.ts';
import { addOrder, checkApprovals, evaluateOrder } from './write-order.ts';

const KIND = 'job';

export const listRepairs = query(listRepairsRoute, async (tx, input, { actor }) => {
  const { limit, cursor, warehouse_id, q = '', ...narrowed } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  const { shop_id } = actor;
  const filter = { ...narrowed, shop_id, scope, q: q.trim(), after, limit };
  return pageOf(await selectRepairs(tx, filter), limit);
});

export const readRepair = query(readRepairRoute, async (tx, { params: { id } }, { actor }) => {
  const repair = await findRepair(tx, { shop_id: actor.shop_id, id, scope: actor });
  return repair === undefined ? reject('not_found') : { data: repair };
});

export const createRepair = command(createRepairRoute, async (tx, { body }, context) => {
  const { actor, now: at } = context;
  const { shop_id, user_id: by } = actor;
  const { deposit, ...request } = body;
  const { id } = body;
  const outcome = await evaluateRepair(tx, context, request);
  if (isRejection(outcome)) return outcome;
  const added = await addOrder(tx, context, {
    kind: KIND,
    request: body,
    source_id: null,
    outcome,
  });
  if (isRejection(added)) return added;
  if (!added) return replayAnswer({ data: await loadRepair(tx, { shop_id, id }) });
  // A repair is never a draft: its parts are reserved for the customer at once.
  await markSent(tx, { shop_id, id, at });
  await insertRepair(tx, { shop_id, id, at, by }, request);
  await reserveOrder(tx, context, id);
  if (deposit !== undefined) {
    const order = { ...request, kind: KIND } as const;
    const put = await putOrderDeposit(tx, context, order, { ...deposit, direction: 'in' });
    if (isRejection(put)) return put;
    if (put === 'posted') return reject('id_reused', { path: 'deposit.id' });
  }
  return { data: await loadRepair(tx, { shop_id, id }) };
});

export const changeRepair = command(changeRepairRoute, async (tx, { params, body }, context) => {
  const { shop_id } = context.actor;
  const { version, ...content } = body;
  const { id } = params;
  const repair = await lockRepair(tx, context, { id, version });
  if (isRejection(repair)) return repair;
  if (repair.is_closed) return reject('order_closed');
  if (repair.is_done) return reject('order_done');
  if (repair.is_advance && content.party_id !== repair.party_id) {
    return reject('order_of_another_party', { path: 'party_id' });
  }
  const outcome = await evaluateRepair(tx, context, content);
  if (isRejection(outcome)) return outcome;
  const { location, decided } = outcome;
  await releaseOrder(tx, context, id);
  await replaceOrder(tx, { shop_id, id, content, decided, branch_id: location.branch_id });
  await insertOrderLines(tx, { shop_id, id, newId: context.newId }, decided.lines);
  await updateRepair(tx, { shop_id, id }, content);
  await reserveOrder(tx, context, id);
  await writeAudit(tx, context, {
    action: 'job.changed',
    subject_id: id,
    detail: { lines: decided.lines.length },
  });
  return { data: await loadRepair(tx, { shop_id, id }) };
});

export const moveRepair = command(moveRepairRoute, async (tx, { params, body }, context) => {
  const { actor, now: at } = context;
  const { shop_id, user_id: by } = actor;
  const { version, stage, note, deposit_back: deposit } = body;
  const { id } = params;
  const isAgain = await wasDepositReturned(tx, context, { kind: KIND, id, deposit });
  if (isRejection(isAgain)) return isAgain;
  if (isAgain) return replayAnswer({ data: await loadRepair(tx, { shop_id, id }) });
  const repair = await lockRepair(tx, context, { id, version });
  if (isRejection(repair)) return repair;
  const { stage: before } = await findRepairDetails(tx, shop_id, id);
  const state = {
    stage: before,
    has_lines: repair.lines.length > 0,
    has_invoice: repair.has_documents,
  };
  const refusal = checkStage(state, stage);
  if (refusal !== null) return refusal;
  await moveStage(tx, { shop_id, id, at, by, stage, note });
  if (stage === 'given_up') await releaseOrder(tx, context, id);
  else if (!isOpenStage(before)) await reserveOrder(tx, context, id);
  if (deposit !== undefined) {
    const back = await giveDepositBack(tx, context, { deposit, order: repair });
    if (isRejection(back)) return back;
  }
  await writeAudit(tx, context, {
    action: 'job.moved',
    subject_id: id,
    detail: { stage, note },
  });
  return { data: await loadRepair(tx, { shop_id, id }) };
});

/** Locks the repair and checks the version that the caller has read. */
async function lockRepair(
  tx: Tx,
  { actor, now }: Context,
  { id, version }: { id: string; version: number },
): Promise<LockedOrder | Rejection<'not_found' | 'version_conflict'>> {
  const { shop_id } = actor;
  const repair = await lockOrder(tx, { shop_id, scope: actor, id, kinds: [KIND], now });
  if (repair === undefined) return reject('not_found');
  return repair.version === version ? repair : reject('version_conflict', { path: 'version' });
}

async function evaluateRepair(tx: Tx, context: Context, content: RepairContent) {
  const { technician_id, variant_id } = content;
  if (technician_id !== undefined || variant_id !== undefined) {
    const { shop_id } = context.actor;
    const facts = await findRepairFacts(tx, { shop_id, technician_id, variant_id });
    if (variant_id !== undefined && !facts.has_variant) {
      return reject('variant_not_found', { path: 'variant_id' });
    }
    if (technician_id !== undefined && !facts.has_technician) {
      return reject('technician_not_found', { path: 'technician_id' });
    }
  }
  const outcome = await evaluateOrder(tx, context, KIND, content);
  return isRejection(outcome)
    ? outcome
    : (checkApprovals(outcome.decided.requiredApprovals) ?? outcome);
}

export const serialHistory = query(serialHistoryRoute, async (tx, input, { actor, now }) => {
  const { serial, except = null } = input.query;
  const lookup = { shop_id: actor.shop_id, scope: actor, serial, except, now };
  return { data: await findSerialHistory(tx, lookup) };
});

export const listTechnicians = query(listTechniciansRoute, async (tx, _input, { actor }) => ({
  data: await selectTechnicians(tx, actor.shop_id),
}));

export const endpoints = [
  listRepairs,
  serialHistory,
  listTechnicians,
  createRepair,
  readRepair,
  changeRepair,
  moveRepair,
];
