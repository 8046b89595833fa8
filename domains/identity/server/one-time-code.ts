import { randomInt, timingSafeEqual } from 'node:crypto';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Language, OpenContext } from '#platform/http/actor.ts';
import { netOf } from '#platform/http/address.ts';
import type { Site } from '#platform/http/site.ts';
import { queueMessage } from '#platform/messages/queue-message.ts';
import { CODE_LIFE_MS, codeOf, judgeCode, readCode } from '../core/one-time-code.ts';
import { sendLimit } from '../core/send-limit.ts';
import {
  type CodePurpose,
  countWrongTry,
  endCode,
  insertCode,
  loadSent,
  lockAddress,
  lockCode,
  type StoredCode,
} from './one-time-code.sql.ts';
import { secretTokenHash } from './secret-token.ts';

export type NewCode = {
  readonly purpose: CodePurpose;
  /** A normalized e-mail address or phone number. */
  readonly address: string;
  readonly token_hash: Buffer;
  readonly language: Language;
  /**
   * Reset: the user whose password it is; null: there is none. Registration: the user who has the
   * address.
   */
  readonly user_id: string | null;
  /** Registration: name and password of the new user. */
  readonly name?: string | null;
  readonly password_hash?: string | null;
};

export type TooManyCodes = Rejection<'too_many_codes'>;

const CHANCES = 1_000_000;

/** The message with the code. */
const TEMPLATES = { registration: 'registration_code', reset: 'reset_code' } as const;

/** The limit that delays another code to this address; null: it may be sent now. */
export async function findSendLimit(
  tx: Tx,
  { address: requested_from, now }: OpenContext,
  address: string,
): Promise<TooManyCodes | null> {
  const wait = sendLimit(
    await loadSent(tx, { address, requested_from: netOf(requested_from) }, now),
    now,
  );
  return wait === null ? null : reject('too_many_codes', { params: { retry_after: wait } });
}

/**
 * Sends a code, within the limits. The same rows are written whether the account exists or not, so
 * neither the response nor its time reveals it. A code that nobody should get is stored without a
 * hash, and the mail to a registered address says that it has an account.
 */
export async function sendCode(
  tx: Tx,
  context: OpenContext,
  sent: NewCode,
): Promise<{ expires_at: Date } | TooManyCodes> {
  const { now, newId, site } = context;
  const requested_from = netOf(context.address);
  const { purpose, address, user_id, language } = sent;
  await lockAddress(tx, address);
  const refused = await findSendLimit(tx, context, address);
  if (refused !== null) return refused;
  const id = newId();
  const code = codeOf(randomInt(CHANCES));
  const isOpen = (purpose === 'reset') === (user_id !== null);
  const expires_at = new Date(now.getTime() + CODE_LIFE_MS);
  const code_hash = hashOf(site, id, code);
  await insertCode(tx, {
    id,
    purpose,
    address,
    requested_from,
    language,
    user_id,
    created_at: now,
    expires_at,
    token_hash: sent.token_hash,
    code_hash: isOpen ? code_hash : null,
    name: sent.name ?? null,
    password_hash: sent.password_hash ?? null,
  });
  const isKnown = purpose === 'registration' && user_id !== null;
  const template = isKnown ? 'registration_known' : TEMPLATES[purpose];
  const message = { to: address, template, language, params: { code } };
  await queueMessage(tx, context, isKnown ? { ...message, params: {} } : message, lifeOf(sent));
  return { expires_at };
}

/** The mail of a reset without an account expires at once, so it is never sent. */
function lifeOf({ purpose, user_id }: NewCode): number {
  return purpose === 'reset' && user_id === null ? 0 : CODE_LIFE_MS;
}

export type ShownCode = {
  readonly purpose: CodePurpose;
  readonly address: string | null;
  readonly verification: string;
  readonly typed: string;
};

export type CodeRefusal = Rejection<'wrong_code' | 'code_ended'>;

/**
 * Verifies a code and ends it. Wrong guesses are counted on its own row, under a lock: of a
 * thousand concurrent guesses five are checked. The transaction must be committed even if the code
 * was wrong.
 */
export async function useCode(
  tx: Tx,
  { site, now }: OpenContext,
  shown: ShownCode,
): Promise<StoredCode | CodeRefusal> {
  const token_hash = secretTokenHash(shown.verification);
  const stored = token_hash === null ? undefined : await lockCode(tx, token_hash);
  const isTheirs = stored?.address === shown.address && stored?.purpose === shown.purpose;
  if (stored === undefined || !isTheirs) return reject('wrong_code');
  const typed = readCode(shown.typed);
  const isRight =
    typed !== null &&
    stored.code_hash !== null &&
    timingSafeEqual(hashOf(site, stored.id, typed), stored.code_hash);
  const verdict = judgeCode(stored, isRight, now);
  if (verdict === 'right') {
    await endCode(tx, stored.id, now);
    return stored;
  }
  await countWrongTry(tx, stored.id);
  return reject(verdict === 'wrong' ? 'wrong_code' : 'code_ended');
}

/** Keyed with the site's secret: six digits without a key are found in a moment. */
function hashOf({ mark }: Site, id: string, code: string): Buffer {
  return mark('one-time code', Buffer.from(`${id} ${code}`));
}
