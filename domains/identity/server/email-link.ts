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
import { readCode } from '../core/one-time-code.ts';
import type { SecondStepRequired } from './challenge.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import {
  countLinks,
  countWrongCode,
  findEmailOwner,
  findLinkBrowser,
  insertEmailLink,
  lockEmail,
  proveEmail,
  useEmailLink,
} from './email-link.sql.ts';
import { enter, isDenied } from './enter.ts';
import { browserCode, browserHash, codeHash } from './link-browser.ts';
import type { OpenedSession } from './session.ts';
import { insertNewUser } from './user.sql.ts';

/** A random token that only the mailbox knows; we store its HMAC. */
const TOKEN = /^[0-9a-f]{64}$/;

export type LinkToSend = {
  readonly email: string;
  readonly language: Language;
  /** The secret of the requesting browser. */
  readonly browser: string;
  /** Builds the address that the token leads to. */
  readonly addressFor: (token: string) => string;
};

/**
 * Mails a sign-in link. It works in the requesting browser, or in another one with the code that
 * the requesting browser shows. The address is not looked up: known and unknown ones get the same
 * mail, and opening the link creates a missing account.
 */
export async function sendEmailLink(
  context: OpenContext,
  { email, language, browser, addressFor }: LinkToSend,
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
    const link = {
      token_hash,
      email,
      address,
      browser_hash: browserHash(site, browser),
      code_hash: codeHash(site, token, browserCode(site, browser)),
      created_at: now,
      expires_at,
    };
    await insertEmailLink(tx, link, since);
    const params = { link: addressFor(token) };
    const message = { to: email, template: 'sign_in_link', language, params };
    await queueMessage(tx, context, message, EMAIL_LINK_LIFE_MS);
    return 'sent';
  });
}

export type OpenedLink = {
  readonly email: string;
  readonly token: string;
  /** The secret in the browser's cookie; null: it did not request the link. */
  readonly browser: string | null;
  /** As typed; null: no code. */
  readonly code: string | null;
  readonly language: Language;
  /** The session that this sign-in replaces. */
  readonly replaces: Buffer | null;
};

export type ByLink =
  | OpenedSession
  | SecondStepRequired
  | 'Verification'
  | 'LinkCodeWrong'
  | 'EmailCreateAccount'
  | 'AccessDenied';

/** The state of a link before use; read only. `other`: another browser requested it. */
export async function lookAtEmailLink(
  context: OpenContext,
  { email, token, browser }: Pick<OpenedLink, 'email' | 'token' | 'browser'>,
): Promise<'asker' | 'other' | 'Verification'> {
  const { now, site } = context;
  if (!TOKEN.test(token)) return 'Verification';
  const key = { token_hash: hashOf(site, token), email, now };
  const asker = await context.transaction((tx) => findLinkBrowser(tx, key));
  if (asker === undefined) return 'Verification';
  return browser !== null && asker.equals(browserHash(site, browser)) ? 'asker' : 'other';
}

/** Signs in by a link; creates the account of a new user. */
export async function enterByEmailLink(context: OpenContext, link: OpenedLink): Promise<ByLink> {
  if (!TOKEN.test(link.token)) return 'Verification';
  const token_hash = hashOf(context.site, link.token);
  const outcome = await context.transaction(async (tx) => {
    const key = { token_hash, email: link.email, now: context.now };
    if (!(await useEmailLink(tx, key, proofOf(context.site, link)))) {
      return refuseLink(tx, key, link);
    }
    const user_id = await personOf(tx, context, link);
    if (user_id === null) return 'EmailCreateAccount';
    return enter(tx, context, { user_id, method: 'email_link', replaces: link.replaces });
  });
  return isDenied(outcome) ? 'AccessDenied' : outcome;
}

/** The proof for the link: the cookie of the requesting browser, or the code that it shows. */
function proofOf(site: Site, { token, browser, code }: OpenedLink) {
  const digits = code === null ? null : readCode(code);
  return {
    browser_hash: browser === null ? null : browserHash(site, browser),
    code_hash: digits === null ? null : codeHash(site, token, digits),
  };
}

type Key = Parameters<typeof countWrongCode>[1];

/** A wrong code counts as a try; a missing one does not, and may be typed next. */
async function refuseLink(tx: Tx, key: Key, { code }: OpenedLink) {
  const isOver =
    code === null
      ? (await findLinkBrowser(tx, key)) === undefined
      : (await countWrongCode(tx, key)) === 0;
  return isOver ? 'Verification' : 'LinkCodeWrong';
}

/** null: the address was taken concurrently. */
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

/** Keyed, so that a stored hash does not reveal the token even by trying. */
function hashOf({ mark }: Site, token: string): Buffer {
  return mark('email link', Buffer.from(token));
}
