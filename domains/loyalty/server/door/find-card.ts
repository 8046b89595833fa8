import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { SoldCard } from '../../contract/gift-card.ts';
import { readCardCode } from '../../core/card-code.ts';
import { hashOfCode } from '../card-secret.ts';
import { findCard, findCardByHash } from '../gift-card.sql.ts';

/** A card of the caller's branches, if the code matches. */
export async function findCardOfCode(
  tx: Tx,
  scope: Scope & { shop_id: string },
  { id, code: typed }: { id: string; code: string },
): Promise<SoldCard | undefined> {
  const code = readCardCode(typed);
  if (code === null) return undefined;
  const match = await findCardByHash(tx, scope.shop_id, hashOfCode(code));
  if (match?.id !== id) return undefined;
  const card = await findCard(tx, scope, { id });
  return card === undefined ? undefined : { ...card, code };
}
