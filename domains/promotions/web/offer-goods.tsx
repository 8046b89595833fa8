import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listBrandsRoute } from '#domains/catalog/contract/brand.ts';
import { listCategoriesRoute } from '#domains/catalog/contract/category.ts';
import { PickGoods } from '#domains/catalog/web/part/pick-goods.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { Picked } from '#platform/ui/fields/picked.tsx';
import { localName } from '#platform/ui/local-name.ts';
import type { Offer } from '../contract/offer.ts';
import s from './offers.module.css';

export type ChosenGoods = Pick<Offer['goods'][number], 'target' | 'target_id'> & { name: string };

type Props = {
  label: string;
  /** What it is for where nothing is chosen. */
  none: string;
  value: readonly ChosenGoods[];
  onChange: (goods: ChosenGoods[]) => void;
};

type Kind = '' | 'goods' | 'category' | 'brand';

/** Goods, categories and brands, as many as wanted, each taken out again by a touch. */
export function OfferGoods({ label, none, value, onChange }: Props) {
  const { t } = useTranslation('catalog');
  const [kind, setKind] = useState<Kind>('');
  const add = (chosen: ChosenGoods) => {
    setKind('');
    const others = value.filter(({ target_id }) => target_id !== chosen.target_id);
    onChange([...others, chosen]);
  };
  return (
    <div className={s.chosen}>
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
        <PickGoods
          value={null}
          onChange={(goods) => {
            if (goods === null) return;
            const { variant_id, product_id, name } = goods;
            if (variant_id !== null) add({ target: 'variant', target_id: variant_id, name });
            else add({ target: 'product', target_id: product_id ?? '', name });
          }}
        />
      )}
      {(kind === 'category' || kind === 'brand') && <Named kind={kind} onAdd={add} />}
      {value.map((goods) => (
        <Button
          key={goods.target_id}
          size="md"
          variant="default"
          justify="space-between"
          rightSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
          aria-label={t('offer_remove_goods', { name: goods.name })}
          onClick={() => onChange(value.filter((one) => one !== goods))}
        >
          {goods.name}
        </Button>
      ))}
    </div>
  );
}

type NamedProps = { kind: 'category' | 'brand'; onAdd: (goods: ChosenGoods) => void };

function Named({ kind, onAdd }: NamedProps) {
  const { t, i18n } = useTranslation('catalog');
  const route = kind === 'category' ? listCategoriesRoute : listBrandsRoute;
  const asked = useQuery(allPagesFor(route));
  const rows = asked.data ?? [];
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
