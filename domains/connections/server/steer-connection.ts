import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command } from '#platform/http/endpoint.ts';
import {
  pauseConnectionRoute,
  resumeConnectionRoute,
  takeOverConnectionRoute,
} from '../contract/connection.ts';
import {
  findMembership,
  type LockedConnection,
  lockConnection,
  updateConnection,
} from './connection.sql.ts';
import { showConnection } from './show-connection.ts';
import { wakeMessages } from './sms/wake-messages.ts';

type Steered = { readonly params: { id: string }; readonly body: { version: number } };

/** A connection of this version, locked. */
export async function lockVersion(
  tx: Tx,
  { params, body }: Steered,
  { actor }: Pick<Context, 'actor'>,
): Promise<LockedConnection | Rejection<'not_found' | 'version_conflict'>> {
  const before = await lockConnection(tx, { shop_id: actor.shop_id, id: params.id });
  if (before === undefined) return reject('not_found');
  if (before.version !== body.version) return reject('version_conflict', { path: 'version' });
  return before;
}

export const pauseConnection = command(pauseConnectionRoute, async (tx, input, context) => {
  const before = await lockVersion(tx, input, context);
  if ('rejection' in before) return before;
  if (before.state !== 'active') return reject('wrong_state');
  const of = { shop_id: context.actor.shop_id, id: before.id };
  await updateConnection(tx, of, { state: 'paused' });
  await writeAudit(tx, context, { action: 'connection.paused', subject_id: before.id });
  return showConnection(tx, of, context.now);
});

export const resumeConnection = command(resumeConnectionRoute, async (tx, input, context) => {
  const before = await lockVersion(tx, input, context);
  if ('rejection' in before) return before;
  if (before.state !== 'paused') return reject('wrong_state');
  const of = { shop_id: context.actor.shop_id, id: before.id };
  await updateConnection(tx, of, { state: 'active' });
  await wakeMessages(tx, [of]);
  await writeAudit(tx, context, { action: 'connection.resumed', subject_id: before.id });
  return showConnection(tx, of, context.now);
});

export const takeOverConnection = command(takeOverConnectionRoute, async (tx, input, context) => {
  const before = await lockVersion(tx, input, context);
  if ('rejection' in before) return before;
  if (before.state === 'disconnected') return reject('wrong_state');
  const of = { shop_id: context.actor.shop_id, id: before.id };
  const acts_as = await findMembership(tx, context.actor);
  const isMended = before.attention_code === 'owner_lost_access';
  const mended = isMended ? ({ state: 'active', attention_code: null } as const) : {};
  await updateConnection(tx, of, { acts_as, ...mended });
  if (isMended) await wakeMessages(tx, [of]);
  await writeAudit(tx, context, { action: 'connection.taken_over', subject_id: before.id });
  return showConnection(tx, of, context.now);
});
