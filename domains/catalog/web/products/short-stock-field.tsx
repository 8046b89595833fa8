import { useTranslation } from 'react-i18next';
import { NEGATIVE_STOCK, type NegativeStock } from '#domains/shops/contract/branch.ts';
import { ChoiceField } from '../choice-field.tsx';

type Props = {
  /** null: as the warehouse says. */
  value: NegativeStock | null;
  onChange: (value: NegativeStock | null) => void;
};

/** Whether the product can go negative. */
export function ShortStockField({ value, onChange }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <ChoiceField
      label={t('short_stock')}
      value={value ?? ''}
      none={t('short_stock_warehouse')}
      options={NEGATIVE_STOCK.map((one) => ({ value: one, label: t(`short_stock_${one}`) }))}
      onChange={(chosen) => onChange(NEGATIVE_STOCK.find((one) => one === chosen) ?? null)}
    />
  );
}
