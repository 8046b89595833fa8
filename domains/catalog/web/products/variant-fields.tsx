import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import { FULL_RATE, type Rate } from '#domains/kernel/core/rate.ts';
import { PERCENT, percentIn } from '#domains/kernel/core/read-number.ts';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import { ChoiceField } from '../choice-field.tsx';
import { Labelled } from '../labelled.tsx';
import { TextField } from '../text-field.tsx';
import { BarcodesInput } from './barcodes-input.tsx';

/** The fields of a variant, as typed. */
export type VariantFields = {
  barcodes: string;
  sale_price: Minor;
  product_discount: Minor;
  vat: 'shop' | 'none' | 'exempt' | 'own';
  /** In percent, if the variant has its own rate. */
  vat_percent: string;
};

/** undefined: the typed text is not a valid rate. null: the shop's rate. */
export function vatOf({ vat, vat_percent }: VariantFields): Rate | null | undefined {
  if (vat === 'shop') return null;
  const rate = percentIn(vat === 'own' ? vat_percent : '0');
  return rate === null || rate < 0 || rate > FULL_RATE ? undefined : rate;
}

type Props = {
  fields: VariantFields;
  /** Codes belong to one variant: hidden where several share a price. */
  hasCodes?: boolean;
  onChange: (changed: Partial<VariantFields>) => void;
};

export function VariantForm({ fields, hasCodes = true, onChange }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <div className={f.pair}>
        <Money
          label={t('sale_price')}
          value={fields.sale_price}
          onChange={(sale_price) => onChange({ sale_price })}
        />
        <Money
          label={t('discount_each')}
          value={fields.product_discount}
          onChange={(product_discount) => onChange({ product_discount })}
        />
      </div>
      <div className={f.pair}>
        <ChoiceField
          label={t('vat')}
          value={fields.vat}
          options={(['shop', 'none', 'exempt', 'own'] as const).map((value) => ({
            value,
            label: t(`vat_${value}`),
          }))}
          onChange={(vat) => onChange({ vat: vat as VariantFields['vat'] })}
        />
        {fields.vat === 'own' && (
          <TextField
            label={t('vat_percent')}
            value={fields.vat_percent}
            max={10}
            isRequired
            number={PERCENT}
            onChange={(vat_percent) => onChange({ vat_percent })}
          />
        )}
      </div>
      {hasCodes && (
        <Labelled label={t('barcodes')} hint={t('barcodes_text')}>
          {(id) => (
            <BarcodesInput
              id={id}
              className={`${f.field} figures`}
              value={fields.barcodes}
              onChange={(barcodes) => onChange({ barcodes })}
            />
          )}
        </Labelled>
      )}
    </>
  );
}

type MoneyProps = { label: string; value: Minor; onChange: (value: Minor) => void };

function Money({ label, value, onChange }: MoneyProps) {
  return (
    <Labelled label={label}>
      {(id) => <MoneyField id={id} className={f.money ?? ''} value={value} onChange={onChange} />}
    </Labelled>
  );
}
