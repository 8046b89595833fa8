import type { DocumentPrintout } from '#domains/documents/core/document-printout.ts';
import { findPrintoutShop } from '#domains/documents/server/door/find-printout-shop.sql.ts';
import { createPrintoutTranslator } from '#domains/documents/server/door/printout-translator.ts';
import { shopOfLink } from '#domains/documents/server/door/shop-of-link.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { NumberLanguage } from '#domains/kernel/core/format-number.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { EVERYWHERE } from '#platform/http/actor.ts';
import type { Site } from '#platform/http/site.ts';
import { buildDuesPrintout } from '../core/dues-printout.ts';
import { customerOfLink } from './dues-url.ts';
import { readToday, selectOpenItems } from './open-item.sql.ts';
import { findIndebted } from './public-dues.sql.ts';

/** The most documents listed one by one. */
const ITEMS_MAX = 200;

export type PublicDues = {
  readonly printout: DocumentPrintout;
  readonly logo: Buffer | null;
  /** The language in which the customer is written to. */
  readonly own_language: NumberLanguage;
};

/**
 * What a customer owes, for the holder of the link, without an account. The shop comes from the
 * link: it is set only after the signature was verified, in a read-only transaction.
 */
export async function publicDues(
  { database, site }: { database: Database; site: Site },
  { token, now, language }: { token: string; now: Date; language: NumberLanguage | null },
): Promise<PublicDues | null> {
  const linked = customerOfLink(site, token, now);
  if (linked === null) return null;
  const { shop_id, id, until } = linked;
  return withTransaction(database, shopOfLink(shop_id), async (tx) => {
    const found = await findIndebted(tx, shop_id, id);
    if (found === undefined) return null;
    const { due, deposit, cheques, language: own_language, ...party } = found;
    const shop = assertPresent(await findPrintoutShop(tx, shop_id), 'a customer has a shop');
    const as_of = await readToday(tx, shop_id, now);
    const filter = { shop_id, kind: 'customer' as const, scope: EVERYWHERE, branch_id: null };
    const open = { ...filter, today: as_of, party_id: id, age: null };
    const rows = await selectOpenItems(tx, open, { after: null, limit: ITEMS_MAX });
    const spoken = language ?? own_language;
    const printout = buildDuesPrintout({
      dues: {
        party: { kind: 'customer', ...party },
        as_of,
        until,
        due,
        deposit,
        cheques,
        url: `${site.public_url}/d/${token}`,
        lines: rows.slice(0, ITEMS_MAX),
      },
      shop,
      language: spoken,
      labels: createPrintoutTranslator(spoken),
    });
    return { printout, logo: shop.logo, own_language };
  });
}
