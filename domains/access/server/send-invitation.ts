import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { queueMessage } from '#platform/messages/queue-message.ts';
import { nameInMessage } from '../core/name-in-message.ts';
import { countSent, loadInvitation, type OpenInvitation } from './invitation.sql.ts';
import { newInvitationToken } from './invitation-token.ts';

const DAY_MS = 24 * 60 * 60_000;
const LIFE_MS = 7 * DAY_MS;
const MINUTE_MS = 60_000;

/** Messages that a shop can send in one day; more would be advertising. */
const SENT_MAX = 50;

/** Seconds to wait before another message may be sent; null: it may be sent now. */
export async function invitationWait(
  tx: Tx,
  { actor, now }: Context,
  sent_at: Date | null,
): Promise<number | null> {
  const since = now.getTime() - (sent_at?.getTime() ?? 0);
  if (since < MINUTE_MS) return Math.ceil((MINUTE_MS - since) / 1000);
  const sent = await countSent(tx, actor.shop_id, new Date(now.getTime() - DAY_MS));
  return sent < SENT_MAX ? null : DAY_MS / 1000;
}

/** The fields that each sending changes: a new token, valid for seven days. */
export function newLink(now: Date) {
  const { token, hash } = newInvitationToken();
  const sent = { token_hash: hash, sent_at: now, expires_at: new Date(now.getTime() + LIFE_MS) };
  return { token, sent };
}

/** Sends the message with the link, the only place of the token. */
export async function sendInvitation(
  tx: Tx,
  context: Context,
  { invitation, token }: { invitation: Omit<OpenInvitation, 'sent_at'>; token: string },
): Promise<void> {
  const shown = assertPresent(await loadInvitation(tx, invitation), 'a new invitation can be read');
  const { language } = invitation;
  const role =
    language === 'bn' && shown.role.name_bn !== '' ? shown.role.name_bn : shown.role.name;
  const params = {
    shop: nameInMessage(shown.shop_name),
    by: nameInMessage(shown.invited_by),
    role: nameInMessage(role),
    link: `${context.site.public_url}/invitation/${token}`,
  };
  const { shop_id } = context.actor;
  const message = { to: shown.address, template: 'staff_invitation', language, params, shop_id };
  await queueMessage(tx, context, message, LIFE_MS);
}
