import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import type { PricedSale } from '#domains/pricing/core/price-sale.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Cart } from '../cart/cart.ts';
import s from './payment-dialog.module.css';
import { TenderForm } from './tender-form.tsx';
import type { Posted } from './use-posting.ts';

type Props = {
  isOpen: boolean;
  cart: Cart;
  priced: PricedSale | null;
  methods: readonly PaymentMethod[];
  warehouse_id: string;
  unconfirmedKey: string;
  currency: string;
  onPosted: (posted: Posted) => void;
  onClose: () => void;
};

/** Takes payment: over the cart; full screen on a phone. */
export function PaymentDialog({ isOpen, priced, cart, onClose, ...rest }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  const format = useNumberFormat();
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  const lines = t('lines', {
    count: cart.lines.length,
    shown: format.count(cart.lines.length),
  });
  return (
    <Modal
      opened={isOpen && priced !== null && cart.sale_id !== null}
      onClose={onClose}
      size={942}
      fullScreen={isPhone}
      title={
        <span className={s.title}>
          {t('take_payment')}
          <small>
            {cart.customer?.name ?? t('walk_in')} · {lines}
          </small>
        </span>
      }
      styles={{ body: { padding: 0 } }}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {priced !== null && cart.sale_id !== null && (
        <TenderForm {...rest} cart={{ ...cart, sale_id: cart.sale_id }} priced={priced} />
      )}
    </Modal>
  );
}
