import { Box } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageBar } from '#platform/ui/page-bar.tsx';
import type { Cart } from './cart/cart.ts';
import { cartKey, loadSavedCart } from './cart/use-cart.ts';
import { useDeviceRegister } from './drawer/use-device-register.ts';
import { useTillSettings } from './sell.queries.ts';
import { Till } from './till.tsx';
import { TillBar } from './till-bar.tsx';
import { TillOutline } from './till-outline.tsx';

const WAREHOUSE_KEY = 'warehouse';

/** What the shell passes to a page that has its own bar. */
type Lent = { person: ReactNode };

/** Scans are kept while the till loads. */
export const handle = { hearsScans: true };

export default function Sell() {
  const { t } = useTranslation('pos');
  const me = useMe();
  const { person } = useOutletContext<Lent>();
  return (
    <>
      <title>{`${t('title')} · ${t('common:product')}`}</title>
      {me.can('pos-sale.create') ? (
        <SellPage />
      ) : (
        <>
          <PageBar trail={[t('title')]} person={person} />
          <NoPermission />
        </>
      )}
    </>
  );
}

function SellPage() {
  const { t } = useTranslation('pos');
  const me = useMe();
  const { person } = useOutletContext<Lent>();
  const settings = useTillSettings();
  const [chosen, setChosen] = useState(() => localStorage.getItem(WAREHOUSE_KEY));
  const { shop, warehouses } = settings;
  const warehouse = warehouses.find(({ id }) => id === chosen) ?? warehouses[0];
  useEffect(() => {
    if (chosen !== null) localStorage.setItem(WAREHOUSE_KEY, chosen);
  }, [chosen]);

  const barWith = (menu: ReactNode) => (
    <TillBar
      shop_name={shop?.name ?? ''}
      cashier={me.user.name}
      warehouses={warehouses}
      warehouse={warehouse}
      onWarehouse={setChosen}
      menu={menu}
      person={person}
    />
  );
  const bar = barWith(null);
  if (settings.error !== null) {
    return (
      <Box mih="100%">
        {bar}
        <ErrorState title={t('till_failed')} error={settings.error} onRetry={settings.refetch} />
      </Box>
    );
  }
  if (settings.isPending || shop === undefined) return <TillOutline bar={bar} />;
  if (warehouse === undefined) {
    return (
      <Box mih="100%">
        {bar}
        <ErrorState title={t('no_warehouse')} error={null} onRetry={settings.refetch} />
      </Box>
    );
  }
  return (
    <TillWithSavedCart
      key={warehouse.id}
      barWith={barWith}
      shop={shop}
      location={{
        branch_id: warehouse.branch_id,
        warehouse_id: warehouse.id,
        negative_stock: warehouse.negative_stock,
      }}
      categories={settings.categories}
      methods={settings.methods}
      cartKey={cartKey(shop.id, me.user.id)}
    />
  );
}

type TillWithSavedCartProps = Omit<ComponentProps<typeof Till>, 'savedCart'>;

/** The till with the cart stored on this device. */
function TillWithSavedCart(props: TillWithSavedCartProps) {
  const { cartKey: key, location } = props;
  const { register } = useDeviceRegister(location.warehouse_id);
  const [savedCart, setSavedCart] = useState<Cart | null>(null);
  useEffect(() => void loadSavedCart(key).then(setSavedCart), [key]);
  return savedCart === null ? (
    <TillOutline bar={props.barWith(null)} />
  ) : (
    <Till {...props} savedCart={savedCart} location={{ ...location, register_id: register?.id }} />
  );
}
