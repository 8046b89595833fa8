import { vatByRate } from '#domains/accounting/core/vat.ts';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { parsePercent } from '#domains/kernel/core/figures.ts';
import {
  add,
  lineAmount,
  type Minor,
  multiplyDivide,
  subtract,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { ONE, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { DraftTender } from '#domains/payments/web/part/tender-fields.tsx';
import type { ReceiptRequest } from '../contract/goods-receipt.ts';

export type DraftLine = Pick<
  PosProduct,
  | 'name'
  | 'name_bn'
  | 'variant'
  | 'variant_bn'
  | 'decimals'
  | 'product_code'
  | 'unit_name'
  | 'unit_name_bn'
  | 'units'
> & {
  variant_id: string;
  /** In which quantity and cost count; null: the goods' own. */
  unit_id: string | null;
  quantity: Quantity;
  unit_cost: Minor;
  /** As typed: 5 or 7.5; empty is none. */
  vat_percent: string;
  sale_price: Minor;
  /** What it is sold for now. */
  sale_price_now: Minor;
};

export type Draft = {
  supplier: { id: string; name: string } | null;
  warehouse_id: string;
  lines: readonly DraftLine[];
  tenders: readonly DraftTender[];
  note: string;
};

export const EMPTY_DRAFT: Draft = {
  ...{ supplier: null, warehouse_id: '', lines: [], tenders: [], note: '' },
};

/** How many of the goods' own unit one of the line's unit holds. */
export function factorOf({ units, unit_id }: DraftLine): Quantity {
  return units.find((one) => one.unit_id === unit_id)?.factor ?? ONE;
}

/** A cost of the goods' own unit, or of what the line counts in, as that of another unit. */
function costIn(line: DraftLine, unit_id: string | null): Minor {
  return multiplyDivide(line.unit_cost, factorOf({ ...line, unit_id }), factorOf(line));
}

/** A piece at 10.00 is a box of 24 at 240.00. */
export function inUnit(line: DraftLine, unit_id: string | null): DraftLine {
  return { ...line, unit_id, unit_cost: costIn(line, unit_id) };
}

/** What the goods cost the last time, each of their own unit, where nothing was written yet. */
export function withCost(line: DraftLine, own_cost: Minor): DraftLine {
  if (line.unit_cost !== 0) return line;
  const own = { ...line, unit_id: null, unit_cost: own_cost };
  return { ...line, unit_cost: costIn(own, line.unit_id) };
}

export const keyOf = (line: DraftLine) => `${line.variant_id} ${line.unit_id ?? ''}`;

/** Scanned once more, it is one more; the code of a box means the box. */
export function withGoods(
  lines: readonly DraftLine[],
  product: PosProduct,
  code = '',
): DraftLine[] {
  const unit_id = product.units.find(({ barcodes }) => barcodes.includes(code))?.unit_id ?? null;
  const before = lines.find((line) => {
    return line.variant_id === product.id && line.unit_id === unit_id;
  });
  if (before !== undefined) {
    const more = quantity(before.quantity + ONE);
    return lines.map((line) => (line === before ? { ...line, quantity: more } : line));
  }
  const { name, name_bn, variant, variant_bn, decimals, product_code, unit_price } = product;
  const { unit_name, unit_name_bn, units } = product;
  const line = {
    ...{ name, name_bn, variant, variant_bn, decimals, product_code, variant_id: product.id },
    ...{ unit_name, unit_name_bn, units, unit_id },
    ...{ quantity: ONE, unit_cost: ZERO, vat_percent: '' },
    ...{ sale_price: unit_price, sale_price_now: unit_price },
  };
  return [...lines, line];
}

/** The rate that was typed; null: it cannot be read. */
export function rateOf({ vat_percent }: DraftLine): Rate | null {
  return vat_percent.trim() === '' ? (0 as Rate) : parsePercent(vat_percent);
}

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
  const nets = lines.map((line) => lineAmount(line.unit_cost, line.quantity) ?? ZERO);
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
    warehouse_id: draft.warehouse_id,
    lines: draft.lines.map((line) => ({
      variant_id: line.variant_id,
      ...(line.unit_id === null ? {} : { unit_id: line.unit_id }),
      quantity: line.quantity,
      unit_cost: line.unit_cost,
      vat_rate: rateOf(line) ?? (0 as Rate),
      ...(line.sale_price === line.sale_price_now ? {} : { sale_price: line.sale_price }),
    })),
    payments: draft.tenders.filter(({ amount }) => amount > 0),
    ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
  };
}
