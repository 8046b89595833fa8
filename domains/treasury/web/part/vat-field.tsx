import { useTranslation } from 'react-i18next';
import { rate } from '#domains/kernel/core/rate.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';

/** The VAT rates of Bangladesh, in parts per million. */
const RATES = [0, 20_000, 45_000, 50_000, 75_000, 100_000, 150_000] as const;

type Props = { value: number; onChange: (parts_per_million: number) => void };

/** VAT added to the expense. */
export function VatField({ value, onChange }: Props) {
  const { t } = useTranslation('treasury');
  const { percent } = useNumberFormat();
  const known = RATES.some((one) => one === value) ? RATES : [...RATES, value];
  return (
    <Labelled label={t('vat')}>
      {(id) => (
        <select
          id={id}
          className={f.field}
          value={value}
          onChange={(event) => onChange(Number.parseInt(event.currentTarget.value, 10))}
        >
          {known.map((one) => (
            <option key={one} value={one}>
              {percent(rate(one))}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
