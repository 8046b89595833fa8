import { lockReceivedStock } from '#domains/inventory/server/door/lock-received-stock.ts';
import { reverseBooks } from '#domains/inventory/server/door/reverse-books.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { reverseDue } from '#domains/parties/server/door/reverse-due.ts';
import { command, isReplayed } from '#platform/http/endpoint.ts';
import { SUPPLIER_RETURN } from '../contract/kinds.ts';
import { reverseSupplierReturnRoute } from '../contract/supplier-return.ts';
import { findBilledReceipt } from './owed.sql.ts';
import { oweBeside, postRebill, type Rebilled } from './rebill.ts';

export const reverseSupplierReturn = command(
  reverseSupplierReturnRoute,
  async (tx, { params, body }, context) => {
    const { shop_id } = context.actor;
    const reverses_id = params.id;
    const receipt_id = await findBilledReceipt(tx, shop_id, reverses_id);
    const found: { rebilled: Rebilled | null } = { rebilled: null };
    const outcome = await reverseBooks(tx, context, {
      kind: SUPPLIER_RETURN,
      reverses_id,
      request: body,
      guard: async () => {
        if (receipt_id !== null) await lockReceivedStock(tx, shop_id, receipt_id);
        return null;
      },
      reverseDues: async () => {
        const refusal = await reverseDue(tx, shop_id, reverses_id);
        if (refusal !== null || receipt_id === null) return refusal;
        found.rebilled = await oweBeside(tx, shop_id, receipt_id);
        return null;
      },
    });
    const { rebilled } = found;
    if (isRejection(outcome) || isReplayed(outcome) || rebilled === null) return outcome;
    await postRebill(tx, context, outcome.data, rebilled);
    return outcome;
  },
);
