import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#platform/http/actor.ts';
import type { Site } from '#platform/http/site.ts';
import type { BookedSale, Sale } from '../contract/sale.ts';
import {
  encodeIds,
  MARK_BYTES,
  type ReceiptNames,
  readReceiptToken,
} from '../core/receipt-token.ts';
import { RECEIPT_PURPOSE, receiptUrl } from './door/receipt-url.ts';

/** The sale as its own shop sees it, with the receipt link. */
export function withLink(sale: BookedSale, { site, actor }: Pick<Context, 'site' | 'actor'>): Sale {
  return { ...sale, receipt_url: receiptUrl(site, { shop_id: actor.shop_id, sale_id: sale.id }) };
}

const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The ids of a token that this server signed. A malformed token takes the same time as a forged
 * one.
 */
export function verifyReceipt(site: Site, token: string): ReceiptNames | null {
  const read = readReceiptToken(token);
  const names = { shop_id: read?.shop_id ?? NIL_ID, sale_id: read?.sale_id ?? NIL_ID };
  const mark = site.mark(RECEIPT_PURPOSE, encodeIds(names)).subarray(0, MARK_BYTES);
  const isTrue = timingSafeEqual(mark, read?.mark ?? new Uint8Array(MARK_BYTES));
  return isTrue && read !== null ? names : null;
}
