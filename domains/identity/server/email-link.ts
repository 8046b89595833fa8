import { randomBytes } from 'node:crypto';
import type { Tx } from '#platform/db/tx.ts';
import type { Language, OpenContext } from '#platform/http/actor.ts';
import { netOf } from '#platform/http/address.ts';
import type { Site } from '#platform/http/site.ts';
import { queueMessage } from '#platform/messages/queue-message.ts';
import {
  decideEmailLink,
  EMAIL_LINK_LIFE_MS,
  EMAIL_LINK_WINDOW_MS,
  nameOfEmail,
} from '../core/email-link.ts';
import type { SecondStepAsked } from './challenge.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import {
  countLinks,
  findEmailOwner,
  insertEmailLink,
  lockEmail,
  proveEmail,
  useEmailLink,
} from './email-link.sql.ts';
import { enter, isDenied } from './enter.ts';
import type { OpenedSession } from './session.ts';
import { insertNewUser } from './user.sql.ts';

/** Random, known to the mailbox alone; we keep its HMAC. */
const TOKEN = /^[0-9a-f]{64}$/;

export type LinkToSend = {
  readonly email: string;
  readonly language: Language;
  /** The address that the token leads to. */
  readonly addressFor: (token: string) => string;
};

/**
 * Mails a link that signs in whoever opens it. Whether the address is known here is not even looked
 * up: both get the same mail, and who is new becomes a person by opening it.
 */
export async function sendEmailLink(
  context: OpenContext,
  { email, language, addressFor }: LinkToSend,
): Promise<'sent' | 'too_many'> {
  const { now, site } = context;
  const address = netOf(context.address);
  return context.transaction(async (tx) => {
    await lockEmail(tx, email);
    const since = new Date(now.getTime() - EMAIL_LINK_WINDOW_MS);
    const decided = decideEmailLink(await countLinks(tx, { email, address, since }));
    if (decided === 'too_many') return 'too_many';
    if (decided === 'keep_quiet') return 'sent';
    const token = randomBytes(32).toString('hex');
    const expires_at = new Date(now.getTime() + EMAIL_LINK_LIFE_MS);
    const token_hash = hashOf(site, token);
    await insertEmailLink(tx, { token_hash, email, address, created_at: now, expires_at });
    const params = { link: addressFor(token) };
    const message = { to: email, template: 'sign_in_link', language, params };
    await queueMessage(tx, context, message, EMAIL_LINK_LIFE_MS);
    return 'sent';
  });
}

export type OpenedLink = {
  readonly email: string;
  readonly token: string;
  readonly language: Language;
  /** Of the session that ends with this sign-in. */
  readonly replaces: Buffer | null;
};

export type ByLink =
  | OpenedSession
  | SecondStepAsked
  | 'Verification'
  | 'EmailCreateAccount'
  | 'AccessDenied';

/** Signs in by a link; who is new here has an account from now on. */
export async function enterByEmailLink(context: OpenContext, link: OpenedLink): Promise<ByLink> {
  if (!TOKEN.test(link.token)) return 'Verification';
  const token_hash = hashOf(context.site, link.token);
  const outcome = await context.transaction(async (tx) => {
    const used = { token_hash, email: link.email, now: context.now };
    if (!(await useEmailLink(tx, used))) return 'Verification';
    const user_id = await personOf(tx, context, link);
    if (user_id === null) return 'EmailCreateAccount';
    return enter(tx, context, { user_id, method: 'email_link', replaces: link.replaces });
  });
  return isDenied(outcome) ? 'AccessDenied' : outcome;
}

/** null: somebody took the address in this very moment. */
async function personOf(
  tx: Tx,
  context: OpenContext,
  { email, language }: OpenedLink,
): Promise<string | null> {
  const { newId, now } = context;
  const owner = await findEmailOwner(tx, email);
  if (owner !== undefined) {
    if (!owner.is_verified) await proveEmail(tx, owner.id, now);
    return owner.id;
  }
  const id = newId();
  const isNew = await insertNewUser(tx, { id, email, name: nameOfEmail(email), language, now });
  if (!isNew) return null;
  await recordSignIn(tx, context, { user_id: id, event: 'registered', method: 'email_link' });
  return id;
}

/** Under a key of its own: what is kept tells nobody the token, not even by trying. */
function hashOf({ mark }: Site, token: string): Buffer {
  return mark('email link', Buffer.from(token));
}
