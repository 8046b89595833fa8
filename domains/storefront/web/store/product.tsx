import { PackDrawing } from '#domains/catalog/web/part/pack-drawing.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import type { StorePage, StoreProduct, StoreVariant } from '../../core/store-page.ts';
import { Price, StockText } from './cards.tsx';
import { BuyForm } from './cart-forms.tsx';
import { Section } from './home.tsx';
import { productData } from './product-data.ts';
import { useStore } from './store-context.tsx';
import { StoreHead } from './store-head.tsx';
import { stepsTo, Trail } from './trail.tsx';

const FIRST_SIZES = '(max-width: 899px) 100vw, 744px';
const MORE_SIZES = '(max-width: 899px) 50vw, 360px';

export function Product({ page }: { page: Extract<StorePage, { kind: 'product' }> }) {
  const { store, language, t, nameOf, textOf, to } = useStore();
  const { product, related } = page;
  const name = nameOf(product);
  const about = textOf(product.description, product.description_bn);
  const above = product.category;
  const steps =
    above === null
      ? []
      : [...stepsTo(store, above, nameOf), { label: nameOf(above), path: above.path }];
  return (
    <>
      <StoreHead
        title={name}
        description={about.slice(0, 160) || t('product_description', { name, shop: nameOf(store) })}
        picture={product.pictures[0] ?? null}
        data={productData(store, product, { language, home: t('home') })}
      />
      <Trail steps={[...steps, { label: name, path: null }]} />
      <div className="st-product">
        <Gallery product={product} />
        <div className="st-facts">
          {product.brand !== null && <p className="st-brand">{product.brand}</p>}
          <h1>{name}</h1>
          <OtherName product={product} />
          <Price of={product.chosen} />
          <VatText variant={product.chosen} />
          <Variants product={product} />
          <p>
            <StockText stock={product.chosen} className="st-stock" />
          </p>
          <BuyForm variant={product.chosen} />
          <Ask isOut={product.chosen.stock === 'out'} />
          {about !== '' && (
            <section className="st-about">
              <h2>{t('about')}</h2>
              {about.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          )}
          <dl className="st-details">
            <dt>{t('code')}</dt>
            <dd>{product.code}</dd>
            <dt>{t('unit')}</dt>
            <dd>{nameOf(product.unit)}</dd>
            <Warranty months={product.warranty_months} />
          </dl>
        </div>
      </div>
      <Section title={t('goes_with')} cards={related} />
      {above !== null && (
        <p>
          <a href={to(above.path)}>{t('more_of', { name: nameOf(above) })}</a>
        </p>
      )}
    </>
  );
}

function Warranty({ months }: { months: number }) {
  const { t, many } = useStore();
  if (months === 0) return null;
  return (
    <>
      <dt>{t('warranty')}</dt>
      <dd>{many('months', months)}</dd>
    </>
  );
}

function Gallery({ product }: { product: StoreProduct }) {
  const { nameOf } = useStore();
  const [first, ...more] = product.pictures;
  const alt = nameOf(product);
  return (
    <div className="st-gallery">
      <div className="st-plate">
        {first === undefined ? (
          <PackDrawing icon={product.icon} name={product.name} />
        ) : (
          <Picture name={first} alt={alt} sizes={FIRST_SIZES} isFirst />
        )}
      </div>
      {more.slice(0, 6).map((name) => (
        <div key={name} className="st-plate">
          <Picture name={name} alt="" sizes={MORE_SIZES} />
        </div>
      ))}
    </div>
  );
}

/** The name in the other language, marked as such. */
function OtherName({ product: { name, name_bn } }: { product: StoreProduct }) {
  const { language } = useStore();
  if (name_bn === '' || name_bn === name) return null;
  return language === 'bn' ? (
    <p className="st-other-name" lang="en">
      {name}
    </p>
  ) : (
    <p className="st-other-name" lang="bn">
      {name_bn}
    </p>
  );
}

function VatText({ variant }: { variant: StoreVariant }) {
  const { store, t, percent } = useStore();
  if (variant.is_vat_exempt || variant.vat_rate === 0) return null;
  const text = store.prices_include_vat
    ? t('vat_in')
    : t('vat_added', { r: percent(variant.vat_rate) });
  return <p className="st-vat">{text}</p>;
}

/** Each variant has an address of its own, so that the first paint has its price. */
function Variants({ product }: { product: StoreProduct }) {
  const { t, to, nameOf } = useStore();
  const { variants, chosen, path } = product;
  if (variants.length < 2) return null;
  return (
    <nav className="st-variants" aria-label={t('variants')}>
      {variants.map((variant) => (
        <a
          key={variant.id}
          href={`${to(path)}?v=${variant.id}`}
          aria-current={variant.id === chosen.id ? 'true' : undefined}
          data-stock={variant.stock}
        >
          {nameOf(variant)}
        </a>
      ))}
    </nav>
  );
}

/** The shop's telephone: the only way when it is sold out, and always for a question. */
function Ask({ isOut }: { isOut: boolean }) {
  const { store, t, textOf, dialled } = useStore();
  if (store.phone === '') return null;
  const hours = textOf(store.hours, store.hours_bn);
  return (
    <p className="st-ask">
      <a href={`tel:${dialled(store.phone)}`} className={isOut ? 'st-button' : undefined}>
        {t(isOut ? 'ask_shop' : 'call_to_order', { phone: store.phone })}
      </a>
      {hours !== '' && <small>{hours}</small>}
    </p>
  );
}
