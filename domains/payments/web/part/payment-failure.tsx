import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { PaymentFailed } from '#domains/pos/web/payment/use-posting.ts';
import { ApiError } from '#platform/client/api-error.ts';
import s from './payment-dialog.module.css';

type Props = {
  error: Error;
  /** The same once more, with leave to sell what has expired. */
  onSellExpired?: () => void;
};

/** What failed and what is safe: the same documents sent again cannot be counted twice. */
export function PaymentFailure({ error, onSellExpired }: Props) {
  const { t } = useTranslation('pos');
  const me = useMe();
  const isAfterSale = error instanceof PaymentFailed;
  const cause = isAfterSale ? error.cause : error;
  const isUnreached = !(cause instanceof ApiError) || cause.status === 0 || cause.status >= 500;
  const text = isUnreached || cause.title === '' ? t('sale_unreached') : cause.title;
  const isExpired = cause instanceof ApiError && cause.code === 'batch_expired';
  const maySell = me.can('pos-sale.sell_expired') || me.can('approvals.create');
  return (
    <div className={s.failure} role="alert">
      {isAfterSale && `${t('sale_in_book_due_not')} `}
      {text}
      {isExpired && maySell && onSellExpired !== undefined && (
        <Button variant="default" size="md" fullWidth onClick={onSellExpired}>
          {t('sell_expired')}
        </Button>
      )}
    </div>
  );
}
