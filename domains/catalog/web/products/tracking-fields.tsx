import { useTranslation } from 'react-i18next';
import { CountInput } from '#platform/ui/fields/count-input.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { TRACKINGS, type TrackedBy, type Tracking } from '../../core/tracking.ts';
import { ChoiceField } from '../choice-field.tsx';
import { Labelled } from '../labelled.tsx';

type Props = Partial<TrackedBy> & {
  tracking: Tracking;
  onChange: (changed: Partial<TrackedBy>) => void;
};

/** How a variant is tracked, and the fields that tracking adds. */
export function TrackingFields({ tracking, requires_expiry, warranty_months, onChange }: Props) {
  const { t } = useTranslation('catalog');
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
        <label className={ui.check}>
          <input
            type="checkbox"
            checked={requires_expiry === true}
            onChange={(event) => onChange({ requires_expiry: event.currentTarget.checked })}
          />
          {t('requires_expiry')}
        </label>
      )}
      {tracking === 'serial' && (
        <Labelled label={t('warranty_months')}>
          {(id) => (
            <CountInput
              id={id}
              className={f.field}
              max={MONTHS_MAX}
              value={warranty_months ? warranty_months : null}
              onChange={(months) => onChange({ warranty_months: months ?? 0 })}
            />
          )}
        </Labelled>
      )}
    </>
  );
}

/** Fifty years. */
const MONTHS_MAX = 600;
