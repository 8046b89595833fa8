import { findPrintoutParty } from '#domains/documents/server/door/find-printout-party.sql.ts';
import { mailPrintout } from '#domains/documents/server/door/mail-printout.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { query } from '#platform/http/endpoint.ts';
import { mailReceiptRoute, receiptLinkRoute } from '../contract/receipt-mail.ts';
import { receiptUrl } from './door/receipt-url.ts';
import { findSale } from './find-sale.sql.ts';

export const receiptLink = query(receiptLinkRoute, async (tx, { params: { id } }, context) => {
  const { actor, site } = context;
  const { shop_id } = actor;
  const sale = await findSale(tx, shop_id, id, actor);
  if (sale === undefined) return reject('not_found');
  const { customer_id } = sale;
  const party =
    customer_id === null ? undefined : await findPrintoutParty(tx, shop_id, customer_id);
  const { phone = '', email = '' } = party ?? {};
  return { data: { url: receiptUrl(site, { shop_id, sale_id: id }), phone, email } };
});

export const mailReceipt = creation(mailReceiptRoute, async (tx, { params, body }, context) => {
  const { actor, site } = context;
  const { shop_id } = actor;
  const { id } = params;
  const sale = await findSale(tx, shop_id, id, actor);
  if (sale === undefined) return reject('not_found');
  const url = receiptUrl(site, { shop_id, sale_id: id });
  const { number } = sale;
  const refusal = await mailPrintout(tx, context, { ...body, kind: 'sale', number, id, url });
  return refusal ?? { data: { to: body.to } };
});
