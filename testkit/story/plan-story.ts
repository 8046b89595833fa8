import type { Story, StoryEvent } from './story.ts';

/** How an event gets into the books: by its command, by hand with its golden lines, or not. */
export type Way = 'posted' | 'by hand' | 'left out';

export type PlannedEvent = { readonly event: StoryEvent; readonly way: Way };

/** Kinds with a command, whose entry is compared with the golden one. */
const POSTED = [
  'opening_balances',
  'goods_receipt',
  'purchase_return',
  'sale',
  'sale_return',
  'expense',
  'journal',
  'supplier_payment',
  'customer_payment',
  'deposit',
  'transfer',
  'owner_money',
  'stock_adjustment',
  'write_off',
  'year_close',
  'refused',
];

/** Accounts on which only documents post. */
const CONTROL = ['1130', '1210', '1220', '2010', '2020', '2030'];

/**
 * What has no command yet is entered by hand where its lines allow it. An event that names a
 * document or a product of an event that is left out is left out too: its costs would differ.
 */
export function planStory({ events }: Story): PlannedEvent[] {
  const left = new Set<string>();
  const products = new Set<string>();
  return events.map((event) => {
    const way = findWay(event, left, products);
    if (way === 'left out') {
      left.add(String(event.no));
      for (const code of productsOf(event)) products.add(code);
    }
    return { event, way };
  });
}

function findWay(event: StoryEvent, left: ReadonlySet<string>, products: ReadonlySet<string>): Way {
  const { kind, currency, entry } = event;
  const isFree =
    !documentsOf(event).some((document) => left.has(document)) &&
    !productsOf(event).some((code) => products.has(code));
  if (POSTED.includes(kind)) return currency === undefined && isFree ? 'posted' : 'left out';
  const isByHand = entry.length > 0 && !entry.some(({ account }) => CONTROL.includes(account));
  return isByHand ? 'by hand' : 'left out';
}

/** The events that it settles, returns or writes off. */
function documentsOf({ settles, sale, receipt, document }: StoryEvent): string[] {
  const settled = (settles as { document: string }[] | undefined) ?? [];
  const named = [sale, receipt, document].filter((one) => one !== undefined);
  return [...settled.map((one) => one.document), ...named].map((one) => {
    return String(one).split('/')[0] ?? '';
  });
}

function productsOf({ lines, shared, stock }: StoryEvent): string[] {
  const all = [lines, shared, stock].flatMap((list) => (list as { good?: string }[]) ?? []);
  return all.flatMap(({ good }) => (good === undefined ? [] : [good]));
}
