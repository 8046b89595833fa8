import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { signOut } from '#domains/identity/web/part/sign-out.ts';
import { expandUnits, parseUnitId } from '#domains/pricing/web/part/expand-units.ts';
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

/** The dialogs over the till, one at a time. */
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

/** The actions of the till, by key, button or menu; only those that the user may perform. */
export function useTillActions(till: TillState) {
  const me = useMe();
  const navigate = useNavigate();
  const [dialog, openDialog] = useState<TillDialogName>(null);
  const [posted, setPosted] = useState<Posted | null>(null);
  const show = useOnce(setPosted);
  const { cart, dispatch, priced, held } = till;
  const canRequestApproval = me.can('approvals.create');
  const can = {
    // A user without the permission is asked for an approver's PIN.
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
    /** Opens the discount of the line; if it is open, or no line is selected, that of the sale. */
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
    /** The units of a product, the base unit first. */
    unitsOf: ({ product }: CartLine) => {
      const baseProduct = till.catalog.products.get(parseUnitId(product.id).variant_id);
      return baseProduct === undefined ? [] : expandUnits(baseProduct);
    },
    clearCart: () => dispatch({ kind: 'remove_all' }),
    goToReturn: () => {
      if (can.return) void navigate(RETURN_PAGE);
    },
    /** The next user signs in; the cart stays on this device for its user. */
    lock: () => void signOut({ callbackUrl: '/login' }),
  };
}

export type TillActions = ReturnType<typeof useTillActions>;

/** A sale may be found and then answered too: it is shown once, and not over the next customer. */
function useOnce(show: (posted: Posted) => void) {
  const shown = useRef<string>(null);
  return (posted: Posted): boolean => {
    if (shown.current === posted.sale.id) return false;
    shown.current = posted.sale.id;
    show(posted);
    return true;
  };
}
