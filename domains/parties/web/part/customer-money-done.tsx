import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ZERO } from '#domains/kernel/core/money.ts';
import f from '#platform/ui/form.module.css';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { PaymentDone } from './payment-done.tsx';
import type { MoneyPosted } from './use-customer-money.ts';

type Props = { done: MoneyPosted; currency: string; onClose: () => void };

/** The posted document: its number, the balance before and after, and the change. */
export function MoneyDone({ done, currency, onClose }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  const format = useNumberFormat(currency);
  const change = done.kind === 'payment' ? done.document.change : ZERO;
  return (
    <div className={f.form}>
      <p className={`${ui.row} ${ui.ok}`} role="status">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
        <b className="figures">{done.document.number}</b>
      </p>
      {done.kind === 'payment' ? (
        <PaymentDone payment={done.document} currency={currency} />
      ) : (
        <p className={ui.quiet}>
          {t('deposit_before_after', {
            before: format.money(done.document.before),
            after: format.money(done.document.after),
          })}
        </p>
      )}
      {change > 0 && (
        <p className={`${ui.total} ${ui.ok}`}>
          {t('change_to_give')} <b className="figures">{format.shortMoney(change)}</b>
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
