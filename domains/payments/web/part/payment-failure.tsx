import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ApiError } from '#platform/client/api-error.ts';
import { failureText } from '#platform/client/failure-message.ts';
import s from './payment-failure.module.css';

type Props = {
  error: unknown;
  /** What was posted before the failure. */
  lead?: string | undefined;
  /** Repeats the request, with permission to sell expired goods. */
  onSellExpired?: () => void;
};

/** What failed and what is safe: sending the same documents again cannot post twice. */
export function PaymentFailure({ error, lead, onSellExpired }: Props) {
  const { t } = useTranslation('pos');
  const me = useMe();
  const text = failureText(error, t('sale_unreached'));
  const isExpired = error instanceof ApiError && error.code === 'batch_expired';
  const canSellExpired = me.can('pos-sale.sell_expired') || me.can('approvals.create');
  return (
    <div className={s.failure} role="alert">
      {lead !== undefined && `${lead} `}
      {text}
      {isExpired && canSellExpired && onSellExpired !== undefined && (
        <Button variant="default" size="md" fullWidth onClick={onSellExpired}>
          {t('sell_expired')}
        </Button>
      )}
    </div>
  );
}
