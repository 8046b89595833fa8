import type { PaperSize } from '#domains/documents/contract/paper-size.ts';
import { documentPaper } from '#domains/documents/core/document-paper.ts';
import { findPaperParty } from '#domains/documents/server/door/find-paper-party.sql.ts';
import { findPaperShop } from '#domains/documents/server/door/find-paper-shop.sql.ts';
import {
  type PaperNames,
  paperToken,
  verifiedPaper,
} from '#domains/documents/server/door/paper-link.ts';
import { paperWords } from '#domains/documents/server/door/paper-words.ts';
import { setPaper } from '#domains/documents/server/door/set-paper.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { writtenDay, printedTime } from '#domains/kernel/core/written-time.ts';
import type { Printed } from '#platform/contract/file.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Site } from '#platform/http/site.ts';
import type { Order } from '../contract/order.ts';
import { orderPaper } from '../core/order-paper.ts';
import { findJobAbout } from './job.sql.ts';
import { findOrderBranch } from './order-list.sql.ts';

/** What the marks of these links are made for: a paper with its prices, or one without them. */
const PRICED = 'order link 1';
const BARE = 'order link without prices 1';

export type OrderLook = { size: PaperSize; lang?: 'bn' | 'en' | undefined };

type Asked = { shop_id: string; order: Order; look: OrderLook; site: Site; isPriced: boolean };

type Linked = PaperNames & { readonly isPriced: boolean };

/** Where who is given the link sees the paper of an order. */
export function orderUrl(site: Site, { isPriced, ...names }: Linked): string {
  return `${site.public_url}/o/${paperToken(site, isPriced ? PRICED : BARE, names)}.pdf`;
}

/** What a link that this server made leads to. */
export function orderOfLink(site: Site, token: string): Linked | null {
  const priced = verifiedPaper(site, PRICED, token);
  const names = priced ?? verifiedPaper(site, BARE, token);
  return names && { ...names, isPriced: priced !== null };
}

/** The paper of a quotation or order, ready to be set; its link leads to the same one. */
export async function setOrderPaper(tx: Tx, asked: Asked): Promise<Printed> {
  const { shop_id, order, look, site, isPriced } = asked;
  const shop = assertPresent(await findPaperShop(tx, shop_id), 'the shop of an order');
  const language = look.lang ?? shop.language;
  const { party, until_date } = order;
  const document = orderPaper(order, {
    written_at: printedTime(order.created_at, shop.timezone, language),
    branch: await findOrderBranch(tx, shop_id, order.branch_id),
    party: (party && (await findPaperParty(tx, shop_id, party.id))) ?? null,
    until: until_date === null ? '' : writtenDay(until_date, language),
    url: orderUrl(site, { shop_id, id: order.id, isPriced }),
    isPriced,
    ...(order.kind === 'job' && { job: await findJobAbout(tx, shop_id, order.id) }),
  });
  const input = { document, shop, language, words: paperWords(language) };
  return setPaper(documentPaper(input), look.size, shop.logo);
}
