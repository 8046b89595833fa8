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
import { useFigures } from '#platform/ui/use-figures.ts';
import { shownKey, type TillAct, tillKeys } from './keys/till-keys.ts';
import s from './sell.module.css';
import type { TillState } from './use-till.ts';
import type { TillActs } from './use-till-acts.ts';

type Props = { till: TillState; acts: TillActs };

/** What one does at a till now and then. */
export function TillMenu({ till, acts }: Props) {
  const { t } = useTranslation('pos');
  const figures = useFigures();
  const keys = tillKeys();
  const count = till.held.held.length;
  const hint = (act: TillAct) => ({
    rightSection: <KeyHint keys={shownKey(keys[act][0] ?? '')} />,
  });
  return (
    <DropMenu
      position="bottom-end"
      width={250}
      target={
        <button type="button" className={s.more} aria-label={t('till_menu')}>
          <IconDots size={22} stroke={1.75} />
        </button>
      }
    >
      {(Menu) => (
        <>
          {acts.may.read && (
            <Menu.Item
              leftSection={<IconReceipt size={18} stroke={1.75} />}
              {...hint('last_sales')}
              onClick={acts.lastSales}
            >
              {t('last_sales')}
            </Menu.Item>
          )}
          {acts.may.hold && (
            <Menu.Item
              leftSection={<IconPlayerPause size={18} stroke={1.75} />}
              rightSection={count > 0 && <b className="figures">{figures.count(count)}</b>}
              onClick={acts.heldList}
            >
              {t('held_carts')}
            </Menu.Item>
          )}
          {acts.may.return && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
              {...hint('return')}
              onClick={acts.goToReturn}
            >
              {t('return_item')}
            </Menu.Item>
          )}
          {till.cart.lines.length > 0 && (
            <Menu.Item leftSection={<IconTicket size={18} stroke={1.75} />} onClick={acts.coupon}>
              {t('coupon')}
            </Menu.Item>
          )}
          {till.cart.lines.length > 0 && till.cart.customer !== null && (
            <Menu.Item leftSection={<IconStar size={18} stroke={1.75} />} onClick={acts.points}>
              {t('points')}
            </Menu.Item>
          )}
          {till.cart.lines.length > 0 && (
            <Menu.Item leftSection={<IconTrash size={18} stroke={1.75} />} onClick={acts.clearCart}>
              {t('clear_cart')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            className="keys"
            leftSection={<IconKeyboard size={18} stroke={1.75} />}
            {...hint('all')}
            onClick={acts.allKeys}
          >
            {t('key_all')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLock size={18} stroke={1.75} />}
            {...hint('lock')}
            onClick={acts.lock}
          >
            {t('lock')}
          </Menu.Item>
        </>
      )}
    </DropMenu>
  );
}
