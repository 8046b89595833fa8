import type { Tx } from '#platform/db/tx.ts';

export type SecondFactor = {
  readonly sealed_key: Buffer;
  readonly confirmed_at: Date | null;
  readonly last_step: number;
};

/** Whether signing in asks for a second step. */
export async function isSecondFactorSet(tx: Tx, user_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locked for this transaction: concurrent codes wait for each other. */
export function lockSecondFactor(tx: Tx, user_id: string): Promise<SecondFactor | undefined> {
  return tx
    .selectFrom('second_factor')
    .select(['sealed_key', 'confirmed_at', 'last_step'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
}

type Begun = { user_id: string; sealed_key: Buffer; begun_at: Date };

/** Stores an unconfirmed key, or replaces it; false: a second factor is set. */
export async function insertSecondFactor(tx: Tx, begun: Begun): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factor')
    .values(begun)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_key: begun.sealed_key, begun_at: begun.begun_at })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function confirmSecondFactorOf(
  tx: Tx,
  { user_id, step, now }: { user_id: string; step: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', user_id)
    .execute();
}

export async function saveLastStep(tx: Tx, user_id: string, last_step: number): Promise<void> {
  await tx.updateTable('second_factor').set({ last_step }).where('user_id', '=', user_id).execute();
}

/** Its recovery codes are deleted with it. */
export async function deleteSecondFactor(tx: Tx, user_id: string): Promise<void> {
  await tx.deleteFrom('second_factor').where('user_id', '=', user_id).execute();
}

export async function replaceRecoveryCodes(
  tx: Tx,
  user_id: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', user_id).execute();
  const rows = hashes.map((code_hash) => ({ user_id, code_hash }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

/** Returns whether the code existed: of two concurrent requests one finds it. */
export async function spendRecoveryCode(
  tx: Tx,
  code: { user_id: string; code_hash: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', code.user_id)
    .where('code_hash', '=', code.code_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export type SecondFactorState = {
  readonly confirmed_at: Date | null;
  readonly recovery_codes_left: number;
  readonly has_password: boolean;
};

export function loadSecondFactor(tx: Tx, user_id: string): Promise<SecondFactorState> {
  return tx
    .selectFrom('app_user as u')
    .leftJoin('second_factor as f', 'f.user_id', 'u.id')
    .select((row) => [
      'f.confirmed_at',
      row('u.password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
      row
        .selectFrom('recovery_code as c')
        .select((code) => code.fn.countAll<number>().as('count'))
        .whereRef('c.user_id', '=', 'u.id')
        .$asScalar()
        .$notNull()
        .as('recovery_codes_left'),
    ])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow();
}

/** The addresses and the language for notices about the user's account. */
export function loadReach(
  tx: Tx,
  user_id: string,
): Promise<{ email: string | null; phone: string | null; language: string }> {
  return tx
    .selectFrom('app_user')
    .select(['email', 'phone', 'language'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
}
