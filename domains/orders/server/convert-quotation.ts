import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { convertRoutes, type OrderContent, type OrderRequest } from '../contract/order.ts';
import { ORDER_TERMS } from '../core/order-kind.ts';
import { type LockedOrder, lockOrder, markDone, wasMadeOf } from './order.sql.ts';
import { loadOrder } from './order-list.sql.ts';
import { addOrder, evaluateOrder } from './write-order.ts';

/**
 * Makes an order from a quotation, with its lines, prices and discounts: the agreed terms apply,
 * whatever the current prices are. The quotation is locked, so that the second of two concurrent
 * requests finds it converted; a unique index enforces the same.
 */
export function convertQuotation(kind: keyof typeof convertRoutes) {
  return command(convertRoutes[kind], async (tx, { params, body }, context) => {
    const { actor, now } = context;
    const { shop_id } = actor;
    const target = ORDER_TERMS[kind].becomes ?? kind;
    const { id: source_id } = params;
    const lookup = { shop_id, scope: actor, id: source_id, kinds: [kind], now };
    const quotation = await lockOrder(tx, lookup);
    if (quotation === undefined) return reject('not_found');
    if (quotation.is_closed) return reject('order_closed');
    if (quotation.is_done) {
      const made = { shop_id, id: body.id, source_id, created_by: actor.user_id };
      if (!(await wasMadeOf(tx, made))) return reject('already_converted');
      // A retry after a lost response.
      return replayAnswer({ data: await loadOrder(tx, { shop_id, id: body.id, kind: target }) });
    }
    if (quotation.until_passed) return reject('quotation_expired');
    const request: OrderRequest = { id: body.id, ...contentOf(quotation) };
    const outcome = await evaluateOrder(tx, context, target, request);
    if (isRejection(outcome)) return outcome as never;
    const added = await addOrder(tx, context, { kind: target, request, source_id, outcome });
    if (isRejection(added) || !added) return reject('id_reused', { path: 'id' });
    await markDone(tx, { shop_id, id: source_id, at: now });
    return { data: await loadOrder(tx, { shop_id, id: body.id, kind: target }) };
  });
}

/** The content of the quotation as a request, without its date, which was the validity. */
function contentOf(quotation: LockedOrder): OrderContent {
  const { party_id, warehouse_id, reference, note, delivery, lines } = quotation;
  const { order_discount, order_discount_rate } = quotation;
  return {
    party_id: party_id || undefined,
    warehouse_id,
    reference,
    note,
    ...given({ delivery }),
    ...given({ order_discount, order_discount_rate }),
    lines: lines.map(({ variant_id, quantity, unit_price, vat_rate, ...line }) => {
      const { unit_id, product_discount, product_discount_rate } = line;
      return {
        variant_id,
        quantity,
        ...given({ unit_id, unit_price, vat_rate }),
        ...given({ product_discount, product_discount_rate }),
      };
    }),
  };
}

/** Removes fields without a value. */
function given<T extends object>(fields: T): T {
  const entries = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as T;
}
