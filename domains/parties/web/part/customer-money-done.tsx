import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ZERO } from '#domains/kernel/core/money.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import s from './customer-money.module.css';
import { PaymentDone } from './payment-done.tsx';
import type { MoneyPosted } from './use-customer-money.ts';

type Props = { done: MoneyPosted; currency: string; onClose: () => void };

/** What was posted: its number, how it stood before and stands now, and the change. */
export function MoneyDone({ done, currency, onClose }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  const figures = useFigures(currency);
  const change = done.kind === 'payment' ? done.paper.change : ZERO;
  return (
    <div className={s.form}>
      <p className={s.number} role="status">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
        <b className="figures">{done.paper.number}</b>
      </p>
      {done.kind === 'payment' ? (
        <PaymentDone payment={done.paper} currency={currency} />
      ) : (
        <p className={s.hint}>
          {t('deposit_before_after', {
            before: figures.money(done.paper.before),
            after: figures.money(done.paper.after),
          })}
        </p>
      )}
      {change > 0 && (
        <p className={s.change}>
          {t('change_to_give')} <b className="figures">{figures.shortMoney(change)}</b>
        </p>
      )}
      <Button
        size="lg"
        fullWidth
        data-autofocus
        ref={(button) => button?.focus()}
        justify="space-between"
        rightSection={<KeyHint keys="Enter" onCloth />}
        onClick={onClose}
      >
        {t('common:close')}
      </Button>
    </div>
  );
}
