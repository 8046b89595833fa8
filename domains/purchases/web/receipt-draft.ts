import { vatByRate } from '#domains/accounting/core/vat.ts';
import { trackedOf } from '#domains/inventory/web/part/draft-tracked.ts';
import { add, lineAmount, type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { rateOf, type TradeLine } from '#domains/orders/web/part/trade-line.ts';
import type { DraftTender } from '#domains/payments/web/part/tender-fields.tsx';
import type { ReceiptRequest } from '../contract/goods-receipt.ts';

export type Draft = {
  /** What they were ordered by; null: nothing was. */
  order_id?: string | null;
  supplier: { id: string; name: string } | null;
  warehouse_id: string;
  lines: readonly TradeLine[];
  tenders: readonly DraftTender[];
  note: string;
};

export const EMPTY_DRAFT: Draft = {
  ...{ supplier: null, warehouse_id: '', lines: [], tenders: [], note: '' },
};

export type DraftSums = {
  nets: Minor[];
  subtotal: Minor;
  vat: Minor;
  total: Minor;
  paid: Minor;
  due: Minor;
};

/** As the server adds it up. */
export function sumsOf({ lines, tenders }: Draft): DraftSums {
  const nets = lines.map((line) => lineAmount(line.unit_price, line.quantity) ?? ZERO);
  const vats = vatByRate(
    nets,
    lines.map((line) => rateOf(line) ?? (0 as Rate)),
  );
  const subtotal = add(...nets);
  const vat = add(...vats);
  const total = add(subtotal, vat);
  const paid = sumOf(tenders, ({ amount }) => amount);
  return { nets, subtotal, vat, total, paid, due: subtract(total, paid) };
}

/** What is still to be told before it can be posted; null: nothing. */
export function missingOf(draft: Draft): 'supplier' | 'goods' | 'vat' | 'over' | null {
  if (draft.lines.length === 0) return 'goods';
  if (draft.supplier === null) return 'supplier';
  if (draft.lines.some((line) => rateOf(line) === null)) return 'vat';
  return sumsOf(draft).due < 0 ? 'over' : null;
}

/** What is asked of the server. Prices go along only where they change. */
export function requestOf(draft: Draft, id: string): ReceiptRequest {
  return {
    id,
    supplier_id: draft.supplier?.id ?? '',
    ...(draft.order_id ? { order_id: draft.order_id } : {}),
    warehouse_id: draft.warehouse_id,
    lines: draft.lines.map((line) => ({
      variant_id: line.variant_id,
      ...(line.unit_id === null ? {} : { unit_id: line.unit_id }),
      quantity: line.quantity,
      ...(line.order_line_id === undefined ? {} : { order_line_id: line.order_line_id }),
      unit_cost: line.unit_price,
      vat_rate: rateOf(line) ?? (0 as Rate),
      ...(line.sale_price === line.sale_price_now ? {} : { sale_price: line.sale_price }),
      ...trackedOf(line.tracked),
    })),
    payments: draft.tenders.filter(({ amount }) => amount > 0),
    ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
  };
}
