import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import type { Cart } from './cart.ts';
import { type CartDialog, CartPanel } from './cart-panel.tsx';
import { CategoryChips } from './category-chips.tsx';
import { GoodsPane } from './goods-pane.tsx';
import { AllKeys, KeyStrip } from './key-strip.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import type { Shop } from './receipt.tsx';
import { SaleDone } from './sale-done.tsx';
import { SearchField } from './search-field.tsx';
import s from './sell.module.css';
import { TillDialogs } from './till-dialogs.tsx';
import { CartBar, Spoken } from './till-foot.tsx';
import type { Posted } from './use-posting.ts';
import { useScanner } from './use-scanner.ts';
import { type TillState, useTill } from './use-till.ts';
import { useTillKeys } from './use-till-keys.ts';
import { VariantChooser } from './variant-chooser.tsx';

type Props = {
  bar: ReactNode;
  shop: Shop;
  warehouse_id: string;
  categories: readonly { id: string; name: string; name_bn: string; rank: number }[];
  methods: readonly PaymentMethod[];
};

type Cover = CartDialog | 'payment' | 'keys' | null;

export function Till({ bar, shop, warehouse_id, categories, methods }: Props) {
  const { t } = useTranslation('pos');
  const me = useMe();
  const mayDiscount = me.can('pos-sale.discount');
  const till = useTill(shop, warehouse_id, categories);
  const { cart, tell, priced, search } = till;
  const [cover, setCover] = useState<Cover>(null);
  const [posted, setPosted] = useState<Posted | null>(null);
  const [isCartOpen, setCartOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => focusWhereKeys(field.current), []);
  const close = () => setCover(null);
  const pay = () => {
    if (priced === null || cart.lines.length === 0) return;
    tell({ kind: 'open_payment', sale_id: uuidv7() });
    setCover('payment');
  };
  const finish = (done: Posted) => {
    close();
    setPosted(done);
    tell({ kind: 'clear' });
  };
  const next = () => {
    setPosted(null);
    setCartOpen(false);
    search.setText('');
    focusWhereKeys(field.current);
  };
  const isCovered = cover !== null || posted !== null || till.choosing !== null;
  const dialog = cover === 'payment' || cover === 'keys' ? null : cover;
  useTillKeys({
    ...{ till, field, categories, mayDiscount, dialog, isCovered },
    ...{ onOpen: setCover, onPay: pay, onAllKeys: () => setCover('keys') },
  });
  useScanner((code) => {
    if (posted !== null) next();
    // While money is counted a scan is not for this sale; what it typed is taken out again.
    if (cover === null) void till.scan(code);
  });

  return (
    <div className={s.till}>
      <h1 className="for-readers">{t('title')}</h1>
      <div className={s.goods}>
        {bar}
        <div className={s.find}>
          <SearchOf till={till} field={field} />
          <CategoryChips
            categories={categories}
            chosen={search.category_id}
            onChoose={search.setCategory}
          />
        </div>
        <div className={s.body}>
          <GoodsPane till={till} chosen={quantitiesOf(cart)} currency={shop.currency} />
        </div>
        <KeyStrip mayDiscount={mayDiscount} />
        <CartBar
          cart={cart}
          priced={priced}
          currency={shop.currency}
          onOpen={() => setCartOpen(true)}
        />
      </div>
      <aside className={`screen-only ${s.cart}`} data-open={isCartOpen || undefined}>
        <CartPanel
          {...{ cart, priced, mayDiscount, tell }}
          refusal={till.refusal}
          currency={shop.currency}
          onOpen={setCover}
          onPay={pay}
          onBack={() => setCartOpen(false)}
        />
      </aside>
      <Spoken cart={cart} priced={priced} currency={shop.currency} />
      <VariantChooser
        goods={till.choosing}
        currency={shop.currency}
        onChoose={(product, quantity) => {
          till.stopChoosing();
          till.add(product, quantity);
        }}
        onClose={till.stopChoosing}
      />
      <TillDialogs
        {...{ cart, tell, open: dialog, onClose: close }}
        currency={shop.currency}
        mayAddCustomer={me.can('customers.create')}
      />
      <PaymentDialog
        {...{ cart, priced, methods, warehouse_id, isOpen: cover === 'payment' }}
        currency={shop.currency}
        onPosted={finish}
        onClose={close}
      />
      <AllKeys isOpen={cover === 'keys'} mayDiscount={mayDiscount} onClose={close} />
      <SaleDone posted={posted} shop={shop} onNext={next} />
    </div>
  );
}

type SearchProps = { till: TillState; field: React.RefObject<HTMLInputElement | null> };

function SearchOf({ till, field }: SearchProps) {
  const { search } = till;
  return (
    <SearchField
      field={field}
      text={search.text}
      notice={till.notice}
      onText={search.setText}
      onEnter={() => void till.enter()}
      onDown={() => document.querySelector<HTMLElement>('[data-tile]')?.focus()}
    />
  );
}

/** Where there is a keyboard the search waits; on a touch screen it would raise a keyboard. */
function focusWhereKeys(field: HTMLInputElement | null): void {
  if (window.matchMedia('(hover: hover)').matches) field?.focus();
}

function quantitiesOf(cart: Cart): ReadonlyMap<string, Quantity> {
  const quantities = new Map<string, Quantity>();
  for (const { product, quantity } of cart.lines) {
    const before = quantities.get(product.product_id) ?? 0;
    quantities.set(product.product_id, (before + quantity) as Quantity);
  }
  return quantities;
}
