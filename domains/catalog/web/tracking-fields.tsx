import { useTranslation } from 'react-i18next';
import { inLatinDigits } from '#domains/kernel/core/figures.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import { TRACKINGS, type TrackedBy, type Tracking } from '../core/tracking.ts';
import s from './catalog.module.css';
import { ChoiceField } from './choice-field.tsx';
import { TextField } from './text-field.tsx';

type Props = Partial<TrackedBy> & {
  tracking: Tracking;
  onChange: (changed: Partial<TrackedBy>) => void;
};

/** By what pieces of one variant are told apart, and what else is asked of them then. */
export function TrackingFields({ tracking, asks_expiry, warranty_months, onChange }: Props) {
  const { t } = useTranslation('catalog');
  const figures = useFigures();
  return (
    <>
      <ChoiceField
        label={t('tracking')}
        hint={t(`tracking_${tracking}_text`)}
        value={tracking}
        options={TRACKINGS.map((value) => ({ value, label: t(`tracking_${value}`) }))}
        onChange={(value) => onChange({ tracking: value as Tracking })}
      />
      {tracking === 'batch' && (
        <label className={s.check}>
          <input
            type="checkbox"
            checked={asks_expiry === true}
            onChange={(event) => onChange({ asks_expiry: event.currentTarget.checked })}
          />
          {t('asks_expiry')}
        </label>
      )}
      {tracking === 'serial' && (
        <TextField
          label={t('warranty_months')}
          value={warranty_months ? figures.digits(String(warranty_months)) : ''}
          max={3}
          isFigure
          onChange={(text) => onChange({ warranty_months: monthsOf(text) })}
        />
      )}
    </>
  );
}

/** Fifty years and no more; what is no number is none. */
function monthsOf(text: string): number {
  const months = Number.parseInt(inLatinDigits(text), 10);
  return Number.isNaN(months) ? 0 : Math.min(Math.max(months, 0), 600);
}
