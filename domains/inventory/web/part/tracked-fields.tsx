import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ONE, QUANTITY_MAX, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { addSerials, type DraftBatch, type DraftTracked } from './draft-tracked.ts';
import s from './tracked-fields.module.css';

type Props = {
  tracking: 'batch' | 'serial' | null | undefined;
  /** The product name, for screen readers. */
  name: string;
  /** Received stock has an expiry date; for issues the server chooses unless a batch is named. */
  way: 'in' | 'out';
  /** The quantity of the line in the variant's own unit. */
  count: Quantity;
  decimals: number;
  value: DraftTracked | undefined;
  /** With serial numbers the quantity of the line is their number. */
  onChange: (value: DraftTracked, count?: Quantity) => void;
};

/** The batches of a tracked variant, or a serial number for each piece. */
export function TrackedFields({ tracking, ...fields }: Props) {
  if (tracking === 'batch') return <Batches {...fields} />;
  return tracking === 'serial' ? <Serials {...fields} /> : null;
}

type FieldsProps = Omit<Props, 'tracking'>;

function Batches({ name, way, count, decimals, value, onChange }: FieldsProps) {
  const { t } = useTranslation('lists');
  const rows = value?.batches ?? [];
  const shown = rows.length === 0 ? [{ batch: '', expires_on: '', quantity: null }] : rows;
  const change = (at: number, changed: Partial<DraftBatch>) =>
    onChange({ batches: shown.map((row, i) => (i === at ? { ...row, ...changed } : row)) });
  const more = () => {
    const counted = shown.map((row) => ({ ...row, quantity: row.quantity ?? count }));
    onChange({ batches: [...counted, { batch: '', expires_on: '', quantity: ONE }] });
  };
  return (
    <div className={s.tracked}>
      {shown.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their place, and have no id
        <div key={at} className={s.row}>
          <label className={f.label}>
            {t('batch')}
            <input
              className={`${f.field} figures`}
              data-takes-codes
              aria-label={t('batch_of', { name })}
              maxLength={60}
              autoComplete="off"
              placeholder={way === 'out' ? t('batch_by_itself') : ''}
              value={row.batch}
              onChange={(event) => change(at, { batch: event.currentTarget.value })}
            />
          </label>
          {way === 'in' && (
            <div className={`${f.label} ${s.day}`}>
              {t('expires_on')}
              <DayField
                isOptional
                label={t('expires_on_of', { name })}
                value={row.expires_on}
                onChange={(expires_on) => change(at, { expires_on })}
              />
            </div>
          )}
          {shown.length > 1 && (
            <QuantityStepper
              value={row.quantity ?? count}
              limit={QUANTITY_MAX}
              decimals={decimals}
              label={row.batch || name}
              onChange={(of) => change(at, { quantity: of })}
            />
          )}
          {shown.length > 1 && (
            <button
              type="button"
              className={ui.square}
              aria-label={t('remove_batch', { name: row.batch || name })}
              onClick={() => onChange({ batches: shown.filter((_, i) => i !== at) })}
            >
              <IconX size={18} stroke={1.75} />
            </button>
          )}
        </div>
      ))}
      <Button variant="subtle" size="compact-md" onClick={more}>
        {t('another_batch')}
      </Button>
    </div>
  );
}

function Serials({ name, count, value, onChange }: FieldsProps) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const [typed, setTyped] = useState('');
  const serials = value?.serials ?? [];
  const saveSerials = (next: readonly string[]) =>
    onChange({ serials: next }, next.length > 0 ? quantity(next.length * ONE) : undefined);
  const add = (text: string) => {
    setTyped('');
    if (text.trim() !== '') saveSerials(addSerials(serials, text));
  };
  return (
    <div className={s.tracked}>
      <label className={f.label}>
        {t('serials')}
        <input
          className={`${f.field} figures`}
          data-takes-codes
          aria-label={t('serial_of', { name })}
          placeholder={t('serial_hint')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onPaste={(event) => {
            event.preventDefault();
            add(`${typed} ${event.clipboardData.getData('text')}`);
          }}
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey) return;
            event.preventDefault();
            event.stopPropagation();
            add(typed);
          }}
        />
      </label>
      <p className={f.hint} role="status">
        {t('serials_given', {
          count: count === ONE ? 1 : 2,
          given: format.count(serials.length),
          wanted: format.quantity(count),
        })}
      </p>
      {serials.length > 0 && (
        <ul className={s.pieces} aria-label={t('serials')}>
          {serials.map((serial) => (
            <li key={serial}>
              <span className="figures">{serial}</span>
              <button
                type="button"
                aria-label={t('remove_serial', { serial })}
                onClick={() => saveSerials(serials.filter((one) => one !== serial))}
              >
                <IconX size={16} stroke={1.75} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
