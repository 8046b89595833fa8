import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Party } from '#domains/parties/contract/party.ts';
import type { Discount } from '#domains/pricing/core/price-sale.ts';
import { idInUnit, parseUnitId } from '#domains/pricing/web/part/expand-units.ts';
import type { PosCoupon } from '#domains/promotions/contract/pos-promotions.ts';
import type { HeldCart, HeldCartRequest } from '../../contract/held-cart.ts';
import { type Cart, listRemovedLines, type TakenCart } from '../cart/cart.ts';
import type { CartLine } from '../cart/cart-lines.ts';

type CartLocation = { warehouse_id: string; register_id?: string | undefined };

/** The cart as a request to hold it. */
export function toHeld(
  cart: Cart,
  location: CartLocation,
  { id, total }: { id: string; total: Minor },
): HeldCartRequest {
  const { amount: order_discount, rate: order_discount_rate } = cart.order_discount;
  return {
    id,
    warehouse_id: location.warehouse_id,
    register_id: location.register_id,
    customer_id: cart.customer?.id,
    name: '',
    lines: cart.lines.map(({ product, quantity, own_price, discount }) => ({
      ...parseUnitId(product.id),
      quantity,
      unit_price: product.unit_price,
      own_price,
      product_discount: discount.amount,
      product_discount_rate: discount.rate,
    })),
    order_discount,
    order_discount_rate,
    note: cart.note,
    coupon_code: cart.coupon?.code ?? '',
    total,
    removed_lines: listRemovedLines(cart),
  };
}

type Taking = {
  held: HeldCart;
  products: ReadonlyMap<string, PosProduct>;
  customer: Party | null;
  /** If it is still valid. */
  coupon: PosCoupon | null;
  /** Without permission for prices the shop's price applies. */
  canSetPrice: boolean;
};

/**
 * A held cart as this till sells it: all prices are current, and old ones are shown. Archived
 * products are left out and recorded.
 */
export function fromHeld({ held, products, customer, coupon, canSetPrice }: Taking): TakenCart {
  const lines: CartLine[] = [];
  const removed = held.removed_lines.map(({ reason = '', ...line }) => ({ ...line, reason }));
  for (const line of held.lines) {
    const { variant_id, unit_id, quantity, unit_price, own_price } = line;
    const product = products.get(idInUnit(variant_id, unit_id));
    if (product === undefined) {
      removed.push({ variant_id, quantity, reason: 'not_sold' });
      continue;
    }
    lines.push({
      product,
      quantity,
      discount: discountOf(line.product_discount, line.product_discount_rate),
      ...defined({
        own_price: canSetPrice ? own_price : undefined,
        held_price: product.unit_price === unit_price ? undefined : unit_price,
      }),
    });
  }
  const order_discount = discountOf(held.order_discount, held.order_discount_rate);
  return { lines, removed, customer, order_discount, note: held.note, coupon };
}

function discountOf(amount: Discount['amount'] | null, rate: Discount['rate'] | null): Discount {
  return defined({ amount: amount ?? undefined, rate: rate ?? undefined });
}
