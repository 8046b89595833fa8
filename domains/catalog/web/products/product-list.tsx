import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Choosing } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty } from '#platform/ui/lists/use-filters.ts';
import { localName, otherName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listProductsRoute, type Product } from '../../contract/product.ts';
import s from '../catalog.module.css';
import { useShelves } from '../catalog.queries.ts';
import { ArchiveBar } from './archive-bar.tsx';
import { MergeProducts } from './merge-products.tsx';
import { type ProductRow, useProductColumns } from './product-columns.tsx';
import { stockOf } from './product-totals.ts';

export const PRODUCT_FILTERS = ['q', 'category_id', 'brand_id', 'status', 'sort'] as const;

export type ProductFilters = Record<(typeof PRODUCT_FILTERS)[number], string>;

type Props = { filters: ProductFilters; onClear: () => void };

export function ProductList({ filters, onClear }: Props) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [merging, setMerging] = useState<readonly [Product, Product] | null>(null);
  const productsQuery = useInfiniteQuery(
    pagesFor(listProductsRoute, { query: dropEmpty(filters) as never }),
  );
  const products = (productsQuery.data?.pages ?? []).flatMap((page) => page.data);
  const columns = useProductColumns(useShelves());
  const choosing = useChoosing(chosen, setChosen);
  const [one, other, third] = products.filter(({ id }) => chosen.has(id));
  const two = one === undefined || other === undefined || third !== undefined ? null : [one, other];
  return (
    <>
      <ListSheet
        query={productsQuery}
        label={t('common:products')}
        columns={columns}
        rows={products.flatMap((product) => rowsOf(product, opened.has(product.id)))}
        keyOf={({ product, variant }) => variant?.id ?? product.id}
        toOf={({ product }) => `/dashboard/products/${product.id}`}
        besideOf={({ product, variant }) =>
          variant === null && (
            <Beside
              product={product}
              isOpen={opened.has(product.id)}
              onOpen={(isOpen) => setOpened(withOrWithout(opened, [product.id], isOpen))}
            />
          )
        }
        noteOf={({ product }) => <Note product={product} />}
        choosing={me.can('product.update') ? choosing : null}
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
        ids={products.filter(({ id }) => chosen.has(id)).map(({ id }) => id)}
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

/** A product, followed by its variants if it is expanded. */
function rowsOf(product: Product, isOpen: boolean): ProductRow[] {
  const below = isOpen ? product.variants : [];
  return [{ product, variant: null }, ...below.map((variant) => ({ product, variant }))];
}

/** On a phone: code, number of variants, and stock. */
function Note({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const { code, variants } = product;
  const number = format.count(variants.length);
  const stock = stockOf(product);
  const parts = [
    code,
    variants.length > 1 && t('variants_count', { number }),
    stock !== null && format.quantity(stock),
  ];
  return parts.filter(Boolean).join(' · ');
}

type BesideProps = { product: Product; isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** The name in the other language, and the button that expands the variants. */
function Beside({ product, isOpen, onOpen }: BesideProps) {
  const { t, i18n } = useTranslation('catalog');
  const format = useNumberFormat();
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  const number = format.count(product.variants.length);
  return (
    <>
      <span className={`${ui.cut} ${s.otherName}`}>{otherName(product, i18n.language)}</span>
      {product.variants.length > 1 && (
        <button
          type="button"
          className={s.chip}
          aria-expanded={isOpen}
          aria-label={`${localName(product, i18n.language)}: ${t('variants_count', { number })}`}
          onClick={() => onOpen(!isOpen)}
        >
          {t('variants_count', { number })}
          <Icon size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </>
  );
}

function withOrWithout(
  ids: ReadonlySet<string>,
  some: readonly string[],
  isIn: boolean,
): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of some) isIn ? next.add(id) : next.delete(id);
  return next;
}

function useChoosing(
  chosen: ReadonlySet<string>,
  setChosen: (chosen: ReadonlySet<string>) => void,
): Choosing<ProductRow> {
  const { t, i18n } = useTranslation('catalog');
  return {
    label: t('choose_all'),
    labelOf: ({ product, variant }) =>
      variant === null ? t('choose_one', { name: localName(product, i18n.language) }) : null,
    isChosen: ({ product, variant }) => variant === null && chosen.has(product.id),
    onChoose: (rows, isChosen) =>
      setChosen(
        withOrWithout(
          chosen,
          rows.map(({ product }) => product.id),
          isChosen,
        ),
      ),
  };
}
