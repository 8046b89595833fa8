import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { negate } from '#domains/kernel/core/money.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import { addToSaleBalance, lockSaleBalance } from '#domains/pos/server/door/sale-balance.sql.ts';
import { command } from '#platform/http/endpoint.ts';
import { voidReturnRoute } from '../contract/void-return.ts';
import { loadReturn, subtractFromReturned } from './return.sql.ts';

export const voidReturn = command(voidReturnRoute, (tx, { params, body }, context) => {
  const { shop_id } = context.actor;
  return reverseBooks(tx, context, {
    kind: 'sale_return',
    reverses_id: params.id,
    request: body,
    guard: async () => {
      const { sale_id, total, refunded, credited } = await loadReturn(tx, shop_id, params.id);
      await lockSaleBalance(tx, shop_id, sale_id);
      await subtractFromReturned(tx, shop_id, params.id);
      await addToSaleBalance(
        tx,
        { shop_id, sale_id },
        { returned: negate(total), refunded: negate(refunded), credited: negate(credited) },
      );
      return null;
    },
    takeBackDues: () => reverseDue(tx, shop_id, params.id),
  });
});
