import type { Tx } from '#platform/db/tx.ts';
import type { SignInMethod } from './door/record-sign-in.ts';

export type Challenge = {
  readonly user_id: string;
  readonly method: SignInMethod;
  readonly wrong_tries: number;
  readonly expires_at: Date;
};

type NewChallenge = Omit<Challenge, 'wrong_tries'> & { readonly token_hash: Buffer };

/** Stores a challenge and deletes expired ones. */
export async function insertChallenge(tx: Tx, row: NewChallenge, now: Date): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute();
  await tx.insertInto('sign_in_challenge').values(row).execute();
}

/** Locked for this transaction: concurrent guesses wait for each other. */
export function lockChallenge(tx: Tx, token_hash: Buffer): Promise<Challenge | undefined> {
  return tx
    .selectFrom('sign_in_challenge')
    .select(['user_id', 'wrong_tries', 'expires_at'])
    .select((row) => row.ref('method').$castTo<SignInMethod>().as('method'))
    .where('token_hash', '=', token_hash)
    .forUpdate()
    .executeTakeFirst();
}

export async function countChallengeTry(tx: Tx, token_hash: Buffer): Promise<void> {
  await tx
    .updateTable('sign_in_challenge')
    .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
    .where('token_hash', '=', token_hash)
    .execute();
}

export async function deleteChallenge(tx: Tx, token_hash: Buffer): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('token_hash', '=', token_hash).execute();
}
