import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { Picked } from '#platform/ui/fields/picked.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { readProductRoute } from '../../contract/product.ts';
import { listUnitsRoute } from '../../contract/unit.ts';
import type { PickedProduct } from '../part/product-picker.tsx';

type Props = {
  picked: PickedProduct;
  /** null: the own unit. */
  value: string | null;
  onChange: (unit_id: string | null) => void;
};

/** The unit of a price. Hidden if there is only one. */
export function UnitChoice({ picked: { product_id, variant_id }, value, onChange }: Props) {
  const { t, i18n } = useTranslation('catalog');
  const params = { id: product_id ?? '' };
  const productQuery = useQuery({
    ...queryOptionsFor(readProductRoute, { params }),
    enabled: product_id !== null,
  });
  const units = useQuery(allPagesFor(listUnitsRoute));
  const product = productQuery.data?.data;
  if (product === undefined) return null;
  const nameOf = (id: string) => {
    const found = units.data?.find((unit) => unit.id === id);
    return found === undefined ? '–' : localName(found, i18n.language);
  };
  const of = product.variants.filter(({ id }) => variant_id === null || id === variant_id);
  const others = of.flatMap((variant) => variant.units.map(({ unit_id }) => unit_id));
  // A stored unit stays selectable, even if the product no longer has it.
  const ids = [...new Set(value === null ? others : [...others, value])];
  if (ids.length === 0) return null;
  return (
    <Picked
      label={t('unit')}
      none={nameOf(product.unit_id)}
      value={value ?? ''}
      options={ids.map((id) => ({ value: id, label: nameOf(id) }))}
      onChange={(unit_id) => onChange(unit_id === '' ? null : unit_id)}
    />
  );
}
