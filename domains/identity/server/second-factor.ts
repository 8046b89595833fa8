import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#platform/db/tx.ts';
import { seal, unseal } from '#platform/http/sealed.ts';
import type { Site } from '#platform/http/site.ts';
import { readCode } from '../core/one-time-code.ts';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  readRecoveryCode,
  recoveryCodeOf,
} from '../core/recovery-code.ts';
import { base32, codeOfMac, counterOf, openSteps } from '../core/totp.ts';
import {
  confirmSecondFactorOf,
  insertSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
  saveLastStep,
  spendRecoveryCode,
} from './second-factor.sql.ts';

const KEY_BYTES = 20;
const PURPOSE = 'second factors';

type By = { readonly site: Site; readonly now: Date };

/** The code of a key (its bytes) for a step. */
export function codeAt(key: Buffer, step: number): string {
  return codeOfMac(createHmac('sha1', key).update(counterOf(step)).digest());
}

/** Creates an unconfirmed key, in base 32; null: a second factor is set already. */
export async function beginKey(
  tx: Tx,
  { site, now }: By,
  user_id: string,
): Promise<{ secret: string } | null> {
  const key = randomBytes(KEY_BYTES);
  const sealed_key = seal(site, { purpose: PURPOSE, id: user_id }, key.toString('base64'));
  const isBegun = await insertSecondFactor(tx, { user_id, sealed_key, begun_at: now });
  return isBegun ? { secret: base32(key) } : null;
}

export type Confirmed = 'confirmed' | 'none' | 'is_set' | 'wrong';

/** Confirms a new key with its first code; from now on sign-in requires it. */
export async function confirmKey(
  tx: Tx,
  { site, now }: By,
  { user_id, typed }: { user_id: string; typed: string },
): Promise<Confirmed> {
  const factor = await lockSecondFactor(tx, user_id);
  if (factor === undefined) return 'none';
  if (factor.confirmed_at !== null) return 'is_set';
  const step = stepOf({ site, now }, user_id, { ...factor, typed });
  if (step === null) return 'wrong';
  await confirmSecondFactorOf(tx, { user_id, step, now });
  return 'confirmed';
}

/** The kind of code that was used up as proof of identity. */
export type ShownBy = 'code' | 'recovery_code';

/** null: it is not theirs, or was used. */
export async function spendSecondFactor(
  tx: Tx,
  { site, now }: By,
  { user_id, typed }: { user_id: string; typed: string },
): Promise<ShownBy | null> {
  const factor = await lockSecondFactor(tx, user_id);
  if (factor === undefined || factor.confirmed_at === null) return null;
  const step = stepOf({ site, now }, user_id, { ...factor, typed });
  if (step !== null) {
    await saveLastStep(tx, user_id, step);
    return 'code';
  }
  const code = readRecoveryCode(typed);
  if (code === null) return null;
  const code_hash = hashOf(site, user_id, code);
  return (await spendRecoveryCode(tx, { user_id, code_hash })) ? 'recovery_code' : null;
}

type Tried = { readonly sealed_key: Buffer; readonly last_step: number; readonly typed: string };

/** The step of the code among those that are accepted now. */
function stepOf({ site, now }: By, user_id: string, tried: Tried): number | null {
  const typed = readCode(tried.typed);
  const opened = unseal(site, { purpose: PURPOSE, id: user_id }, tried.sealed_key);
  if (typed === null || opened === null) return null;
  const key = Buffer.from(opened, 'base64');
  const fits = (step: number) =>
    timingSafeEqual(Buffer.from(codeAt(key, step)), Buffer.from(typed));
  return openSteps(now, tried.last_step).filter(fits)[0] ?? null;
}

/** Creates ten recovery codes; the previous ones become invalid. */
export async function newRecoveryCodes(tx: Tx, site: Site, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)),
  );
  const hashes = codes.map((code) => hashOf(site, user_id, readRecoveryCode(code) ?? ''));
  await replaceRecoveryCodes(tx, user_id, hashes);
  return codes;
}

/** Keyed with the site's secret: fifty bits could otherwise be found by trying. */
function hashOf({ mark }: Site, user_id: string, code: string): Buffer {
  return mark('recovery code', Buffer.from(`${user_id} ${code}`));
}
