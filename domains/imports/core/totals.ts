import { normalizeHeader } from './column-names.ts';

const TOTAL = new Set([
  ...['total', 'totals', 'grand total', 'sub total', 'subtotal', 'sum', 'net total', 'all total'],
  ...['overall total', 'page total', 'মোট', 'সর্বমোট', 'সর্ব মোট', 'উপমোট', 'উপ মোট', 'সাকুল্যে'],
  ...['সর্বসাকুল্যে', 'একুনে'],
]);
/** Most cells do not match this quick test. */
const LIKELY = /total|sum|মোট|সাকুল্যে|একুনে/i;
const LONGEST = 60;
/** Words that may follow a total: `Total due`, `মোট বাকি`. */
const OF = new Set([
  ...[
    'due',
    'dues',
    'amount',
    'qty',
    'quantity',
    'value',
    'stock',
    'balance',
    'taka',
    'tk',
    'items',
  ],
  ...[
    'customers',
    'suppliers',
    'products',
    'price',
    'cost',
    'outstanding',
    'receivable',
    'payable',
  ],
  ...['টাকা', 'বাকি', 'পাওনা', 'দেনা', 'পরিমাণ', 'মূল্য', 'পণ্য', 'স্টক', 'দাম', 'বকেয়া', 'খদ্দের'],
]);

/** Whether the row is a total: `Total`, `Grand total:`, `মোট বাকি =`, `Total (3)`. */
export function saysTotal(text: string): boolean {
  if (text.length > LONGEST || !LIKELY.test(text)) return false;
  const terms = normalizeHeader(text).split(' ');
  if (/^[0-9]+$/.test(terms.at(-1) ?? '')) terms.pop();
  if (TOTAL.has(terms.join(' '))) return true;
  return OF.has(terms.at(-1) ?? '') && TOTAL.has(terms.slice(0, -1).join(' '));
}
