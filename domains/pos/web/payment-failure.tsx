import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/client/api-error.ts';
import s from './payment-dialog.module.css';
import { PaymentFailed } from './use-posting.ts';

/** What failed and what is safe: the same documents sent again cannot be counted twice. */
export function PaymentFailure({ error }: { error: Error }) {
  const { t } = useTranslation('pos');
  const isAfterSale = error instanceof PaymentFailed;
  const cause = isAfterSale ? error.cause : error;
  const isUnreached = !(cause instanceof ApiError) || cause.status === 0 || cause.status >= 500;
  const text = isUnreached || cause.title === '' ? t('sale_unreached') : cause.title;
  return (
    <p className={s.failure} role="alert">
      {isAfterSale && `${t('sale_in_book_due_not')} `}
      {text}
    </p>
  );
}
