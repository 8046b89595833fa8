import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { PricedSale } from '#domains/pricing/core/price-sale.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Cart } from './cart/cart.ts';
import { nameOf } from './names.ts';
import s from './sell.module.css';

type Props = { cart: Cart; priced: PricedSale | null; currency: string };

/** Where the products cover the cart: its quantity, total, and a button to open it. */
export function CartBar({ cart, priced, currency, onOpen }: Props & { onOpen: () => void }) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  return (
    <div className={`screen-only ${s.cartBar}`}>
      <Button
        size="lg"
        fullWidth
        justify="space-between"
        leftSection={<IconShoppingCart size={20} stroke={1.75} />}
        rightSection={<b className="figures">{format.money(priced?.total ?? ZERO)}</b>}
        onClick={onOpen}
      >
        {t('view_cart', { count: format.count(cart.lines.length) })}
      </Button>
    </div>
  );
}

/** The selected line for screen readers: name, quantity, amount, total. */
export function Spoken({ cart, priced, currency }: Props) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const at = cart.lines.findIndex(({ product }) => product.id === cart.marked);
  const line = cart.lines[at];
  const net = priced?.lines[at]?.net;
  return (
    <p className="for-readers" aria-live="polite">
      {line !== undefined &&
        priced !== null &&
        net !== undefined &&
        t('spoken_line', {
          name: nameOf(line.product, format.language),
          quantity: format.quantity(line.quantity),
          amount: format.shortMoney(net),
          total: format.shortMoney(priced.total),
        })}
    </p>
  );
}
