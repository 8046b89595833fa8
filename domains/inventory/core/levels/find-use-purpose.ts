import type { Purpose } from '#domains/accounting/core/journal.ts';

export type StockUse = {
  /** Of the document; for a reversal, of the document that it reverses. */
  kind: string;
  /** Of an adjustment. */
  reason: string | null;
  /** Negative: out. */
  quantity: number;
};

const LOST_TO: Readonly<Record<string, Purpose>> = {
  samples: 'opening_equity',
  own_use: 'internal_use_expense',
  gift: 'gifts_expense',
};

/** The account that stock is used up to or found from: a late cost of it is posted there. */
export function findUsePurpose({ kind, reason, quantity }: StockUse): Purpose {
  if (kind === 'supplier_return' || kind === 'goods_receipt') return 'cost_variance';
  if (kind === 'transfer_receipt' || kind === 'transfer_return') return 'stock_gain';
  if (kind === 'opening_balance') return 'opening_equity';
  if (kind !== 'stock_adjustment') return 'cost_of_sales';
  return quantity > 0 ? 'stock_gain' : (LOST_TO[reason ?? ''] ?? 'stock_loss');
}
