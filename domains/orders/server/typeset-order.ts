import type { PaperSize } from '#domains/documents/contract/paper-size.ts';
import { buildDocumentPrintout } from '#domains/documents/core/document-printout.ts';
import {
  type DocumentRef,
  signDocumentLink,
  verifyDocumentLink,
} from '#domains/documents/server/door/document-link.ts';
import { findPrintoutParty } from '#domains/documents/server/door/find-printout-party.sql.ts';
import { findPrintoutShop } from '#domains/documents/server/door/find-printout-shop.sql.ts';
import { createPrintoutTranslator } from '#domains/documents/server/door/printout-translator.ts';
import { typesetDocument } from '#domains/documents/server/door/typeset-document.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { formatDay, formatPrintedTime } from '#domains/kernel/core/format-time.ts';
import type { Printed } from '#platform/contract/file.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Site } from '#platform/http/site.ts';
import type { Order } from '../contract/order.ts';
import { buildOrderPrintout } from '../core/order-printout.ts';
import { findOrderBranch } from './order-list.sql.ts';
import { findRepairDetails } from './repair.sql.ts';

/** The signing purposes of these links: a document with prices, or without. */
const PRICED = 'order link 1';
const BARE = 'order link without prices 1';

export type OrderLook = { size: PaperSize; lang?: 'bn' | 'en' | undefined };

type OrderPrintoutInput = {
  shop_id: string;
  order: Order;
  look: OrderLook;
  site: Site;
  isPriced: boolean;
};

type Linked = DocumentRef & { readonly isPriced: boolean };

/** The public link of an order's printout. */
export function orderUrl(site: Site, { isPriced, ...names }: Linked): string {
  return `${site.public_url}/o/${signDocumentLink(site, isPriced ? PRICED : BARE, names)}.pdf`;
}

/** The content of a link that this server signed. */
export function orderOfLink(site: Site, token: string): Linked | null {
  const priced = verifyDocumentLink(site, PRICED, token);
  const names = priced ?? verifyDocumentLink(site, BARE, token);
  return names && { ...names, isPriced: priced !== null };
}

/** The printout of a quotation or order; its link leads to the same one. */
export async function typesetOrder(tx: Tx, printoutInput: OrderPrintoutInput): Promise<Printed> {
  const { shop_id, order, look, site, isPriced } = printoutInput;
  const shop = assertPresent(await findPrintoutShop(tx, shop_id), 'the shop exists');
  const language = look.lang ?? shop.language;
  const { party, until_date } = order;
  const document = buildOrderPrintout(order, {
    written_at: formatPrintedTime(order.created_at, shop.timezone, language),
    branch: await findOrderBranch(tx, shop_id, order.branch_id),
    party: (party && (await findPrintoutParty(tx, shop_id, party.id))) ?? null,
    until: until_date === null ? '' : formatDay(until_date, language),
    url: orderUrl(site, { shop_id, id: order.id, isPriced }),
    isPriced,
    ...defined({
      repair: order.kind === 'job' ? await findRepairDetails(tx, shop_id, order.id) : undefined,
    }),
  });
  const input = { document, shop, language, translate: createPrintoutTranslator(language) };
  return typesetDocument(buildDocumentPrintout(input), look.size, shop.logo);
}
