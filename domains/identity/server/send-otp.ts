import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Language, OpenContext } from '#platform/http/actor.ts';
import { open } from '#platform/http/endpoint.ts';
import { sendOtpRoute } from '../contract/registration.ts';
import { accountLoginOf } from '../core/login.ts';
import { CODE_LIFE_MS } from '../core/one-time-code.ts';
import { type CodePurpose, endCode, lockCode } from './one-time-code.sql.ts';
import { sendCode } from './one-time-code.ts';
import { secretTokenHash } from './secret-token.ts';

/** Sends a new code under the same token; the previous code becomes invalid. */
export const sendOtp = open(sendOtpRoute, async ({ body }, context) => {
  const { verification } = body;
  const address = accountLoginOf(body.email)?.value ?? null;
  const token_hash = secretTokenHash(verification);
  const sent =
    address === null || token_hash === null
      ? null
      : await context.transaction((tx) => sendAgain(tx, context, { address, token_hash }));
  if (isRejection(sent)) return sent;
  // An unknown token gets the same response, so it reveals nothing.
  const expires_at = sent?.expires_at ?? new Date(context.now.getTime() + CODE_LIFE_MS);
  return { data: { verification, expires_at: expires_at.toISOString() } };
});

async function sendAgain(
  tx: Tx,
  context: OpenContext,
  { address, token_hash }: { address: string; token_hash: Buffer },
) {
  const last = await lockCode(tx, token_hash);
  if (last === undefined || last.address !== address) return null;
  await endCode(tx, last.id, context.now);
  const { user_id, name, password_hash } = last;
  return sendCode(tx, context, {
    address,
    token_hash,
    user_id,
    name,
    password_hash,
    purpose: last.purpose as CodePurpose,
    language: last.language as Language,
  });
}
