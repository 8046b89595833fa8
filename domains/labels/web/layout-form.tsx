import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countFormat, type NumberFormat, numberIn } from '#domains/kernel/core/read-number.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { LABEL_PARTS, type LabelLayout } from '../core/label-layout.ts';
import s from './labels.module.css';

type Props = { layout: LabelLayout; onChange: (layout: LabelLayout) => void };

const LANGUAGES = ['bn', 'en', 'both'] as const;

/** The content of a label, its language, and the layout of the paper. */
export function LayoutForm({ layout, onChange }: Props) {
  const { t } = useTranslation('labels');
  const set = (changed: Partial<LabelLayout>) => onChange({ ...layout, ...changed });
  return (
    <>
      <Labelled label={t('language')}>
        {(id) => (
          <select
            id={id}
            className={f.field}
            value={layout.language}
            onChange={(event) =>
              set({ language: event.currentTarget.value as LabelLayout['language'] })
            }
          >
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {t(`language_${language}`)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <fieldset className={s.parts}>
        <legend>{t('shows')}</legend>
        {LABEL_PARTS.map((part) => (
          <label key={part} className={f.check}>
            <input
              type="checkbox"
              checked={layout.shows.includes(part)}
              onChange={(event) => {
                const others = layout.shows.filter((one) => one !== part);
                set({ shows: event.currentTarget.checked ? [...others, part] : others });
              }}
            />
            <span>{t(`part_${part}`)}</span>
          </label>
        ))}
      </fieldset>
      <details className={s.sizes}>
        <summary>{t('sizes')}</summary>
        <Sizes layout={layout} onChange={onChange} />
      </details>
    </>
  );
}

const OF_SHEET = [
  ['page_width', 'page_height'],
  ['label_width', 'label_height'],
  ['margin_left', 'margin_top'],
  ['gap_x', 'gap_y'],
] as const;

function Sizes({ layout, onChange }: Props) {
  const { t } = useTranslation('labels');
  const isRoll = layout.format === 'roll';
  const set = (changed: Partial<LabelLayout>) => {
    const after = { ...layout, ...changed };
    onChange(isRoll ? toRoll(after) : after);
  };
  const pairs = isRoll ? [OF_SHEET[1]] : OF_SHEET;
  return (
    <div className={f.form}>
      {pairs.map(([one, other]) => (
        <div key={one} className={f.pair}>
          {[one, other].map((key) => (
            <TenthsField
              key={key}
              label={t(key)}
              value={layout[key]}
              onChange={(value) => set({ [key]: value })}
            />
          ))}
        </div>
      ))}
      {!isRoll && (
        <div className={f.pair}>
          {(['columns', 'rows'] as const).map((key) => (
            <TenthsField
              key={key}
              isInteger
              label={t(key)}
              value={layout[key]}
              onChange={(value) => set({ [key]: value })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** A page of a roll is one label. */
function toRoll(layout: LabelLayout): LabelLayout {
  return { ...layout, page_width: layout.label_width, page_height: layout.label_height };
}

type FieldProps = {
  label: string;
  value: number;
  /** True: a number. False: a length in tenths of a millimetre, typed with a decimal point. */
  isInteger?: boolean;
  onChange: (value: number) => void;
};

const TENTHS: NumberFormat = { decimals: 1, scale: 1, max: 9_999, affixes: ['mm'] };

function TenthsField({ label, value, isInteger = false, onChange }: FieldProps) {
  const numberFormat = useNumberFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = isInteger ? String(value) : String(value / 10);
  const format = isInteger ? countFormat(999) : TENTHS;
  return (
    <Labelled label={label}>
      {(id) => (
        <NumberInput
          id={id}
          className={f.field}
          format={format}
          value={typed ?? numberFormat.digits(shown)}
          onChange={(text) => {
            setTyped(text);
            const read = numberIn(text, format);
            if (read !== null) onChange(read);
          }}
          onBlur={({ currentTarget }) => {
            if (currentTarget.dataset.unread === undefined) setTyped(null);
          }}
        />
      )}
    </Labelled>
  );
}
