import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Minor, minor, ZERO } from '#domains/kernel/core/money.ts';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from './earlier-due.module.css';

type Props = {
  due: Minor;
  taken: Minor;
  isDisabled: boolean;
  currency: string;
  onTake: (amount: Minor) => void;
};

/** Collects an earlier due, in whole or in part, as a payment of its own. */
export function EarlierDue({ due, taken, isDisabled, currency, onTake }: Props) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const [isPart, setPart] = useState(false);
  return (
    <div className={`${ui.ends} ${s.earlier}`} data-taken={taken > 0 || undefined}>
      <label className={ui.check}>
        <input
          type="checkbox"
          checked={taken > 0 && !isDisabled}
          disabled={isDisabled}
          onChange={(event) => {
            setPart(false);
            onTake(event.currentTarget.checked ? due : ZERO);
          }}
        />
        <span className={ui.words}>
          <b>{t('earlier_due', { amount: format.money(due) })}</b>
          <small>{t('earlier_due_how')}</small>
        </span>
      </label>
      {isPart ? (
        <MoneyField
          className={s.part ?? ''}
          aria-label={t('earlier_due_part')}
          ref={focusOnce}
          value={taken}
          onChange={(amount) => onTake(minor(Math.min(amount, due)))}
        />
      ) : (
        <button
          type="button"
          className={ui.button}
          disabled={isDisabled}
          onClick={() => setPart(true)}
        >
          {t('part_of_it')}
        </button>
      )}
    </div>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  if (field === null || field.dataset.met !== undefined) return;
  field.dataset.met = 'true';
  field.focus();
}
