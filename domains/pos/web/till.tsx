import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import type { Shop } from '#domains/sales/web/part/receipt.tsx';
import { openLater } from '#platform/ui/open-later.tsx';
import { useLettersToSearch } from '#platform/ui/scan/use-letters-to-search.ts';
import { useScanner } from '#platform/ui/scan/use-scanner.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import type { Cart } from './cart/cart.ts';
import { CartPanel } from './cart/cart-panel.tsx';
import { KeyStrip } from './keys/key-strip.tsx';
import { useTillKeys } from './keys/use-till-keys.ts';
import { lowTone } from './low-tone.ts';
import { useUnconfirmedSales } from './payment/use-unconfirmed-sales.ts';
import { Finder } from './search/finder.tsx';
import s from './sell.module.css';
import type { TillCategory } from './sell.queries.ts';
import { TillDialogs } from './till-dialogs.tsx';
import { CartBar, Spoken } from './till-foot.tsx';
import { TillMenu } from './till-menu.tsx';
import { type TillLocation, useTill } from './use-till.ts';
import { type TillDialogName, useTillActions } from './use-till-actions.ts';

const VariantChooser = openLater(
  async () => (await import('./search/variant-chooser.tsx')).VariantChooser,
  ({ variantGroup }) => variantGroup !== null,
);

type Props = {
  /** The bar above the products, with the till's own menu in it. */
  barWith: (menu: ReactNode) => ReactNode;
  shop: Shop;
  location: TillLocation;
  categories: readonly TillCategory[];
  methods: readonly PaymentMethod[];
  cartKey: string;
  savedCart: Cart;
};

/** Dialogs during which scans work: they have no text being typed and count no money. */
const OPEN_TO_SCANS: readonly TillDialogName[] = [null, 'keys', 'held', 'last_sales', 'camera'];

export function Till({ barWith, shop, location, categories, methods, cartKey, savedCart }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  const till = useTill({ shop, location, key: cartKey, savedCart });
  const actions = useTillActions(till);
  const { cart, priced } = till;
  const { currency } = shop;
  const [isCartOpen, setCartOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => focusWhereKeys(field.current), []);
  useLettersToSearch(field);
  useUnconfirmedSales({
    key: till.unconfirmedKey,
    isAsking: actions.dialog === null && actions.posted === null,
    onFound: actions.finish,
  });
  const next = () => {
    actions.next();
    setCartOpen(false);
    till.search.current?.setText('');
    focusWhereKeys(field.current);
  };
  useTillKeys({
    till,
    actions,
    field,
    categories,
    isLineDiscount: actions.dialog === 'line_discount',
    isDialogOpen: actions.dialog !== null || actions.posted !== null || till.choosing !== null,
  });
  useScanner((code) => {
    if (actions.posted !== null) next();
    // While money is counted a scan does not belong to this sale; its typed text is removed.
    if (!OPEN_TO_SCANS.includes(actions.dialog)) {
      showToast(t('common:scan_not_taken', { code }), 'error');
      lowTone();
      return;
    }
    actions.close();
    till.stopChoosing();
    void till.scan(code);
  });
  return (
    <div className={s.till} data-till>
      <h1 className="for-readers">{t('title')}</h1>
      <div className={s.sale}>
        {barWith(<TillMenu till={till} actions={actions} />)}
        <Finder
          till={till}
          actions={actions}
          field={field}
          categories={categories}
          currency={currency}
        />
        <KeyStrip can={actions.can} />
        <CartBar cart={cart} priced={priced} currency={currency} onOpen={() => setCartOpen(true)} />
      </div>
      <aside className={`screen-only ${s.cart}`} data-open={isCartOpen || undefined}>
        <CartPanel
          till={till}
          actions={actions}
          currency={currency}
          onBack={() => setCartOpen(false)}
        />
      </aside>
      <Spoken cart={cart} priced={priced} currency={currency} />
      <VariantChooser
        variantGroup={till.choosing}
        warehouse_id={location.warehouse_id}
        currency={currency}
        onChoose={(product, quantity) => {
          till.stopChoosing();
          till.add(product, quantity);
          focusWhereKeys(field.current);
        }}
        onClose={till.stopChoosing}
      />
      <TillDialogs
        till={till}
        actions={actions}
        shop={shop}
        location={location}
        methods={methods}
        onNext={next}
      />
    </div>
  );
}

/** Focuses the search if there is a keyboard; on a touch screen it would open one. */
function focusWhereKeys(field: HTMLInputElement | null): void {
  if (window.matchMedia('(hover: hover)').matches) field?.focus();
}
