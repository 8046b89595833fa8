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

/** Random, known to the mailbox alone; we keep its HMAC. */
const TOKEN = /^[0-9a-f]{64}$/;

export type LinkToSend = {
  readonly email: string;
  readonly language: Language;
  /** The secret of the browser that asks. */
  readonly browser: string;
  /** The address that the token leads to. */
  readonly addressFor: (token: string) => string;
};

/**
 * Mails a link that signs in the browser that asked for it, or another one that is given the code
 * which the asking browser shows. Whether the address is known here is not even looked
 * up: both get the same mail, and who is new becomes a person by opening it.
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
  /** The secret in the browser's cookie; null: it did not ask for the link. */
  readonly browser: string | null;
  /** As it was typed; null: none. */
  readonly code: string | null;
  readonly language: Language;
  /** Of the session that ends with this sign-in. */
  readonly replaces: Buffer | null;
};

export type ByLink =
  | OpenedSession
  | SecondStepRequired
  | 'Verification'
  | 'LinkCodeWrong'
  | 'EmailCreateAccount'
  | 'AccessDenied';

/** How a link stands before it is used; nothing is written. `other`: asked for elsewhere. */
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

/** Signs in by a link; who is new here has an account from now on. */
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

/** What lets a link be used: the cookie of the browser that asked, or the code that it shows. */
function proofOf(site: Site, { token, browser, code }: OpenedLink) {
  const digits = code === null ? null : readCode(code);
  return {
    browser_hash: browser === null ? null : browserHash(site, browser),
    code_hash: digits === null ? null : codeHash(site, token, digits),
  };
}

type Key = Parameters<typeof countWrongCode>[1];

/** A code that was typed counts; who typed none may do so. */
async function refuseLink(tx: Tx, key: Key, { code }: OpenedLink) {
  const isOver =
    code === null
      ? (await findLinkBrowser(tx, key)) === undefined
      : (await countWrongCode(tx, key)) === 0;
  return isOver ? 'Verification' : 'LinkCodeWrong';
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
