import { minor } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { findSaleToReturnRoute, type SaleToReturn } from '../contract/sale-to-return.ts';
import { findSoldQuantity, priceReturn } from '../core/price-return.ts';
import { readCode } from '../core/read-code.ts';
import { findSaleToReturn as find } from './sale-to-return.sql.ts';

export const findSaleToReturn = query(findSaleToReturnRoute, async (tx, { query }, { actor }) => {
  const code = readCode(query.code);
  if (code.kind === 'id' && code.shop_id !== null && code.shop_id !== actor.shop_id) {
    return reject('sale_not_found', { path: 'code' });
  }
  const sale = await find(tx, { shop_id: actor.shop_id, scope: actor, code });
  if (sale === undefined) return reject('sale_not_found', { path: 'code' });
  return {
    data: { ...sale, lines: sale.lines.map((line) => ({ ...line, left: left(line, sale) })) },
  };
});

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

/** The remaining quantity of a line, and the refund for returning it alone. */
function left(line: Found['lines'][number], sale: Found): SaleToReturn['lines'][number]['left'] {
  const rest = (findSoldQuantity(line) - line.returned.quantity) as Quantity;
  if (rest === 0) return { quantity: quantity(0), refund: minor(0) };
  const requestedLine = { sale_line_id: line.id, quantity: rest, in_own_unit: true };
  const back = priceReturn([requestedLine], sale);
  return { quantity: rest, refund: isRejection(back) ? minor(0) : back.total };
}
