import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import { notesOf, type TenderOutcome } from '#domains/payments/web/part/tenders.ts';
import type { Tenders } from '#domains/payments/web/part/use-tenders.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { nameOf } from '../names.ts';
import s from './payment-dialog.module.css';

type Props = {
  total: Minor;
  earlier: Minor;
  tenders: Tenders;
  methods: readonly PaymentMethod[];
  currency: string;
};

/** The amount to pay and the payments; below the line the result. */
export function PaymentSummary({ total, earlier, tenders, methods, currency }: Props) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  return (
    <>
      <dl className={ui.pairs}>
        <dt>{earlier > 0 ? t('this_sale') : t('to_pay')}</dt>
        <dd className={`${earlier > 0 ? '' : s.toPay} figures`}>
          {earlier > 0 ? format.amount(total) : format.money(total)}
        </dd>
        {earlier > 0 && (
          <>
            <dt>{t('earlier_due_short')}</dt>
            <dd className="figures">{format.amount(earlier)}</dd>
            <dt>{t('to_pay')}</dt>
            <dd className={`${s.toPay} figures`}>{format.money(tenders.toTake)}</dd>
          </>
        )}
        {tenders.rows.map((row) => {
          const method = methods.find(({ id }) => id === row.payment_method_id);
          if (method === undefined || row.amount === 0) return null;
          const isCash = method.kind === 'cash';
          return [
            <dt key={`${row.key} name`}>
              {isCash ? t('cash_given') : nameOf(method, format.language)}
            </dt>,
            <dd key={`${row.key} amount`} className="figures">
              {format.amount(row.amount)}
            </dd>,
          ];
        })}
      </dl>
      <hr className="stitch" />
    </>
  );
}

type OutcomeProps = { outcome: TenderOutcome; isOnDue: boolean; currency: string };

/** The result: change, still to pay, or on due; with the notes to give. */
export function PaymentOutcome({
  outcome: { change, due, isOver },
  isOnDue,
  currency,
}: OutcomeProps) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const settled = due === 0 ? 'change_to_give' : isOnDue ? 'on_due' : 'to_pay_still';
  return (
    <div className={s.outcome} data-open={isOver || due > 0 || undefined} aria-live="polite">
      <span>{t(isOver ? 'too_much' : settled)}</span>
      {!isOver && <b className="figures">{format.shortMoney(due > 0 ? due : change)}</b>}
      {change > 0 && currency === 'BDT' && (
        <small>
          {notesOf(change).map(({ note, count }, index) => (
            <span key={note} className="figures">
              {index > 0 && '\u00a0· '}
              {format.count(count)} × {format.shortAmount(note)}
            </span>
          ))}
        </small>
      )}
    </div>
  );
}
