import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** Read from the row in each request, so a removed operator is refused at once. */
export async function enterAsOperator(tx: Tx, user_id: string): Promise<boolean> {
  const result = await sql`
    select set_config('app.operator_id', id::text, true) from app_user
    where id = ${user_id} and is_operator and disabled_at is null`.execute(tx);
  return result.rows.length === 1;
}

/** Whether the user is an operator now; grants nothing. */
export async function isOperator(tx: Tx, user_id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', user_id)
    .where('is_operator', '=', true)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** For rows that are written before any user exists: the first texts of a new installation. */
export async function enterAsInstallation(tx: Tx): Promise<void> {
  const noOperator = '00000000-0000-0000-0000-000000000000';
  await sql`select set_config('app.operator_id', ${noOperator}, true)`.execute(tx);
}

/** false: there is no such account. */
export async function setOperator(
  tx: Tx,
  who: { id: string } | { email: string },
  is_operator: boolean,
): Promise<boolean> {
  const [column, value] = 'id' in who ? (['id', who.id] as const) : (['email', who.email] as const);
  const changed = await tx
    .updateTable('app_user')
    .set({ is_operator })
    .where(column, '=', value)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
