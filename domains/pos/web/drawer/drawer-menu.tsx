import {
  IconArrowDown,
  IconArrowUp,
  IconCash,
  IconCheck,
  IconLock,
  IconReceipt,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Register } from '#domains/shops/contract/register.ts';
import { DropMenu } from '#platform/ui/drop-menu.tsx';
import type { MenuKit } from '#platform/ui/kit-menu.tsx';
import { openedLater } from '#platform/ui/opened-later.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { Direction } from '../../core/decide-drawer-cash.ts';
import { nameOf } from '../names.ts';
import s from './drawer.module.css';
import { useDeviceRegister } from './use-device-register.ts';

const OpenShiftDialog = openedLater(
  async () => (await import('../shift/open-shift-dialog.tsx')).OpenShiftDialog,
  ({ isOpen }) => isOpen,
);
const DrawerCashDialog = openedLater(
  async () => (await import('./drawer-cash-dialog.tsx')).DrawerCashDialog,
  ({ direction }) => direction !== null,
);
const CloseShiftDialog = openedLater(
  async () => (await import('../shift/close-shift-dialog.tsx')).CloseShiftDialog,
  ({ isOpen }) => isOpen,
);

type Cover = 'open' | 'close' | Direction | null;

/**
 * The drawer of this till: its shift opened, cash in and out, counted and closed. Without an open
 * shift the button asks for it, and one may sell all the same.
 */
export function DrawerMenu({ warehouse_id }: { warehouse_id: string }) {
  const me = useMe();
  const { t } = useTranslation('shift');
  const navigate = useNavigate();
  const { registers, register, isKnown, choose } = useDeviceRegister(warehouse_id);
  const [cover, setCover] = useState<Cover>(null);
  if (!me.can('registers.read') || !isKnown || registers.length === 0) return null;
  const shift = register?.shift ?? null;
  const label = t(shift === null ? 'open_the_shift' : 'drawer');
  const close = () => setCover(null);
  const report = () => void navigate(`/dashboard/pos/shifts/${shift?.id}`);
  return (
    <>
      <DropMenu
        position="bottom-end"
        width={270}
        target={
          <button
            type="button"
            className={s.drawer}
            data-shut={shift === null || undefined}
            title={label}
          >
            <IconCash size={20} stroke={1.75} aria-hidden="true" />
            <span>{label}</span>
          </button>
        }
      >
        {(Menu) => (
          <>
            {register !== null && (
              <Acts menu={Menu} register={register} onOpen={setCover} onReport={report} />
            )}
            {registers.length > 1 && (
              <RegisterChoice
                menu={Menu}
                registers={registers}
                chosen={register}
                onChoose={choose}
              />
            )}
            {me.can('shifts.read') && (
              <>
                <Menu.Divider />
                <Menu.Item onClick={() => void navigate('/dashboard/pos/shifts')}>
                  {t('all_shifts')}
                </Menu.Item>
              </>
            )}
          </>
        )}
      </DropMenu>
      {register !== null && (
        <>
          <OpenShiftDialog
            key={register.id}
            isOpen={cover === 'open'}
            register={register}
            onClose={close}
          />
          <DrawerCashDialog
            direction={cover === 'in' || cover === 'out' ? cover : null}
            register={register}
            onClose={close}
          />
        </>
      )}
      {register !== null && shift !== null && (
        <CloseShiftDialog
          key={shift.id}
          isOpen={cover === 'close'}
          register={register}
          shift_id={shift.id}
          onClosed={report}
          onClose={close}
        />
      )}
    </>
  );
}

type ActsProps = {
  menu: MenuKit;
  register: Register;
  onOpen: (cover: Cover) => void;
  onReport: () => void;
};

/** What can be done to the drawer as it is: open or shut. */
function Acts({ menu: Menu, register, onOpen, onReport }: ActsProps) {
  const me = useMe();
  const { t } = useTranslation('shift');
  const { language } = useFigures();
  const dates = useDates();
  const { shift } = register;
  const icon = { size: 18, stroke: 1.75 };
  if (shift === null) {
    return (
      <>
        <Menu.Label>
          {nameOf(register, language)} · {t('no_shift')}
        </Menu.Label>
        {me.can('shifts.create') && (
          <Menu.Item leftSection={<IconCash {...icon} />} onClick={() => onOpen('open')}>
            {t('open_shift')}
          </Menu.Item>
        )}
      </>
    );
  }
  return (
    <>
      <Menu.Label>
        {nameOf(register, language)} · {t('open_since', { time: dates.time(shift.opened_at) })}
      </Menu.Label>
      {me.can('drawer-cash.create') && (
        <>
          <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => onOpen('in')}>
            {t('cash_in')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => onOpen('out')}>
            {t('cash_out')}
          </Menu.Item>
        </>
      )}
      {me.can('shifts.read') && (
        <Menu.Item leftSection={<IconReceipt {...icon} />} onClick={onReport}>
          {t('x_report')}
        </Menu.Item>
      )}
      {me.can('shifts.close') && (
        <Menu.Item leftSection={<IconLock {...icon} />} onClick={() => onOpen('close')}>
          {t('count_and_close')}
        </Menu.Item>
      )}
    </>
  );
}

type ChoiceProps = {
  menu: MenuKit;
  registers: readonly Register[];
  chosen: Register | null;
  onChoose: (id: string) => void;
};

/** Which of the branch's registers this device is. */
function RegisterChoice({ menu: Menu, registers, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('shift');
  const { language } = useFigures();
  return (
    <>
      {chosen !== null && <Menu.Divider />}
      <Menu.Label>{t('this_till_is')}</Menu.Label>
      {registers.map((one) => (
        <Menu.Item
          key={one.id}
          closeMenuOnClick={false}
          rightSection={one.id === chosen?.id && <IconCheck size={16} stroke={2} />}
          onClick={() => onChoose(one.id)}
        >
          {nameOf(one, language)}
        </Menu.Item>
      ))}
    </>
  );
}
