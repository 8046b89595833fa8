import { useEffect } from 'react';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import type { Shop } from '#domains/sales/web/part/receipt.tsx';
import { loadOpenedLater, openLater } from '#platform/ui/open-later.tsx';
import type { TillLocation, TillState } from './use-till.ts';
import type { TillActions } from './use-till-actions.ts';

type DialogProps = { isOpen: boolean };
const isOpen = (props: DialogProps) => props.isOpen;

const CustomerPicker = openLater(
  async () => (await import('./cart/customer-picker.tsx')).CustomerPicker,
  isOpen,
);
const CustomerMoneyDialog = openLater(
  async () =>
    (await import('#domains/parties/web/part/customer-money-dialog.tsx')).CustomerMoneyDialog,
  isOpen,
);
const NoteDialog = openLater(
  async () => (await import('./cart/note-dialog.tsx')).NoteDialog,
  isOpen,
);
const CouponDialog = openLater(
  async () => (await import('./cart/coupon-dialog.tsx')).CouponDialog,
  isOpen,
);
const PointsDialog = openLater(
  async () => (await import('./cart/points-dialog.tsx')).PointsDialog,
  isOpen,
);
const DiscountDialog = openLater(
  async () => (await import('./cart/discount-dialog.tsx')).DiscountDialog,
  isOpen,
);
const PriceDialog = openLater(
  async () => (await import('./cart/till-price-dialog.tsx')).PriceDialog,
  isOpen,
);
const PaymentDialog = openLater(
  async () => (await import('./payment/payment-dialog.tsx')).PaymentDialog,
  isOpen,
);
const AllKeys = openLater(async () => (await import('./keys/till-all-keys.tsx')).AllKeys, isOpen);
const HeldList = openLater(
  async () => (await import('./held/till-held-list.tsx')).HeldList,
  isOpen,
);
const LastSales = openLater(
  async () => (await import('./held/till-last-sales.tsx')).LastSales,
  isOpen,
);
const CameraScan = openLater(
  async () => (await import('#platform/ui/scan/camera-scan.tsx')).CameraScan,
  isOpen,
);
const SaleDone = openLater(
  async () => (await import('./payment/sale-done.tsx')).SaleDone,
  ({ posted }) => posted !== null,
);

type Props = {
  till: TillState;
  actions: TillActions;
  shop: Shop;
  location: TillLocation;
  methods: readonly PaymentMethod[];
  onNext: () => void;
};

/** All dialogs over the till, one at a time. */
export function TillDialogs({ till, actions, shop, location, methods, onNext }: Props) {
  const { currency } = shop;
  const { dialog, close, posted } = actions;
  const { cart, priced, held } = till;
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((load: () => void) => setTimeout(load, 1_000));
    idle(() => void loadOpenedLater());
  }, []);
  return (
    <>
      <CartDialogs till={till} actions={actions} currency={currency} />
      <PaymentDialog
        cart={cart}
        priced={priced}
        methods={methods}
        currency={currency}
        isOpen={dialog === 'payment'}
        onClose={close}
        warehouse_id={location.warehouse_id}
        unconfirmedKey={till.unconfirmedKey}
        onPosted={actions.finish}
      />
      <CustomerMoneyDialog
        methods={methods}
        currency={currency}
        customer={cart.customer}
        onClose={close}
        isOpen={dialog === 'customer_money'}
        warehouse_id={location.warehouse_id}
      />
      <AllKeys isOpen={dialog === 'keys'} can={actions.can} onClose={close} />
      <HeldList isOpen={dialog === 'held'} held={held} currency={currency} onClose={close} />
      <LastSales
        isOpen={dialog === 'last_sales'}
        shop={shop}
        branch_id={location.branch_id}
        onClose={close}
      />
      <CameraScan
        isOpen={dialog === 'camera'}
        onCode={(code) => {
          close();
          void till.scan(code);
        }}
        onClose={close}
      />
      <SaleDone posted={posted} shop={shop} onNext={onNext} />
    </>
  );
}

type CartProps = { till: TillState; actions: TillActions; currency: string };

/** The small dialogs of a sale. */
function CartDialogs({ till, actions, currency }: CartProps) {
  const me = useMe();
  const { dialog, close } = actions;
  const { cart, dispatch } = till;
  const marked = cart.lines.find(({ product }) => product.id === cart.marked);
  const id = marked?.product.id ?? '';
  return (
    <>
      <CustomerPicker
        isOpen={dialog === 'customer'}
        currency={currency}
        canAdd={me.can('customers.create')}
        onChoose={(customer) => dispatch({ kind: 'choose_customer', customer })}
        onClose={close}
      />
      <NoteDialog
        isOpen={dialog === 'note'}
        note={cart.note}
        onWrite={(note) => dispatch({ kind: 'write_note', note })}
        onClose={close}
      />
      <CouponDialog
        isOpen={dialog === 'coupon'}
        cart={cart}
        warehouse_id={till.location.warehouse_id}
        onCoupon={(coupon) => dispatch({ kind: 'use_coupon', coupon })}
        onClose={close}
      />
      <PointsDialog
        isOpen={dialog === 'points'}
        cart={cart}
        currency={currency}
        onSpend={(points) => dispatch({ kind: 'spend_points', points })}
        onClose={close}
      />
      <DiscountDialog
        isOpen={dialog === 'line_discount' && marked !== undefined}
        of={marked?.product ?? 'order'}
        discount={marked?.discount ?? {}}
        cart={cart}
        currency={currency}
        onGive={(discount) => dispatch({ kind: 'discount_line', variant_id: id, discount })}
        onClose={close}
      />
      <DiscountDialog
        isOpen={dialog === 'order_discount'}
        of="order"
        discount={cart.order_discount}
        cart={cart}
        currency={currency}
        onGive={(discount) => dispatch({ kind: 'discount_order', discount })}
        onClose={close}
      />
      <PriceDialog
        isOpen={dialog === 'price'}
        line={marked}
        currency={currency}
        onPrice={(price) => dispatch({ kind: 'price_line', variant_id: id, price })}
        onClose={close}
      />
    </>
  );
}
