import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { createProductRoute } from '../../contract/product.ts';
import { withFallbackName } from '../../core/with-fallback-name.ts';
import { type Shelves, useShelves } from '../catalog.queries.ts';
import { fieldValuesOf } from '../part/custom-inputs.tsx';
import { announceProductsChanged } from '../part/products-changed.ts';
import { barcodesOf } from './barcodes-input.tsx';
import { OptionsBuilder, type Sizes } from './options-builder.tsx';
import { type Choice, combinationsOf, optionsOf } from './options-of.ts';
import { type Facts, ProductFacts } from './product-facts.tsx';
import { type VariantFields, VariantForm, vatOf } from './variant-fields.tsx';

/** The page that adds products, one by one or in bulk. */
export default function NewProduct() {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const shelves = useShelves();
  return (
    <ListPage title={t('new_product')} trail={[t('common:products')]}>
      {!me.can('product.create') && <NoPermission />}
      {me.can('product.create') && shelves.isPending && (
        <div className={ui.outline} aria-busy="true" />
      )}
      {me.can('product.create') && !shelves.isPending && (
        <FormDraft of="product">
          <NewProductForm shelves={shelves} />
        </FormDraft>
      )}
    </ListPage>
  );
}

const NO_VARIANT: VariantFields = {
  barcodes: '',
  sale_price: ZERO,
  product_discount: ZERO,
  vat: 'shop',
  vat_percent: '',
};

function NewProductForm({ shelves }: { shelves: Shelves }) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const [facts, setFacts] = useDrafted<Facts>('facts', () => ({
    code: newCode(),
    name: '',
    name_bn: '',
    category_id: '',
    brand_id: '',

    unit_id: shelves.pieceId ?? '',
    kind: searchParams.get('kind') === 'service' ? 'service' : 'goods',
    custom: {},
    negative_stock: null,
    income_account_id: null,
    tracking: 'none',
    requires_expiry: false,
    warranty_months: 0,
  }));
  const [fields, setFields] = useDrafted('fields', NO_VARIANT);
  const [choices, setChoices] = useDrafted<readonly Choice[]>('choices', []);
  const [sizes, setSizes] = useDrafted<Sizes>('sizes', {});
  const [problem, setProblem] = useState<string | null>(null);
  const combinations = combinationsOf(choices);
  const adding = usePostOnce(
    (id, vat_rate: Rate | null) => {
      const body = { id, ...bodyOf({ facts, fields, choices, sizes, vat_rate }) };
      return call(createProductRoute, { body });
    },
    {
      unreached: t('unreached'),
      onSettled: announceProductsChanged,
      onDone: ({ data }) => void navigate(`/dashboard/products/${data.id}`),
    },
  );
  const failure = problem ?? adding.failure;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const vat_rate = vatOf(fields);
    setProblem(vat_rate === undefined ? t('vat_not_a_percent') : null);
    if (vat_rate !== undefined) adding.post(vat_rate);
  };
  return (
    <form className={`${ui.page} ${ui.column}`} onSubmit={submit}>
      <section className={`${ui.sheet} ${ui.parts}`} aria-label={t('facts')}>
        <ProductFacts
          facts={facts}
          shelves={shelves}
          onChange={(changed) => setFacts({ ...facts, ...changed })}
        />
      </section>
      <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="price">
        <h2 id="price">{t('price')}</h2>
        <VariantForm
          fields={fields}
          hasCodes={combinations.length === 0}
          onChange={(changed) => setFields({ ...fields, ...changed })}
        />
      </section>
      <OptionsBuilder
        choices={choices}
        sizes={sizes}
        sale_price={fields.sale_price}
        onChoices={setChoices}
        onSizes={setSizes}
      />
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        <Button type="submit" size="md" loading={adding.isBusy}>
          {t('save_product')}
        </Button>
      </div>
    </form>
  );
}

type Filled = {
  facts: Facts;
  fields: VariantFields;
  choices: readonly Choice[];
  sizes: Sizes;
  vat_rate: Rate | null;
};

function bodyOf({ facts, fields, choices, sizes, vat_rate }: Filled) {
  const { sale_price, product_discount } = fields;
  const plain = { sale_price, product_discount, vat_rate, vat_exempt: fields.vat === 'exempt' };
  const combinations = combinationsOf(choices);
  const variants =
    combinations.length === 0
      ? [{ ...plain, barcodes: barcodesOf(fields.barcodes) }]
      : combinations
          .filter(({ key }) => sizes[key]?.isLeftOut !== true)
          .map(({ key, options }) => ({
            ...plain,
            options,
            sale_price: sizes[key]?.sale_price ?? sale_price,
            barcodes: barcodesOf(sizes[key]?.barcodes ?? ''),
          }));
  return {
    ...withFallbackName(facts),
    tracking: facts.kind === 'goods' ? (facts.tracking ?? 'none') : 'none',
    custom: fieldValuesOf(facts.custom),
    category_id: facts.category_id || null,
    brand_id: facts.brand_id || null,
    options: optionsOf(choices),
    variants,
  };
}

/** A short code made from the time of day; shops with codes of their own replace it. */
function newCode(): string {
  return Date.now().toString(36).toUpperCase();
}
