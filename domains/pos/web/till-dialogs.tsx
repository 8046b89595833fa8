import { useEffect } from 'react';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import type { Shop } from '#domains/sales/web/part/receipt.tsx';
import { loadOpenedLater, openedLater } from '#platform/ui/opened-later.tsx';
import type { TillPlace, TillState } from './use-till.ts';
import type { TillActs } from './use-till-acts.ts';

type OfCover = { isOpen: boolean };
const isOpen = (props: OfCover) => props.isOpen;

const CustomerPicker = openedLater(
  async () => (await import('./cart/customer-picker.tsx')).CustomerPicker,
  isOpen,
);
const CustomerMoneyDialog = openedLater(
  async () =>
    (await import('#domains/parties/web/part/customer-money-dialog.tsx')).CustomerMoneyDialog,
  isOpen,
);
const NoteDialog = openedLater(
  async () => (await import('./cart/note-dialog.tsx')).NoteDialog,
  isOpen,
);
const CouponDialog = openedLater(
  async () => (await import('./cart/coupon-dialog.tsx')).CouponDialog,
  isOpen,
);
const PointsDialog = openedLater(
  async () => (await import('./cart/points-dialog.tsx')).PointsDialog,
  isOpen,
);
const DiscountDialog = openedLater(
  async () => (await import('./cart/discount-dialog.tsx')).DiscountDialog,
  isOpen,
);
const PriceDialog = openedLater(
  async () => (await import('./cart/till-price-dialog.tsx')).PriceDialog,
  isOpen,
);
const PaymentDialog = openedLater(
  async () => (await import('./payment/payment-dialog.tsx')).PaymentDialog,
  isOpen,
);
const AllKeys = openedLater(async () => (await import('./keys/till-all-keys.tsx')).AllKeys, isOpen);
const HeldList = openedLater(
  async () => (await import('./held/till-held-list.tsx')).HeldList,
  isOpen,
);
const LastSales = openedLater(
  async () => (await import('./held/till-last-sales.tsx')).LastSales,
  isOpen,
);
const CameraScan = openedLater(
  async () => (await import('#platform/ui/scan/camera-scan.tsx')).CameraScan,
  isOpen,
);
const SaleDone = openedLater(
  async () => (await import('./payment/sale-done.tsx')).SaleDone,
  ({ posted }) => posted !== null,
);

type Props = {
  till: TillState;
  acts: TillActs;
  shop: Shop;
  place: TillPlace;
  methods: readonly PaymentMethod[];
  onNext: () => void;
};

/** All that may lie over the till, one at a time. */
export function TillDialogs({ till, acts, shop, place, methods, onNext }: Props) {
  const { currency } = shop;
  const { cover, close, posted } = acts;
  const { cart, priced, held } = till;
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((load: () => void) => setTimeout(load, 1_000));
    idle(() => void loadOpenedLater());
  }, []);
  return (
    <>
      <CartDialogs till={till} acts={acts} currency={currency} />
      <PaymentDialog
        {...{ cart, priced, methods, currency, isOpen: cover === 'payment', onClose: close }}
        warehouse_id={place.warehouse_id}
        unheard={till.unheard}
        onPosted={acts.finish}
      />
      <CustomerMoneyDialog
        {...{ methods, currency, customer: cart.customer, onClose: close }}
        isOpen={cover === 'customer_money'}
        warehouse_id={place.warehouse_id}
      />
      <AllKeys isOpen={cover === 'keys'} may={acts.may} onClose={close} />
      <HeldList isOpen={cover === 'held'} held={held} currency={currency} onClose={close} />
      <LastSales
        isOpen={cover === 'last_sales'}
        shop={shop}
        branch_id={place.branch_id}
        onClose={close}
      />
      <CameraScan
        isOpen={cover === 'camera'}
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

type CartProps = { till: TillState; acts: TillActs; currency: string };

/** The small questions of a sale. */
function CartDialogs({ till, acts, currency }: CartProps) {
  const me = useMe();
  const { cover, close } = acts;
  const { cart, tell } = till;
  const marked = cart.lines.find(({ product }) => product.id === cart.marked);
  const id = marked?.product.id ?? '';
  return (
    <>
      <CustomerPicker
        isOpen={cover === 'customer'}
        currency={currency}
        mayAdd={me.can('customers.create')}
        onChoose={(customer) => tell({ kind: 'choose_customer', customer })}
        onClose={close}
      />
      <NoteDialog
        isOpen={cover === 'note'}
        note={cart.note}
        onWrite={(note) => tell({ kind: 'write_note', note })}
        onClose={close}
      />
      <CouponDialog
        isOpen={cover === 'coupon'}
        cart={cart}
        warehouse_id={till.place.warehouse_id}
        onCoupon={(coupon) => tell({ kind: 'use_coupon', coupon })}
        onClose={close}
      />
      <PointsDialog
        isOpen={cover === 'points'}
        {...{ cart, currency }}
        onSpend={(points) => tell({ kind: 'spend_points', points })}
        onClose={close}
      />
      <DiscountDialog
        isOpen={cover === 'line_discount' && marked !== undefined}
        of={marked?.product ?? 'order'}
        discount={marked?.discount ?? {}}
        {...{ cart, currency }}
        onGive={(discount) => tell({ kind: 'discount_line', variant_id: id, discount })}
        onClose={close}
      />
      <DiscountDialog
        isOpen={cover === 'order_discount'}
        of="order"
        discount={cart.order_discount}
        {...{ cart, currency }}
        onGive={(discount) => tell({ kind: 'discount_order', discount })}
        onClose={close}
      />
      <PriceDialog
        isOpen={cover === 'price'}
        line={marked}
        currency={currency}
        onPrice={(price) => tell({ kind: 'price_line', variant_id: id, price })}
        onClose={close}
      />
    </>
  );
}
