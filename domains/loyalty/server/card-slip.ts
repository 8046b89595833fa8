import { findReceiptShop } from '#domains/documents/server/door/find-receipt-shop.sql.ts';
import { receiptDocument } from '#domains/documents/server/door/receipt-document.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { message } from '#platform/i18n/messages.ts';
import { cardSlipRoute } from '../contract/card-slip.ts';
import { buildCardPrintout } from '../core/card-printout.ts';
import { findCardOfCode } from './door/find-card.ts';

export const cardSlip = query(cardSlipRoute, async (tx, { params, body }, { actor }) => {
  const card = await findCardOfCode(tx, actor, { id: params.id, code: body.code });
  if (card === undefined) return reject('gift_card_not_found', { path: 'code' });
  const shop = assertPresent(await findReceiptShop(tx, actor.shop_id), 'the shop exists');
  const language = body.lang ?? shop.language;
  const translate = (key: string) => message(language, 'loyalty', key);
  const document = receiptDocument(
    buildCardPrintout({ card, shop, language, translate }),
    body.size,
  );
  return { ...document, file_name: `${card.number}.pdf` };
});
