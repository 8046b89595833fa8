import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { signOut } from '#domains/identity/web/part/sign-out.ts';
import { expandUnits, soldAs } from '#domains/pricing/web/part/expand-units.ts';
import { focusUnreadNumber } from '#platform/client/unread-numbers.ts';
import type { CartLine } from './cart/cart-lines.ts';
import { noteConfirmed } from './payment/unconfirmed-sales.ts';
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
export type TillDialogName =
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
export function useTillActions(till: TillState) {
  const me = useMe();
  const navigate = useNavigate();
  const [dialog, openDialog] = useState<TillDialogName>(null);
  const [posted, setPosted] = useState<Posted | null>(null);
  const show = useOnce(setPosted);
  const { cart, dispatch, priced, held } = till;
  const canRequestApproval = me.can('approvals.create');
  const can = {
    // Who may not by himself asks for a PIN.
    discount: canRequestApproval || me.can('pos-sale.discount') || me.discount_limit !== null,
    price: canRequestApproval || me.can('pos-sale.override_price'),
    hold: held.canHold,
    return: me.can('return-sale.create'),
    read: me.can('pos-sale.read'),
  };
  const hasMarked = cart.lines.some(({ product }) => product.id === cart.marked);
  return {
    dialog: dialog,
    posted,
    can: can,
    open: openDialog,
    close: () => openDialog(null),
    pay: () => {
      if (priced === null || cart.lines.length === 0 || focusUnreadNumber() !== null) return;
      dispatch({ kind: 'open_payment', sale_id: uuidv7() });
      openDialog('payment');
    },
    finish: (done: Posted) => {
      noteConfirmed(till.unconfirmedKey, done.sale.id);
      if (!show(done)) return;
      openDialog(null);
      dispatch({ kind: 'sold', sale_id: done.sale.id });
    },
    next: () => setPosted(null),
    /** The line's; where it is open already, or nothing is marked, that of the whole sale. */
    discount: () => {
      if (!can.discount || cart.lines.length === 0) return;
      openDialog(dialog === 'line_discount' || !hasMarked ? 'order_discount' : 'line_discount');
    },
    price: () => can.price && hasMarked && openDialog('price'),
    note: () => openDialog('note'),
    coupon: () => openDialog('coupon'),
    points: () => openDialog('points'),
    customer: () => openDialog('customer'),
    allKeys: () => openDialog('keys'),
    heldList: () => openDialog('held'),
    lastSales: () => {
      if (can.read) openDialog('last_sales');
    },
    hold: () => {
      if (can.hold && focusUnreadNumber() === null) void held.hold();
    },
    recall: () => {
      if (can.hold && focusUnreadNumber() === null) void held.recallNext();
    },
    /** What the goods of a line are sold in, its own unit first. */
    unitsOf: ({ product }: CartLine) => {
      const baseProduct = till.catalog.products.get(soldAs(product.id).variant_id);
      return baseProduct === undefined ? [] : expandUnits(baseProduct);
    },
    clearCart: () => dispatch({ kind: 'remove_all' }),
    goToReturn: () => {
      if (can.return) void navigate(RETURN_PAGE);
    },
    /** Who comes next signs in; the cart waits here for who left it. */
    lock: () => void signOut({ callbackUrl: '/login' }),
  };
}

export type TillActions = ReturnType<typeof useTillActions>;

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
