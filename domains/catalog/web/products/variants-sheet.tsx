import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Product } from '../../contract/product.ts';
import s from '../catalog.module.css';
import { type Planned, usePlanned } from '../prices/use-planned.ts';
import type { Opened, Variant } from './opened-variant.ts';
import { VariantDialog } from './variant-dialog.tsx';
import { WidenForm } from './widen-form.tsx';

/** The variants of a product: prices, stock and codes. */
export function VariantsSheet({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isWidening, setIsWidening] = useState(false);
  const planned = usePlanned(product);
  const canUpdate = me.can('product.update') && !product.archived;
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="variants">
      <div className={ui.ends}>
        <h2 id="variants">{t(product.options.length > 0 ? 'variants' : 'price_and_stock')}</h2>
        {canUpdate && (
          <div className={ui.row}>
            {product.options.length > 0 && (
              <Button
                size="md"
                variant="default"
                leftSection={<IconPlus size={18} stroke={1.75} />}
                onClick={() => setOpened({ variant: null })}
              >
                {t('add_variant')}
              </Button>
            )}
            <Button size="md" variant="default" onClick={() => setIsWidening(true)}>
              {t('widen_options')}
            </Button>
          </div>
        )}
      </div>
      <ul className={ui.rows}>
        {product.variants.map((variant) => (
          <VariantRow
            key={variant.id}
            product={product}
            variant={variant}
            next={planned.of(variant).find(({ begins }) => begins)}
            onOpen={() => setOpened({ variant })}
          />
        ))}
      </ul>
      <FormDialog
        isOpen={isWidening}
        draft={`widen ${product.id} ${product.version}`}
        size={720}
        title={t('widen_options')}
        onClose={() => setIsWidening(false)}
      >
        {isWidening && <WidenForm product={product} onDone={() => setIsWidening(false)} />}
      </FormDialog>
      <VariantDialog product={product} opened={opened} onClose={() => setOpened(null)} />
    </section>
  );
}

type RowProps = {
  product: Product;
  variant: Variant;
  /** The next planned price. */
  next: Planned | undefined;
  onOpen: () => void;
};

function VariantRow({ product, variant, next, onOpen }: RowProps) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const dates = useDates();
  const variantName = localName(variant, format.language);
  const name = variantName === '' ? localName(product, format.language) : variantName;
  return (
    <li className={s.variant} data-off={variant.archived || undefined}>
      <div className={ui.words}>
        <span>
          <b>{name}</b> {variant.archived && <Tag>{t('off_sale')}</Tag>}
        </span>
        <small className="figures">{variant.barcodes.join(' · ')}</small>
      </div>
      <dl className={ui.facts}>
        <div>
          <dt>{t('sale_price')}</dt>
          <dd className="figures">{format.money(variant.sale_price)}</dd>
        </div>
        {next !== undefined && (
          <div>
            <dt>{t('from_day', { day: dates.day(next.begins_on) })}</dt>
            <dd className="figures">{format.money(next.sale_price)}</dd>
          </div>
        )}
        {variant.product_discount > 0 && (
          <div>
            <dt>{t('discount_each')}</dt>
            <dd className="figures">{format.money(variant.product_discount)}</dd>
          </div>
        )}
        <div>
          <dt>{t('vat')}</dt>
          <dd className="figures">
            <Vat variant={variant} />
          </dd>
        </div>
        {variant.stock !== null && isCounted(product) && (
          <div>
            <dt>{t('lists:on_hand')}</dt>
            <dd className="figures">
              <Stock variant={variant} />
            </dd>
          </div>
        )}
      </dl>
      <Button size="md" variant="default" onClick={onOpen}>
        {t('open')}
        <span className="for-readers"> {name}</span>
      </Button>
    </li>
  );
}

function Vat({ variant }: { variant: Variant }) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  if (variant.vat_exempt) return t('vat_exempt');
  return variant.vat_rate === null ? t('vat_shop_short') : `${format.percent(variant.vat_rate)}%`;
}

function isCounted({ kind }: Product): boolean {
  return kind === 'goods' || kind === 'bundle';
}

/** Links to the movements; a bundle has none of its own. */
function Stock({ variant }: { variant: Variant }) {
  const me = useMe();
  const format = useNumberFormat();
  if (variant.stock === null) return null;
  const text = format.quantity(variant.stock);
  if (!me.can('stock-journal.read')) return text;
  return <Link to={`/dashboard/stock/${variant.id}`}>{text}</Link>;
}
