import { subtract, ZERO } from '#domains/kernel/core/money.ts';
import type { Site } from '#platform/http/site.ts';
import type { OrderReference } from '../../core/order-code.ts';
import { maskPhone, webOrderState } from '../../core/order-state.ts';
import type { ShownOrder, StorePage } from '../../core/store-page.ts';
import { isOrderKey } from '../door/order-key.ts';
import type { Opened } from './open-store.ts';
import { type FoundOrder, findOrderByCode } from './order.sql.ts';

type Request = { reference: OrderReference; is_new: boolean };

/** Null: there is no such order, or the key is another's; both look alike. */
export async function orderPage(
  { tx, store, shop_id }: Pick<Opened, 'tx' | 'store'> & { shop_id: string },
  site: Site,
  { reference: { code, key }, is_new }: Request,
): Promise<StorePage | null> {
  const found = await findOrderByCode(tx, shop_id, code);
  const order_id = found?.order_id ?? '';
  const isKey = isOrderKey(site, { shop_id, order_id }, key);
  if (found === null || !isKey) return null;
  return { kind: 'order', store, order: shownOrder(found), is_new, reference: { code, key } };
}

function shownOrder(found: FoundOrder): ShownOrder {
  const {
    order_id: _,
    is_invoiced: __,
    phone,
    subtotal,
    discount,
    vat,
    vat_included,
    ...order
  } = found;
  return {
    ...order,
    phone: maskPhone(phone),
    state: webOrderState(found),
    sums: {
      subtotal,
      totalDiscount: discount,
      saved: ZERO,
      vatTotal: subtract(vat, vat_included),
      vat_included,
      delivery_charge: order.delivery,
      rounding: order.rounding,
      totalPrice: order.total,
    },
  };
}
