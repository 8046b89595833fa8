import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { creation } from '#platform/http/creation.ts';
import { command } from '#platform/http/endpoint.ts';
import { type Account, changeAccountRoute, createAccountRoute } from '../../contract/chart.ts';
import {
  type AccountChange,
  type ChangeRefusal,
  type ChartNode,
  concernsPostings,
  decideAccountChange,
  decideNewAccount,
} from '../../core/decide-account.ts';
import { kindOf } from '../../core/sections.ts';
import { lockAccount, lockChart } from '../account.sql.ts';
import { blockPostings } from '../period.sql.ts';
import { findAccount, insertAccount, loadChart, loadUse, updateAccount } from './chart.sql.ts';

export const createAccount = creation(createAccountRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  await lockChart(tx, shop_id);
  const { id = context.newId(), section = null, parent_id = null, ...fields } = body;
  const { code = null, name_bn = '', description = '', flow_line = null } = fields;
  const { is_group = false, is_to_be_settled = false } = fields;
  const made = decideNewAccount(await loadChart(tx, shop_id), {
    id,
    code,
    name: fields.name,
    name_bn,
    description,
    section,
    flow_line,
    parent_id,
    is_group,
    is_to_be_settled,
  });
  if (isRejection(made)) return made;
  const isFree = await tryWrite(tx, () => insertAccount(tx, shop_id, made, kindOf(made.section)));
  if (!isFree) return reject('code_taken', { path: 'code' });
  await writeAudit(tx, context, { action: 'ledger_account.created', subject_id: id, after: made });
  return { data: await readAccount(tx, shop_id, id) };
});

export const changeAccount = command(
  changeAccountRoute,
  async (tx, { params: { id }, body }, context) => {
    const { version, ...change } = body;
    const action = 'ledger_account.changed';
    const after = await changeInChart(tx, context, {
      id,
      version,
      change: defined(change),
      action,
    });
    return isRejection(after) ? after : { data: await readAccount(tx, context.actor.shop_id, id) };
  },
);

type Change = { id: string; version: number; change: AccountChange; action: string };

/**
 * Changes an account as the chart allows, and audits it. Postings wait where it matters to them:
 * none can begin to use what is archived or becomes a heading.
 */
export async function changeInChart(
  tx: Tx,
  context: Context,
  { id, version, change, action }: Change,
): Promise<ChartNode | ChangeRefusal | Rejection<'not_found' | 'version_conflict'>> {
  const { shop_id } = context.actor;
  if (concernsPostings(change)) await blockPostings(tx, shop_id);
  await lockChart(tx, shop_id);
  await lockAccount(tx, shop_id, id);
  const chart = await loadChart(tx, shop_id);
  const before = chart.get(id);
  if (before === undefined) return reject('not_found');
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  const use = assertPresent(await loadUse(tx, shop_id, id), 'a select without from has a row');
  const after = decideAccountChange(chart, before, { change, use });
  if (isRejection(after)) return after;
  const kind = kindOf(after.section);
  const { now } = context;
  const isFree = await tryWrite(tx, () => updateAccount(tx, shop_id, { ...after, kind, now }));
  if (!isFree) return reject('name_taken', { path: 'name' });
  await writeAudit(tx, context, { action, subject_id: id, before, after });
  return after;
}

async function readAccount(tx: Tx, shop_id: string, id: string): Promise<Account> {
  return assertPresent(await findAccount(tx, shop_id, id), 'it was just written');
}
