import type { Site } from '#platform/http/site.ts';
import { encodeIds, type ReceiptNames, receiptToken } from '../../core/receipt-token.ts';

/** What the marks of these links are made for, and for nothing else. */
export const RECEIPT_PURPOSE = 'receipt link 1';

/** Where who has the receipt sees it: made from what it names, so that nothing is stored. */
export function receiptUrl(site: Site, names: ReceiptNames): string {
  const mark = site.mark(RECEIPT_PURPOSE, encodeIds(names));
  return `${site.public_url}/r/${receiptToken(names, mark)}`;
}
