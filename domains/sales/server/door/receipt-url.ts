import type { Site } from '#platform/http/site.ts';
import { encodeIds, type ReceiptNames, receiptToken } from '../../core/receipt-token.ts';

/** The signing purpose of receipt links; no other signature uses it. */
export const RECEIPT_PURPOSE = 'receipt link 1';

/** The public link of a receipt. It is derived from the ids, so nothing is stored. */
export function receiptUrl(site: Site, names: ReceiptNames): string {
  const mark = site.mark(RECEIPT_PURPOSE, encodeIds(names));
  return `${site.public_url}/r/${receiptToken(names, mark)}`;
}
