import {
  IconArrowBackUp,
  IconDots,
  IconKeyboard,
  IconLock,
  IconPlayerPause,
  IconReceipt,
  IconStar,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DropMenu } from '#platform/ui/drop-menu.tsx';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { formatKey, type TillAction, tillKeys } from './keys/till-keys.ts';
import type { TillState } from './use-till.ts';
import type { TillActions } from './use-till-actions.ts';

type Props = { till: TillState; actions: TillActions };

/** Less frequent actions of the till. */
export function TillMenu({ till, actions }: Props) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat();
  const keys = tillKeys();
  const count = till.held.held.length;
  const hint = (act: TillAction) => ({
    rightSection: <KeyHint keys={formatKey(keys[act][0] ?? '')} />,
  });
  return (
    <DropMenu
      position="bottom-end"
      width={250}
      target={
        <button type="button" className={ui.square} aria-label={t('till_menu')}>
          <IconDots size={22} stroke={1.75} />
        </button>
      }
    >
      {(Menu) => (
        <>
          {actions.can.read && (
            <Menu.Item
              leftSection={<IconReceipt size={18} stroke={1.75} />}
              {...hint('last_sales')}
              onClick={actions.lastSales}
            >
              {t('last_sales')}
            </Menu.Item>
          )}
          {actions.can.hold && (
            <Menu.Item
              leftSection={<IconPlayerPause size={18} stroke={1.75} />}
              rightSection={count > 0 && <b className="figures">{format.count(count)}</b>}
              onClick={actions.heldList}
            >
              {t('held_carts')}
            </Menu.Item>
          )}
          {actions.can.return && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
              {...hint('return')}
              onClick={actions.goToReturn}
            >
              {t('return_item')}
            </Menu.Item>
          )}
          {till.cart.lines.length > 0 && (
            <Menu.Item
              leftSection={<IconTicket size={18} stroke={1.75} />}
              onClick={actions.coupon}
            >
              {t('coupon')}
            </Menu.Item>
          )}
          {till.cart.lines.length > 0 && till.cart.customer !== null && (
            <Menu.Item leftSection={<IconStar size={18} stroke={1.75} />} onClick={actions.points}>
              {t('points')}
            </Menu.Item>
          )}
          {till.cart.lines.length > 0 && (
            <Menu.Item
              leftSection={<IconTrash size={18} stroke={1.75} />}
              onClick={actions.clearCart}
            >
              {t('clear_cart')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            className="keys"
            leftSection={<IconKeyboard size={18} stroke={1.75} />}
            {...hint('all')}
            onClick={actions.allKeys}
          >
            {t('key_all')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLock size={18} stroke={1.75} />}
            {...hint('lock')}
            onClick={actions.lock}
          >
            {t('lock')}
          </Menu.Item>
        </>
      )}
    </DropMenu>
  );
}
