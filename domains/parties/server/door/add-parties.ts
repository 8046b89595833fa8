import type { Tx } from '#platform/db/tx.ts';
import { insertParties, type PartyKind, selectPartyIds } from '../party.sql.ts';

/**
 * The ids of customers (or suppliers) by code, adding those that are missing. An existing code
 * keeps its name. Codes compare exactly.
 */
export async function addParties(
  tx: Tx,
  shop: { shop_id: string; newId: () => string; kind: PartyKind },
  parties: readonly { code: string; name: string; phone?: string }[],
): Promise<Map<string, string>> {
  const { shop_id, newId, kind } = shop;
  await insertParties(
    tx,
    shop_id,
    parties.map(({ code, name, phone = '' }) => ({ id: newId(), kind, code, name, phone })),
  );
  const codes = parties.map(({ code }) => code);
  const found = await selectPartyIds(tx, shop_id, { kind, codes });
  return new Map(found.map(({ code, id }) => [code, id]));
}
