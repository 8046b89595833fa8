import {
  buildReceiptPrintout,
  type ReceiptPrintout,
} from '#domains/documents/core/receipt-printout.ts';
import { findReceiptShop } from '#domains/documents/server/door/find-receipt-shop.sql.ts';
import { shopOfLink } from '#domains/documents/server/door/shop-of-link.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { NumberLanguage } from '#domains/kernel/core/format-number.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import type { Site } from '#platform/http/site.ts';
import { createReceiptTranslator } from './create-receipt-translator.ts';
import { receiptUrl } from './door/receipt-url.ts';
import { findSale } from './find-sale.sql.ts';
import { verifyReceipt } from './receipt-link.ts';

/**
 * Serves a receipt to anyone who has its link, without an account. Only here does the shop id come
 * from a link and not from an access token. It is set after the signature was verified, in a
 * read-only transaction. Null: the link is invalid.
 */
export async function publicReceipt(
  { database, site }: { database: Database; site: Site },
  token: string,
  language: NumberLanguage | null,
): Promise<ReceiptPrintout | null> {
  const names = verifyReceipt(site, token);
  if (names === null) return null;
  const { shop_id, sale_id } = names;
  return withTransaction(database, shopOfLink(shop_id), async (tx) => {
    const found = await findSale(tx, shop_id, sale_id);
    if (found === undefined) return null;
    const shop = assertPresent(await findReceiptShop(tx, shop_id), 'a sale has its shop');
    const spoken = language ?? shop.language;
    const sale = { ...found, receipt_url: receiptUrl(site, names) };
    const translate = createReceiptTranslator(spoken);
    return buildReceiptPrintout({ sale, shop, language: spoken, translate, is_public: true });
  });
}
