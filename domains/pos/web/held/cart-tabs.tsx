import { Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { type NumberFormatter, useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { HeldCartRow } from '../../contract/held-cart.ts';
import type { Cart } from '../cart/cart.ts';
import s from './cart-tabs.module.css';
import type { HeldCarts } from './use-held-carts.ts';

type Props = { cart: Cart; held: HeldCarts; currency: string; onAll: () => void };

/** The number of tabs that fit the narrowest cart; the others are behind a count. */
const TABS = 2;

/** The current sale, the held carts of the branch, and a button for a new one. */
export function CartTabs({ cart, held, currency, onAll }: Props) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const count = cart.lines.length;
  const lines = t('lines', { count, shown: format.count(count) });
  return (
    <Group gap={4} align="flex-end" wrap="nowrap" flex={1} miw={0} h="100%">
      <div className={s.list}>
        <span className={s.tab} data-current>
          <b>{t('this_sale')}</b>
          <small>{cart.customer?.name ?? (count === 0 ? t('empty') : lines)}</small>
        </span>
        {held.held.slice(0, TABS).map((one) => (
          <HeldTab
            key={one.id}
            held={one}
            format={format}
            isBusy={held.isBusy}
            onRecall={() => void held.recall(one.id)}
          />
        ))}
        {held.held.length > TABS && (
          <button type="button" className={s.tab} onClick={onAll}>
            <span className="for-readers">{t('held_carts')}</span>
            <b className="figures">+{format.count(held.held.length - TABS)}</b>
          </button>
        )}
      </div>
      {held.canHold && (
        <button
          type="button"
          className={s.fresh}
          disabled={count === 0 || held.isBusy}
          title={t('hold_and_new')}
          onClick={() => void held.hold()}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
          {t('fresh')}
          <KeyHint keys="F6" />
        </button>
      )}
    </Group>
  );
}

type HeldProps = {
  held: HeldCartRow;
  format: NumberFormatter;
  isBusy: boolean;
  onRecall: () => void;
};

function HeldTab({ held, format, isBusy, onRecall }: HeldProps) {
  const { t } = useTranslation('pos');
  const name = useHeldName()(held);
  const amount = format.shortMoney(held.total);
  return (
    <button
      type="button"
      className={s.tab}
      disabled={isBusy}
      title={t('held_by', { name: held.held_by })}
      onClick={onRecall}
    >
      <span className="for-readers">{t('recall')}</span>
      <b className="figures">{amount}</b>
      <small className="figures">{name}</small>
    </button>
  );
}

/** Its name, else its customer, else the time it was held. */
export function useHeldName() {
  const dates = useDates();
  return ({ name, customer_name, held_at }: HeldCartRow): string =>
    name || customer_name || dates.time(held_at);
}
