import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import { quickCash } from '#domains/payments/web/part/tenders.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from './payment-dialog.module.css';

type Props = { rest: Minor; chosen: Minor; onChoose: (amount: Minor) => void };

/** The exact total and the notes above it: one tap. */
export function QuickCash({ rest, chosen, onChoose }: Props) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat();
  return (
    <fieldset className={s.quick}>
      <legend>{t('quick_cash')}</legend>
      {quickCash(rest).map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={amount === chosen}
          // A click leaves the focus in the amount, so that Enter completes the sale.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(amount)}
        >
          <b className="figures">{format.shortAmount(amount)}</b>
          {amount === rest && <small>{t('exact')}</small>}
        </button>
      ))}
    </fieldset>
  );
}
