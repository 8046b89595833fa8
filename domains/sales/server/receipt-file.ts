import { buildReceiptPrintout } from '#domains/documents/core/receipt-printout.ts';
import { findReceiptShop } from '#domains/documents/server/door/find-receipt-shop.sql.ts';
import { receiptDocument } from '#domains/documents/server/door/receipt-document.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { receiptFileRoute } from '../contract/receipt.ts';
import { createReceiptTranslator } from './create-receipt-translator.ts';
import { findSale } from './find-sale.sql.ts';
import { withLink } from './receipt-link.ts';

export const receiptFile = query(receiptFileRoute, async (tx, input, context) => {
  const { actor } = context;
  const { shop_id } = actor;
  const found = await findSale(tx, shop_id, input.params.id, actor);
  if (found === undefined) return reject('not_found');
  const shop = assertPresent(await findReceiptShop(tx, shop_id), 'the shop exists');
  const language = input.query.lang ?? shop.language;
  const sale = withLink(found, context);
  const printout = buildReceiptPrintout({
    sale,
    shop,
    language,
    translate: createReceiptTranslator(language),
  });
  return receiptDocument(printout, input.query.size);
});
