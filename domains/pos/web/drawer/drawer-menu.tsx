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
import { openLater } from '#platform/ui/open-later.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Direction } from '../../core/decide-cash-movement.ts';
import { nameOf } from '../names.ts';
import s from './drawer.module.css';
import { useDeviceRegister } from './use-device-register.ts';

const OpenShiftDialog = openLater(
  async () => (await import('../shift/open-shift-dialog.tsx')).OpenShiftDialog,
  ({ isOpen }) => isOpen,
);
const CashMovementDialog = openLater(
  async () => (await import('./cash-movement-dialog.tsx')).CashMovementDialog,
  ({ direction }) => direction !== null,
);
const CloseShiftDialog = openLater(
  async () => (await import('../shift/close-shift-dialog.tsx')).CloseShiftDialog,
  ({ isOpen }) => isOpen,
);

type DrawerDialogName = 'open' | 'close' | Direction | null;

/**
 * The drawer of this till: open the shift, cash in and out, count and close. Without an open shift
 * the button asks for it, but selling is possible.
 */
export function DrawerMenu({ warehouse_id }: { warehouse_id: string }) {
  const me = useMe();
  const { t } = useTranslation('shift');
  const navigate = useNavigate();
  const { registers, register, isKnown, choose } = useDeviceRegister(warehouse_id);
  const [dialog, openDialog] = useState<DrawerDialogName>(null);
  if (!me.can('registers.read') || !isKnown || registers.length === 0) return null;
  const shift = register?.shift ?? null;
  const label = t(shift === null ? 'open_the_shift' : 'drawer');
  const close = () => openDialog(null);
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
              <DrawerActions
                menu={Menu}
                register={register}
                onOpen={openDialog}
                onReport={report}
              />
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
            isOpen={dialog === 'open'}
            register={register}
            onClose={close}
          />
          <CashMovementDialog
            direction={dialog === 'in' || dialog === 'out' ? dialog : null}
            register={register}
            onClose={close}
          />
        </>
      )}
      {register !== null && shift !== null && (
        <CloseShiftDialog
          key={shift.id}
          isOpen={dialog === 'close'}
          register={register}
          shift_id={shift.id}
          onClosed={report}
          onClose={close}
        />
      )}
    </>
  );
}

type DrawerActionsProps = {
  menu: MenuKit;
  register: Register;
  onOpen: (dialog: DrawerDialogName) => void;
  onReport: () => void;
};

/** The actions of the drawer in its current state. */
function DrawerActions({ menu: Menu, register, onOpen, onReport }: DrawerActionsProps) {
  const me = useMe();
  const { t } = useTranslation('shift');
  const { language } = useNumberFormat();
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
      {me.can('cash-movements.create') && (
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

/** Selects the register of this device. */
function RegisterChoice({ menu: Menu, registers, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('shift');
  const { language } = useNumberFormat();
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
