import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { CatalogTabs } from '#domains/catalog/web/part/catalog-tabs.tsx';
import { ProductFinder } from '#domains/inventory/web/part/product-finder.tsx';
import type { Minor } from '#domains/kernel/core/money.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { LABELS_MAX } from '../contract/labels.ts';
import type { LabelLayout } from '../core/label-layout.ts';
import { LabelItems } from './label-items.tsx';
import s from './labels.module.css';
import { type Item, useMakingCodes, usePreview, usePrinting, useTaking } from './labels.queries.ts';
import { LayoutForm } from './layout-form.tsx';
import { TemplateField } from './template-field.tsx';
import { useReadyLayout } from './use-ready-layout.ts';

/** Prints labels: products, counts and paper, with a preview. */
export default function Labels() {
  const { t } = useTranslation('labels');
  const me = useMe();
  return (
    <ListPage title={t('title')} trail={[t('common:products')]} aside={<CatalogTabs />}>
      {me.can('product.read') ? <Bench /> : <NoPermission />}
    </ListPage>
  );
}

const FIRST = 'roll_50x25';

function Bench() {
  const { t } = useTranslation('labels');
  const [items, setItems] = useState<readonly Item[]>([]);
  const [chosen, setChosen] = useState(FIRST);
  const readyLayout = useReadyLayout();
  const [layout, setLayout] = useState(() => readyLayout(FIRST) as LabelLayout);
  const [used, setUsed] = useState(0);
  const print = { layout, items, used };
  return (
    <div className={`${ui.page} ${s.bench}`}>
      <section className={`${ui.sheet} ${ui.parts}`} aria-label={t('goods')}>
        <Sources onTaken={(taken) => setItems((before) => withMore(before, taken))} />
        <LabelItems items={items} onChange={setItems} />
        <Codes items={items} onChange={setItems} />
      </section>
      <section className={`${ui.sheet} ${ui.parts}`} aria-label={t('paper')}>
        <TemplateField
          layout={layout}
          chosen={chosen}
          onChoose={(key, next) => {
            setChosen(key);
            setLayout(next);
            setUsed(0);
          }}
        />
        <LayoutForm layout={layout} onChange={setLayout} />
        {layout.format === 'sheet' && <Used layout={layout} used={used} onChange={setUsed} />}
      </section>
      <Printing print={print} />
    </div>
  );
}

/** Products already in the list get more labels. */
function withMore(before: readonly Item[], taken: readonly Item[]): Item[] {
  const items = new Map(before.map((item) => [item.product.variant_id, item]));
  for (const { product, count } of taken) {
    const there = items.get(product.variant_id)?.count ?? 0;
    items.set(product.variant_id, { product, count: there + count });
  }
  return [...items.values()];
}

function Sources({ onTaken }: { onTaken: (items: Item[]) => void }) {
  const { t } = useTranslation('labels');
  const { warehouses } = useWarehouses();
  const [params] = useSearchParams();
  const taking = useTaking(onTaken);
  const receipt_id = params.get('receipt');
  const product_id = params.get('product');
  const isFetched = useRef(false);
  const take = taking.mutate;
  // Coming from a receipt or a product, its variants are added once.
  useEffect(() => {
    if (isFetched.current || (receipt_id === null && product_id === null)) return;
    isFetched.current = true;
    take(receipt_id === null ? { product_id: product_id ?? '' } : { receipt_id });
  }, [receipt_id, product_id, take]);
  const failure = failureMessage(taking.error, t('common:unreached_text'));
  return (
    <>
      <ProductFinder
        warehouse_id={warehouses[0]?.value ?? ''}
        onFound={(product) => onTaken([{ product: toLabelItem(product), count: 1 }])}
      />
      <div className={ui.row}>
        <Button
          size="md"
          variant="default"
          loading={taking.isPending}
          onClick={() => taking.mutate({})}
        >
          {t('take_stock')}
        </Button>
      </div>
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

function toLabelItem(product: PosProduct): Item['product'] {
  const { id, product_id, name, name_bn, variant, variant_bn, product_code, barcodes } = product;
  const { unit_price, product_discount, unit_name, unit_name_bn, stock } = product;
  return {
    variant_id: id,
    product_id,
    name,
    name_bn,
    variant,
    variant_bn,
    product_code,
    barcode: barcodes[0] ?? null,
    price: (unit_price - product_discount) as Minor,
    unit_name,
    unit_name_bn,
    stock,
    count: 1,
  };
}

type CodesProps = { items: readonly Item[]; onChange: (items: readonly Item[]) => void };

/** Creates barcodes for products without one. */
function Codes({ items, onChange }: CodesProps) {
  const { t } = useTranslation('labels');
  const me = useMe();
  const format = useNumberFormat();
  const bare = items.filter(({ product }) => product.barcode === null);
  const making = useMakingCodes((codes) =>
    onChange(
      items.map(({ product, count }) => ({
        product: { ...product, barcode: codes.get(product.variant_id) ?? product.barcode },
        count,
      })),
    ),
  );
  const failure = failureMessage(making.error, t('common:unreached_text'));
  if (bare.length === 0) return null;
  const variant_ids = bare.slice(0, 500).map(({ product }) => product.variant_id);
  return (
    <div className={ui.stack} role="status">
      <p>{t('without_code', { count: bare.length, number: format.count(bare.length) })}</p>
      {me.can('product.update') && (
        <div className={ui.row}>
          {(['ean13', 'code128'] as const).map((kind) => (
            <Button
              key={kind}
              size="md"
              variant={kind === 'ean13' ? 'filled' : 'default'}
              loading={making.isPending && making.variables.kind === kind}
              disabled={making.isPending}
              onClick={() => making.mutate({ kind, variant_ids })}
            >
              {t(`make_${kind}`)}
            </Button>
          ))}
        </div>
      )}
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

type UsedProps = { layout: LabelLayout; used: number; onChange: (used: number) => void };

/** Skips the used labels of a partly used sheet. */
function Used({ layout, used, onChange }: UsedProps) {
  const { t } = useTranslation('labels');
  const format = useNumberFormat();
  const most = layout.columns * layout.rows - 1;
  return (
    <label className={ui.stack}>
      <span>{t('used', { number: format.count(used) })}</span>
      <input
        type="range"
        min={0}
        max={Math.min(most, 799)}
        value={Math.min(used, most)}
        onChange={(event) => onChange(Number.parseInt(event.currentTarget.value, 10))}
      />
    </label>
  );
}

function Printing({ print }: { print: Parameters<typeof usePreview>[0] }) {
  const { t } = useTranslation('labels');
  const format = useNumberFormat();
  const preview = usePreview(print);
  const printing = usePrinting();
  const count = print.items.reduce((sum, item) => sum + item.count, 0);
  const error = printing.error ?? (count > 0 ? preview.error : null);
  const failure = failureMessage(error, t('common:unreached_text'));
  return (
    <section className={`${ui.sheet} ${ui.parts} ${s.preview}`} aria-label={t('preview')}>
      <div className={s.page} data-empty={preview.url === null || undefined}>
        {preview.url === null ? (
          <p>{t('nothing_to_see')}</p>
        ) : (
          <img src={preview.url} alt={t('preview_alt')} />
        )}
      </div>
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      <div className={ui.row}>
        <b role="status">{t('labels_count', { count, number: format.count(count) })}</b>
        <Button
          size="md"
          disabled={count === 0 || count > LABELS_MAX}
          loading={printing.isPending}
          leftSection={<IconPrinter size={18} stroke={1.75} />}
          onClick={() => printing.mutate(print)}
        >
          {t('print')}
        </Button>
      </div>
    </section>
  );
}
