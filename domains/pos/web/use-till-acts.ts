import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { signOut } from '#domains/identity/web/part/sign-out.ts';
import { inUnits, soldAs } from '#domains/pricing/web/part/in-units.ts';
import { focusUnreadNumber } from '#platform/client/unread-numbers.ts';
import type { CartLine } from './cart/cart-goods.ts';
import { noteHeard } from './payment/unheard-sales.ts';
import type { Posted } from './payment/use-posting.ts';
import type { TillState } from './use-till.ts';

type CartDialog =
  | 'coupon'
  | 'points'
  | 'customer'
  | 'note'
  | 'price'
  | 'line_discount'
  | 'order_discount';

/** What may lie over the till, one at a time. */
export type Cover =
  | CartDialog
  | 'customer_money'
  | 'payment'
  | 'keys'
  | 'held'
  | 'last_sales'
  | 'camera'
  | null;

const RETURN_PAGE = '/dashboard/pos/return';

/** What can be done at the till, by a key, a button or a menu; only what the person may. */
export function useTillActs(till: TillState) {
  const me = useMe();
  const navigate = useNavigate();
  const [cover, setCover] = useState<Cover>(null);
  const [posted, setPosted] = useState<Posted | null>(null);
  const show = useOnce(setPosted);
  const { cart, tell, priced, held } = till;
  const asks = me.can('approvals.create');
  const may = {
    // Who may not by himself asks for a PIN.
    discount: asks || me.can('pos-sale.discount') || me.discount_limit !== null,
    price: asks || me.can('pos-sale.override_price'),
    hold: held.mayHold,
    return: me.can('return-sale.create'),
    read: me.can('pos-sale.read'),
  };
  const hasMarked = cart.lines.some(({ product }) => product.id === cart.marked);
  return {
    ...{ cover, posted, may },
    open: setCover,
    close: () => setCover(null),
    pay: () => {
      if (priced === null || cart.lines.length === 0 || focusUnreadNumber() !== null) return;
      tell({ kind: 'open_payment', sale_id: uuidv7() });
      setCover('payment');
    },
    finish: (done: Posted) => {
      noteHeard(till.unheard, done.sale.id);
      if (!show(done)) return;
      setCover(null);
      tell({ kind: 'sold', sale_id: done.sale.id });
    },
    next: () => setPosted(null),
    /** The line's; where it is open already, or nothing is marked, that of the whole sale. */
    discount: () => {
      if (!may.discount || cart.lines.length === 0) return;
      setCover(cover === 'line_discount' || !hasMarked ? 'order_discount' : 'line_discount');
    },
    price: () => {
      if (may.price && hasMarked) setCover('price');
    },
    note: () => setCover('note'),
    coupon: () => setCover('coupon'),
    points: () => setCover('points'),
    customer: () => setCover('customer'),
    allKeys: () => setCover('keys'),
    heldList: () => setCover('held'),
    lastSales: () => {
      if (may.read) setCover('last_sales');
    },
    hold: () => {
      if (may.hold && focusUnreadNumber() === null) void held.hold();
    },
    recall: () => {
      if (may.hold && focusUnreadNumber() === null) void held.recallNext();
    },
    /** What the goods of a line are sold in, its own unit first. */
    unitsOf: ({ product }: CartLine) => {
      const own = till.goods.products.get(soldAs(product.id).variant_id);
      return own === undefined ? [] : inUnits(own);
    },
    clearCart: () => tell({ kind: 'remove_all' }),
    goToReturn: () => {
      if (may.return) void navigate(RETURN_PAGE);
    },
    /** Who comes next signs in; the cart waits here for who left it. */
    lock: () => void signOut({ callbackUrl: '/login' }),
  };
}

export type TillActs = ReturnType<typeof useTillActs>;

/** Found, and then answered after all: a sale is shown once, and not over the next customer. */
function useOnce(show: (posted: Posted) => void) {
  const shown = useRef<string>(null);
  return (posted: Posted): boolean => {
    if (shown.current === posted.sale.id) return false;
    shown.current = posted.sale.id;
    show(posted);
    return true;
  };
}
