import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ListSheet } from '#platform/ui/list-sheet.tsx';
import type { Column } from '#platform/ui/list-table.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { SmallPicture } from '#platform/ui/small-picture.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { given } from '#platform/ui/use-filters.ts';
import { listProductsRoute, type Product } from '../contract/product.ts';
import { ArchiveBar } from './archive-bar.tsx';
import s from './catalog.module.css';
import { type Shelves, useShelves } from './catalog.queries.ts';
import { MergeProducts } from './merge-products.tsx';
import { priceSpan, stockOf } from './product-figures.ts';

export const PRODUCT_FILTERS = ['q', 'category_id', 'brand_id', 'status', 'sort'] as const;

export type ProductFilters = Record<(typeof PRODUCT_FILTERS)[number], string>;

type Props = { filters: ProductFilters; onClear: () => void };

export function ProductList({ filters, onClear }: Props) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const figures = useFigures();
  const shelves = useShelves();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [merging, setMerging] = useState<readonly [Product, Product] | null>(null);
  const asked = useInfiniteQuery(pagesFor(listProductsRoute, { query: given(filters) as never }));
  const rows = (asked.data?.pages ?? []).flatMap((page) => page.data);
  const hasPictures = rows.some(({ pictures }) => pictures.length > 0);
  const columns = useColumns(shelves, hasPictures);
  const choosing = useChoosing({ chosen, setChosen });
  const [one, other, third] = rows.filter(({ id }) => chosen.has(id));
  const two = one === undefined || other === undefined || third !== undefined ? null : [one, other];
  return (
    <>
      <ListSheet
        asked={asked}
        label={t('common:products')}
        columns={me.can('product.update') ? [...columns, choosing] : columns}
        rows={rows}
        keyOf={(row) => row.id}
        toOf={(row) => `/dashboard/products/${row.id}`}
        noteOf={(row) => [row.code, stockWords(row, figures.quantity)].filter(Boolean).join(' · ')}
        failed={t('products_failed')}
        empty={{ title: t('no_products'), text: t('no_products_text') }}
        action={
          me.can('imports.create') && (
            <Button component={Link} to="/dashboard/imports" size="md" variant="default">
              {t('import_products')}
            </Button>
          )
        }
        isFiltered={Object.values(filters).some((value) => value !== '')}
        onClear={onClear}
      />
      <ArchiveBar
        ids={rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)}
        isBack={filters.status === 'archived'}
        onMerge={
          two === null || !me.can('product.merge')
            ? null
            : () => setMerging(two as [Product, Product])
        }
        onDone={() => setChosen(new Set())}
      />
      <MergeProducts two={merging} onClose={() => setMerging(null)} />
    </>
  );
}

function stockWords(row: Product, format: (value: never) => string): string {
  const stock = stockOf(row);
  return stock === null ? '' : format(stock as never);
}

function useColumns(
  { categoryOf, unitOf, brands }: Shelves,
  hasPictures: boolean,
): Column<Product>[] {
  const { t } = useTranslation('catalog');
  const figures = useFigures();
  const { language } = figures;
  const brand: Column<Product> = {
    key: 'brand',
    label: t('brand'),
    cell: ({ brand_id }) => brands.find(({ value }) => value === brand_id)?.label ?? '–',
  };
  return [
    {
      key: 'name',
      label: t('lists:goods'),
      cell: (row) => (
        <>
          {hasPictures && <Look row={row} />}
          {localName(row, language)}{' '}
          {row.variants.length > 1 && (
            <Tag>{t('variants_count', { number: figures.count(row.variants.length) })}</Tag>
          )}
        </>
      ),
    },
    {
      key: 'code',
      label: t('lists:code'),
      cell: (row) => <span className="figures">{row.code}</span>,
    },
    {
      key: 'category',
      label: t('category'),
      cell: ({ category_id }) => {
        const category = categoryOf(category_id);
        return category === undefined ? '–' : localName(category, language);
      },
    },
    ...(brands.length > 0 ? [brand] : []),
    {
      key: 'unit',
      label: t('unit'),
      cell: ({ unit_id }) => {
        const unit = unitOf(unit_id);
        return unit === undefined ? '' : localName(unit, language);
      },
    },
    {
      key: 'price',
      label: t('price'),
      isFigure: true,
      isPhoneFigure: true,
      cell: (row) => priceSpan(row, figures.amount),
    },
    {
      key: 'stock',
      label: t('lists:on_hand'),
      isFigure: true,
      cell: (row) => <Stock row={row} />,
    },
  ];
}

/** Its main picture, before its name. */
function Look({ row }: { row: Product }) {
  const [main] = row.pictures;
  // The names stand in one line, with a picture or without.
  if (main === undefined) return <span className={s.look} aria-hidden="true" />;
  return <SmallPicture name={main.name} alt="" side={32} className={s.look} />;
}

/** Leads to what moved it, where the product is one kind of goods. */
function Stock({ row }: { row: Product }) {
  const me = useMe();
  const figures = useFigures();
  const stock = stockOf(row);
  const [only] = row.variants;
  if (stock === null) return null;
  const words = figures.quantity(stock);
  const mayOpen = row.variants.length === 1 && me.can('stock-journal.read');
  if (!mayOpen || only === undefined) return words;
  return (
    <Link className={s.above} to={`/dashboard/stock/${only.id}`}>
      {words}
    </Link>
  );
}

type Chosen = {
  chosen: ReadonlySet<string>;
  setChosen: (chosen: ReadonlySet<string>) => void;
};

function useChoosing({ chosen, setChosen }: Chosen): Column<Product> {
  const { t, i18n } = useTranslation('catalog');
  return {
    key: 'choose',
    label: t('choose'),
    cell: (row) => (
      <label className={s.choose}>
        <input
          type="checkbox"
          aria-label={t('choose_one', { name: localName(row, i18n.language) })}
          checked={chosen.has(row.id)}
          onChange={(event) => {
            const next = new Set(chosen);
            if (event.currentTarget.checked) next.add(row.id);
            else next.delete(row.id);
            setChosen(next);
          }}
        />
      </label>
    ),
  };
}
