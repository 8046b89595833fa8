import type { Tx } from '#platform/db/tx.ts';

export type SignInEventRow = {
  id: string;
  at: Date;
  user_id: string | null;
  event: string;
  method: string;
  address: string;
  user_agent: string;
};

export async function insertSignInEvent(tx: Tx, row: SignInEventRow): Promise<void> {
  await tx.insertInto('sign_in_event').values(row).execute();
}
