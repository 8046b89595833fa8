import type { Tx } from '#platform/db/tx.ts';

/** Longer than a renewal takes, the call and what is tried until its pair is stored. */
export const TURN_MS = 75_000;
/** How long others wait for a turn. */
export const WAIT_MS = 15_000;
/** Who waits for a turn looks again after this time. */
export const POLL_MS = 100;

type Of = { readonly shop_id: string; readonly id: string };

/** Lets one caller renew the tokens until a time; null: another may. */
export async function setRefreshEnd(
  tx: Tx,
  { shop_id, id }: Of,
  refresh_until: Date | null,
): Promise<void> {
  await tx
    .updateTable('connection')
    .set({ refresh_until })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

/** Stores renewed tokens. It is no change by a person, so the version stays. */
export async function storeTokens(tx: Tx, { shop_id, id }: Of, sealed_keys: Buffer): Promise<void> {
  await tx
    .updateTable('connection')
    .set({ sealed_keys, refresh_until: null })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}
