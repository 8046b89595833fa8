import { ONE, type Quantity, shareOf } from '#domains/kernel/core/quantity.ts';
import type { SaleToReturn } from '../contract/sale-to-return.ts';
import type { ReturnLineRequest } from '../core/price-return.ts';

/** 24 pieces of a line of boxes are sent as one box; 6 of them as pieces. */
export function toReturnLines(sale: SaleToReturn, returned: ReadonlyMap<string, Quantity>) {
  return [...returned].map(([sale_line_id, baseQuantity]): ReturnLineRequest => {
    const line = sale.lines.find(({ id }) => id === sale_line_id);
    const factor = line?.factor ?? ONE;
    if (factor === ONE) return { sale_line_id, quantity: baseQuantity };
    return baseQuantity % factor === 0
      ? { sale_line_id, quantity: shareOf(baseQuantity, ONE, factor) }
      : { sale_line_id, quantity: baseQuantity, in_own_unit: true };
  });
}
