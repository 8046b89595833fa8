import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { NegativeStock } from '#domains/shops/contract/branch.ts';
import f from '#platform/ui/form.module.css';
import type { Custom } from '../../core/custom-field.ts';
import { PRODUCT_KINDS, type ProductKind } from '../../core/product-kind.ts';
import type { TrackedBy } from '../../core/tracking.ts';
import type { Shelves } from '../catalog.queries.ts';
import { ChoiceField } from '../choice-field.tsx';
import { NameFields } from '../name-fields.tsx';
import { CustomInputs } from '../part/custom-inputs.tsx';
import { TextField } from '../text-field.tsx';
import { ShortStockField } from './short-stock-field.tsx';
import { TrackingFields } from './tracking-fields.tsx';

/** The fields of a product, without its variants. Empty ids: none. */
export type Facts = {
  code: string;
  name: string;
  name_bn: string;
  category_id: string;
  brand_id: string;
  unit_id: string;
  kind: ProductKind;
  negative_stock: NegativeStock | null;
  /** Only of a service. null: Service income. */
  income_account_id: string | null;
  /** By field id. */
  custom: Custom;
} & Partial<TrackedBy>;

type Props = { facts: Facts; shelves: Shelves; onChange: (changed: Partial<Facts>) => void };

export function ProductFacts({ facts, shelves, onChange }: Props) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  return (
    <>
      <div className={f.pair}>
        <NameFields value={facts} onChange={onChange} />
      </div>
      <div className={f.pair}>
        <TextField
          label={t('code')}
          value={facts.code}
          max={64}
          isRequired
          isNumeric
          onChange={(code) => onChange({ code })}
        />
        <ChoiceField
          label={t('unit')}
          value={facts.unit_id}
          options={shelves.units}
          onChange={(unit_id) => onChange({ unit_id })}
        />
      </div>
      <div className={f.pair}>
        <ChoiceField
          label={t('category')}
          value={facts.category_id}
          none={t('no_category')}
          options={shelves.categories}
          onChange={(category_id) => onChange({ category_id })}
        />
        {me.can('brand.read') && (
          <ChoiceField
            label={t('brand')}
            value={facts.brand_id}
            none={t('no_brand')}
            options={shelves.brands}
            onChange={(brand_id) => onChange({ brand_id })}
          />
        )}
      </div>
      <ChoiceField
        label={t('kind')}
        hint={t(`kind_${facts.kind}_text`)}
        value={facts.kind}
        options={PRODUCT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={(value) => onChange({ kind: value as ProductKind })}
      />
      {facts.tracking !== undefined && facts.kind === 'goods' && (
        <TrackingFields {...facts} tracking={facts.tracking} onChange={onChange} />
      )}
      {facts.kind === 'goods' && (
        <ShortStockField
          value={facts.negative_stock}
          onChange={(negative_stock) => onChange({ negative_stock })}
        />
      )}
      {facts.kind === 'service' && shelves.incomes.length > 0 && (
        <ChoiceField
          label={t('income_account')}
          value={facts.income_account_id ?? ''}
          none={t('service_income')}
          options={shelves.incomes}
          onChange={(chosen) => onChange({ income_account_id: chosen || null })}
        />
      )}
      <CustomInputs
        fields={shelves.fields}
        custom={facts.custom}
        none={t('nothing_chosen')}
        onChange={(custom) => onChange({ custom })}
      />
    </>
  );
}
