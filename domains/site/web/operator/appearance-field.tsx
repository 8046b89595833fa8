import { useTranslation } from 'react-i18next';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { Labelled } from './fields.tsx';
import s from './operator.module.css';
import { localHourOf, useAppearance, zoneHere } from './post-appearance.ts';

type Props = {
  value: string | null;
  problem: string | undefined;
  onChange: (published_at: string | null) => void;
};

/** A draft, or published from a past or future time, in the time zone of this browser. */
export function AppearanceField({ value, problem, onChange }: Props) {
  const { t } = useTranslation('operator');
  const appearance = useAppearance();
  const now = () => new Date().toISOString();
  return (
    <fieldset className={ui.stack}>
      <legend>{t('appears')}</legend>
      <label className={f.check}>
        <input
          type="radio"
          name="appears"
          checked={value === null}
          onChange={() => onChange(null)}
        />
        <span>{t('as_draft')}</span>
      </label>
      <label className={f.check}>
        <input
          type="radio"
          name="appears"
          checked={value !== null}
          onChange={() => onChange(value ?? now())}
        />
        <span>{t('from_an_hour')}</span>
      </label>
      {value !== null && (
        <div className={`${ui.row} ${s.hour}`}>
          <Labelled label={t('hour')} note={t('in_zone', { zone: zoneHere() })} problem={problem}>
            {(props) => (
              <input
                {...props}
                className={`${f.field} figures`}
                type="datetime-local"
                value={localHourOf(value)}
                onChange={(event) => {
                  const at = new Date(event.currentTarget.value);
                  if (!Number.isNaN(at.getTime())) onChange(at.toISOString());
                }}
              />
            )}
          </Labelled>
          <button type="button" className={ui.link} onClick={() => onChange(now())}>
            {t('now')}
          </button>
        </div>
      )}
      <p className={ui.hint}>{value === null ? t('draft_text') : appearance(value)}</p>
    </fieldset>
  );
}
