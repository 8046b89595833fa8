import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { useRowKeys } from '#platform/ui/lists/use-row-keys.ts';
import { stepRows } from '#platform/ui/lists/walk-rows.ts';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listProductsRoute, type Product } from '../../contract/product.ts';
import s from '../prices/prices.module.css';

/** A product with all its variants, or one variant. */
export type PickedProduct = { product_id: string | null; variant_id: string | null; name: string };

type Props = { value: PickedProduct | null; onChange: (picked: PickedProduct | null) => void };

const ROWS = 6;

/** Finds products by name, code or barcode; chooses all variants, or one. */
export function ProductPicker({ value, onChange }: Props) {
  const { t } = useTranslation('catalog');
  if (value === null) return <Search onPick={onChange} />;
  return (
    <div className={ui.ends}>
      <b>{value.name}</b>
      <Button size="md" variant="default" onClick={() => onChange(null)}>
        {t('choose_others')}
      </Button>
    </div>
  );
}

function Search({ onPick }: { onPick: (picked: PickedProduct) => void }) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const found = useQuery({
    ...queryOptionsFor(listProductsRoute, { query: { q, limit: ROWS } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const rows = q === '' ? [] : (found.data?.data ?? []);
  const choices = rows.flatMap((product) => choicesOf(product, format.language));
  const typed = text.trim();
  const keys = useRowKeys({
    typed,
    isFound: q === typed && !found.isPending && !found.isPlaceholderData,
    // A scanned code has one match; among several matches of a name the user chooses.
    onEnter: () => {
      const [first, other] = choices;
      const codeMatch = choices.filter(({ codes }) => codes.includes(typed)).at(-1);
      const match = codeMatch ?? (other === undefined ? first : undefined);
      if (match !== undefined) onPick(match);
      else stepRows('ArrowDown', keys.list.current);
    },
  });
  return (
    <Labelled label={t('lists:goods')}>
      {(id) => (
        <>
          <input
            id={id}
            type="search"
            className={f.field}
            placeholder={t('product_search')}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={keys.onKeyDown}
          />
          <div role="status">
            {found.isError && t('products_failed')}
            {found.isSuccess && q !== '' && rows.length === 0 && t('lists:nothing_found')}
          </div>
          <ul className={`${ui.press} ${ui.box} ${s.found}`} ref={keys.list}>
            {choices.map((choice) => (
              <li key={`${choice.product_id} ${choice.variant_id}`}>
                <button type="button" onClick={() => onPick(choice)} onKeyDown={keys.walk}>
                  <b>{choice.name}</b>
                  {choice.hasMore && <small>{t('all_variants')}</small>}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Labelled>
  );
}

function choicesOf(product: Product, language: string) {
  const name = localName(product, language);
  const { id: product_id, variants } = product;
  const codes = variants.flatMap(({ barcodes }) => barcodes);
  const productChoice = { product_id, variant_id: null, name, codes, hasMore: variants.length > 1 };
  if (variants.length < 2) return [productChoice];
  const each = variants.map((variant) => ({
    product_id,
    variant_id: variant.id,
    codes: variant.barcodes,
    hasMore: false,
    name: `${name} ${localName(variant, language)}`,
  }));
  return [productChoice, ...each];
}
