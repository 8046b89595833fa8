import type { Tx } from '#platform/db/tx.ts';
import type { KnownCard } from '../../core/card-tenders.ts';
import { listRequestedCodes } from '../../core/card-tenders.ts';
import { hashOfCode } from '../card-secret.ts';
import { selectKnown } from '../gift-card.sql.ts';

type CardLookup = {
  shop_id: string;
  date: string;
  tenders: readonly { gift_card_code?: string | undefined }[];
};

/** The cards given by the tenders; a sale without one runs no query. */
export async function loadCards(tx: Tx, { tenders, ...shop }: CardLookup): Promise<KnownCard[]> {
  const codes = listRequestedCodes(tenders);
  if (codes.length === 0) return [];
  const hashes = codes.map(hashOfCode);
  const known = await selectKnown(tx, shop, hashes);
  return codes.flatMap((code, at) => {
    const card = known.find(({ hash }) => hash === hashes[at]?.toString('hex'));
    return card === undefined ? [] : [{ ...card, code }];
  });
}
