import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { SmallPicture } from '#platform/ui/small-picture.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Product } from '../../contract/product.ts';
import s from '../catalog.module.css';
import type { Shelves } from '../catalog.queries.ts';
import { PackDrawing } from '../part/pack-drawing.tsx';
import { isLow, levelOf, priceSpan, stockOf } from './product-totals.ts';

/** A product, or one of its variants below it. */
export type ProductRow = { product: Product; variant: Product['variants'][number] | null };

/** The variants of a row. */
const some = ({ product, variant }: ProductRow): Pick<Product, 'variants'> =>
  variant === null ? product : { variants: [variant] };

/** With more warehouses than this, only their sum is shown. */
const WAREHOUSES_MAX = 4;

/** Services and non-stock products have no stock to show. */
const isCounted = ({ product }: ProductRow) =>
  product.kind === 'goods' || product.kind === 'bundle';

export function useProductColumns({ categoryOf, unitOf, brands }: Shelves): Column<ProductRow>[] {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const { language } = format;
  const stock = useStockColumns();
  const categoryName = (id: string | null) => {
    const category = categoryOf(id);
    return category === undefined ? '–' : localName(category, language);
  };
  const unitName = (id: string) => {
    const unit = unitOf(id);
    return unit === undefined ? '' : localName(unit, language);
  };
  const brand: Column<ProductRow> = {
    key: 'brand',
    label: t('brand'),
    isWide: true,
    cell: ({ product: { brand_id }, variant }) =>
      variant === null && (brands.find(({ value }) => value === brand_id)?.label ?? '–'),
  };
  return [
    {
      key: 'name',
      label: t('lists:goods'),
      cell: (row) => <Name {...row} icon={categoryOf(row.product.category_id)?.icon} />,
    },
    {
      key: 'code',
      label: t('lists:code'),
      cell: ({ product, variant }) => (
        <span className="figures">{variant === null ? product.code : variant.barcodes[0]}</span>
      ),
    },
    {
      key: 'category',
      label: t('category'),
      cell: ({ product, variant }) =>
        variant === null && <span className={ui.oneLine}>{categoryName(product.category_id)}</span>,
    },
    ...(brands.length > 0 ? [brand] : []),
    {
      key: 'unit',
      label: t('unit'),
      isWide: true,
      cell: ({ product }) => unitName(product.unit_id),
    },
    {
      key: 'price',
      label: t('price'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => priceSpan(some(row), format.amount),
    },
    ...stock,
  ];
}

/** Stock by warehouse, in total, and whether it is low. */
function useStockColumns(): Column<ProductRow>[] {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const { warehouses } = useWarehouses();
  const seesStock = useMe().can('product-stock.read');
  const isApart = warehouses.length > 1 && warehouses.length <= WAREHOUSES_MAX;
  const warehouseColumns = (isApart ? warehouses : []).map(({ value, label }) => ({
    key: value,
    label,
    isNumeric: true,
    isWide: true,
    cell: (row: ProductRow) =>
      row.product.kind === 'goods' && format.quantity(levelOf(some(row), value)),
  }));
  const stock: Column<ProductRow>[] = [
    ...warehouseColumns,
    { key: 'stock', label: t('on_hand'), isNumeric: true, cell: (row) => <Stock row={row} /> },
    { key: 'state', label: t('stock_state'), cell: (row) => <State row={row} /> },
  ];
  return seesStock ? stock : [];
}

/** With its main picture, or the drawing of the till. */
function Name({ product, variant, icon }: ProductRow & { icon: string | undefined }) {
  const { i18n } = useTranslation();
  if (variant !== null)
    return (
      <Box component="span" pl={42}>
        {localName(variant, i18n.language)}
      </Box>
    );
  const [main] = product.pictures;
  return (
    <>
      <span className={s.look}>
        {main === undefined ? (
          <PackDrawing icon={icon ?? 'package'} name={product.name} />
        ) : (
          <SmallPicture name={main.name} alt="" side={32} />
        )}
      </span>
      {localName(product, i18n.language)}
    </>
  );
}

/** Links to the movements, if the row is a single variant. */
function Stock({ row }: { row: ProductRow }) {
  const me = useMe();
  const format = useNumberFormat();
  const { variants } = some(row);
  const stock = stockOf({ variants });
  const [only] = variants;
  if (stock === null || !isCounted(row)) return null;
  const text = format.quantity(stock);
  const canOpen = variants.length === 1 && me.can('stock-journal.read');
  if (!canOpen || only === undefined) return text;
  return (
    <Link className={s.above} to={`/dashboard/stock/${only.id}`}>
      {text}
    </Link>
  );
}

function State({ row }: { row: ProductRow }) {
  const { t } = useTranslation(['lists', 'catalog']);
  const stock = stockOf(some(row));
  if (stock === null || !isCounted(row)) return null;
  if (stock <= 0) return <Tag tone="bad">{t('out_of_stock')}</Tag>;
  return isLow(some(row)) ? <Tag tone="warn">{t('running_low')}</Tag> : t('catalog:enough');
}
