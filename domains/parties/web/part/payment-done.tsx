import { useTranslation } from 'react-i18next';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { PaymentReceived } from '../../contract/payment-received.ts';
import s from './payment-done.module.css';

type Props = { payment: PaymentReceived; currency: string };

/** The payment of earlier dues beside a sale: its number, and each due before and after. */
export function PaymentDone({ payment, currency }: Props) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const { allocations, due_before, due_after, number } = payment;
  return (
    <section className={s.done}>
      <h3>
        {t('earlier_due_paid')}
        <small className="figures">{number}</small>
      </h3>
      <dl>
        {allocations.map((one) => [
          <dt key={`${one.document_id} number`} className="figures">
            {one.number}
          </dt>,
          <dd key={`${one.document_id} amounts`} className="figures">
            {format.amount(one.before)} → <b>{format.amount(one.after)}</b>
          </dd>,
        ])}
        <dt>{t('due_before')}</dt>
        <dd className="figures">{format.money(due_before)}</dd>
        <dt>{t('due_after')}</dt>
        <dd className="figures">
          <b>{format.money(due_after)}</b>
        </dd>
      </dl>
    </section>
  );
}
