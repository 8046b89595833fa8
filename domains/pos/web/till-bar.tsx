import { IconCheck, IconChevronDown, IconPointFilled, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DropMenu } from '#platform/ui/drop-menu.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { DrawerMenu } from './drawer/drawer-menu.tsx';
import { useDeviceRegister } from './drawer/use-device-register.ts';
import { nameOf } from './names.ts';
import s from './sell.module.css';

export type Warehouse = { id: string; name: string; name_bn: string };

type Props = {
  shop_name: string;
  cashier: string;
  warehouses: readonly Warehouse[];
  warehouse: Warehouse | undefined;
  onWarehouse: (id: string) => void;
  /** The till's own menu; omitted while it opens. */
  menu: ReactNode;
  /** The user's menu, from the shell. */
  person: ReactNode;
};

/** Location, cashier, and whether the server can be reached. */
export function TillBar(props: Props) {
  const { shop_name, cashier, warehouses, warehouse, onWarehouse, menu, person } = props;
  const { t } = useTranslation('pos');
  const { language } = useNumberFormat();
  const locationName = warehouse === undefined ? '' : nameOf(warehouse, language);
  return (
    <header className={`screen-only ${s.bar}`}>
      <div className={s.where}>
        <b>{shop_name}</b>
        {warehouses.length > 1 ? (
          <DropMenu
            position="bottom-start"
            target={
              <button type="button" className={s.switch} title={t('choose_warehouse')}>
                <span>{locationName}</span>
                <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
              </button>
            }
          >
            {(Menu) => (
              <>
                <Menu.Label>{t('sell_from')}</Menu.Label>
                {warehouses.map((one) => (
                  <Menu.Item
                    key={one.id}
                    rightSection={one.id === warehouse?.id && <IconCheck size={16} stroke={2} />}
                    onClick={() => onWarehouse(one.id)}
                  >
                    {nameOf(one, language)}
                  </Menu.Item>
                ))}
              </>
            )}
          </DropMenu>
        ) : (
          <span className={s.place}>{locationName}</span>
        )}
        <small className="figures">
          {warehouse === undefined ? (
            cashier
          ) : (
            <Sitting cashier={cashier} warehouse_id={warehouse.id} />
          )}
        </small>
      </div>
      {warehouse !== undefined && (
        <span className={s.drawer}>
          <DrawerMenu warehouse_id={warehouse.id} />
        </span>
      )}
      <Connection />
      {menu}
      <span className={s.person}>{person}</span>
    </header>
  );
}

/** "Till 2 · Rashida, since 8:02 AM": the time is the start of the shift. */
function Sitting({ cashier, warehouse_id }: { cashier: string; warehouse_id: string }) {
  const { t } = useTranslation('pos');
  const { language } = useNumberFormat();
  const dates = useDates();
  const { register } = useDeviceRegister(warehouse_id);
  if (register === null) return cashier;
  const { shift } = register;
  const who =
    shift === null ? cashier : t('since', { name: cashier, time: dates.time(shift.opened_at) });
  return `${nameOf(register, language)} · ${who}`;
}

function Connection() {
  const { t } = useTranslation('pos');
  const isOnline = useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
    () => true,
  );
  return (
    <span className={s.pill} data-offline={!isOnline || undefined} role="status">
      {isOnline ? (
        <IconPointFilled size={14} aria-hidden="true" />
      ) : (
        <IconWifiOff size={16} stroke={1.75} aria-hidden="true" />
      )}
      <span>{t(isOnline ? 'online' : 'offline')}</span>
    </span>
  );
}
