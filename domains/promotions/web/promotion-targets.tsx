import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listBrandsRoute } from '#domains/catalog/contract/brand.ts';
import { listCategoriesRoute } from '#domains/catalog/contract/category.ts';
import { ProductPicker } from '#domains/catalog/web/part/product-picker.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { Picked } from '#platform/ui/fields/picked.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import type { Promotion } from '../contract/promotion.ts';

export type ChosenTarget = Pick<Promotion['targets'][number], 'target' | 'target_id'> & {
  name: string;
};

type Props = {
  label: string;
  /** The text shown if nothing is selected. */
  none: string;
  value: readonly ChosenTarget[];
  onChange: (targets: ChosenTarget[]) => void;
};

type Kind = '' | 'goods' | 'category' | 'brand';

/** Selects products, categories and brands; a click on one removes it. */
export function PromotionTargets({ label, none, value, onChange }: Props) {
  const { t } = useTranslation('catalog');
  const [kind, setKind] = useState<Kind>('');
  const add = (chosen: ChosenTarget) => {
    setKind('');
    const others = value.filter(({ target_id }) => target_id !== chosen.target_id);
    onChange([...others, chosen]);
  };
  return (
    <div className={ui.stack}>
      <Picked
        label={label}
        none={value.length === 0 ? none : t('offer_add_goods')}
        value={kind}
        options={(['goods', 'category', 'brand'] as const).map((one) => ({
          value: one,
          label: t(`for_${one}`),
        }))}
        onChange={(chosen) => setKind(chosen as Kind)}
      />
      {kind === 'goods' && (
        <ProductPicker
          value={null}
          onChange={(target) => {
            if (target === null) return;
            const { variant_id, product_id, name } = target;
            if (variant_id !== null) add({ target: 'variant', target_id: variant_id, name });
            else add({ target: 'product', target_id: product_id ?? '', name });
          }}
        />
      )}
      {(kind === 'category' || kind === 'brand') && <NamedTarget kind={kind} onAdd={add} />}
      {value.map((target) => (
        <Button
          key={target.target_id}
          size="md"
          variant="default"
          justify="space-between"
          rightSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
          aria-label={t('offer_remove_goods', { name: target.name })}
          onClick={() => onChange(value.filter((one) => one !== target))}
        >
          {target.name}
        </Button>
      ))}
    </div>
  );
}

type NamedTargetProps = { kind: 'category' | 'brand'; onAdd: (target: ChosenTarget) => void };

function NamedTarget({ kind, onAdd }: NamedTargetProps) {
  const { t, i18n } = useTranslation('catalog');
  const route = kind === 'category' ? listCategoriesRoute : listBrandsRoute;
  const targetsQuery = useQuery(allPagesFor(route));
  const rows = targetsQuery.data ?? [];
  return (
    <Picked
      label={t(kind)}
      none="–"
      value=""
      options={rows.map((row) => ({ value: row.id, label: localName(row, i18n.language) }))}
      onChange={(target_id) => {
        const row = rows.find(({ id }) => id === target_id);
        if (row !== undefined)
          onAdd({ target: kind, target_id, name: localName(row, i18n.language) });
      }}
    />
  );
}
