import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import {
  PERCENT,
  percentIn,
  quantityFormat,
  quantityIn,
} from '#domains/kernel/core/read-number.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { Picked } from '#platform/ui/fields/picked.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { localName } from '#platform/ui/local-name.ts';
import { type NumberFormatter, useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listBrandsRoute } from '../../contract/brand.ts';
import { listCategoriesRoute } from '../../contract/category.ts';
import {
  addPriceListLineRoute,
  changePriceListLineRoute,
  type PriceListRow,
  removePriceListLineRoute,
} from '../../contract/price-list.ts';
import { type PickedProduct, ProductPicker } from '../part/product-picker.tsx';
import { announceProductsChanged } from '../part/products-changed.ts';
import { UnitChoice } from './unit-choice.tsx';

type Props = { price_list_id: string; line: PriceListRow | null; onDone: () => void };

type Kind = 'goods' | 'category' | 'brand' | 'all';
type How = 'less' | 'more' | 'price';

/** A price list line: target, quantity limits and price. */
export function PriceLineForm({ price_list_id, line, onDone }: Props) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const client = useQueryClient();
  const [fields, setFields] = useDrafted('fields', () => fieldsOf(line, format));
  const set = (changed: Partial<Fields>) => setFields({ ...fields, ...changed });
  const [problem, setProblem] = useState<string | null>(null);
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: async () => {
      announceProductsChanged();
      await client.invalidateQueries();
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = bodyOf(fields);
    setProblem(typeof body === 'string' ? t(body) : null);
    if (typeof body === 'string' || acting.isPending) return;
    const id = price_list_id;
    acting.mutate(() =>
      line === null
        ? call(addPriceListLineRoute, { params: { id }, body })
        : call(changePriceListLineRoute, { params: { id, line_id: line.id }, body }),
    );
  };
  const failure = problem ?? failureMessage(acting.error, t('unreached'));
  return (
    <form className={f.form} onSubmit={submit}>
      <Picked
        label={t('price_is_for')}
        value={fields.kind}
        options={(['goods', 'category', 'brand', 'all'] as const).map((value) => ({
          value,
          label: t(`for_${value}`),
        }))}
        onChange={(kind) => set({ kind: kind as Kind })}
      />
      <Target fields={fields} set={set} />
      <div className={f.pair}>
        <Picked
          label={t('how')}
          value={fields.how}
          options={(['price', 'less', 'more'] as const).map((value) => ({
            value,
            label: t(`how_${value}`),
          }))}
          onChange={(how) => set({ how: how as How })}
        />
        {fields.how === 'price' ? (
          <AmountField
            label={t('list_price')}
            value={fields.price}
            onChange={(price) => set({ price })}
          />
        ) : (
          <Typed
            label={t('percent')}
            value={fields.percent}
            isRequired
            number={PERCENT}
            onChange={(percent) => set({ percent })}
          />
        )}
      </div>
      <Bounds fields={fields} set={set} />
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        {line !== null && (
          <Button
            size="md"
            variant="default"
            disabled={acting.isPending}
            onClick={() =>
              acting.mutate(() =>
                call(removePriceListLineRoute, {
                  params: { id: price_list_id, line_id: line.id },
                }),
              )
            }
          >
            {t('remove_price')}
          </Button>
        )}
        <Button type="submit" size="md" loading={acting.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

type Fields = {
  kind: Kind;
  product: PickedProduct | null;
  category_id: string;
  brand_id: string;
  unit_id: string | null;
  how: How;
  price: Minor;
  percent: string;
  min_quantity: string;
  max_quantity: string;
  min_amount: Minor;
  max_amount: Minor;
};

type PartProps = { fields: Fields; set: (changed: Partial<Fields>) => void };

function Target({ fields, set }: PartProps) {
  const { t, i18n } = useTranslation('catalog');
  const categories = useQuery({
    ...allPagesFor(listCategoriesRoute),
    enabled: fields.kind === 'category',
  });
  const brands = useQuery({ ...allPagesFor(listBrandsRoute), enabled: fields.kind === 'brand' });
  const toOptions = (rows: readonly { id: string; name: string; name_bn: string }[] = []) =>
    rows.map((row) => ({ value: row.id, label: localName(row, i18n.language) }));
  if (fields.kind === 'all') return null;
  if (fields.kind === 'goods') {
    return (
      <>
        <ProductPicker
          value={fields.product}
          onChange={(picked) => set({ product: picked, unit_id: null })}
        />
        {fields.product !== null && (
          <UnitChoice
            picked={fields.product}
            value={fields.unit_id}
            onChange={(unit_id) => set({ unit_id })}
          />
        )}
      </>
    );
  }
  return fields.kind === 'category' ? (
    <Picked
      label={t('category')}
      none="–"
      value={fields.category_id}
      options={toOptions(categories.data)}
      onChange={(category_id) => set({ category_id })}
    />
  ) : (
    <Picked
      label={t('brand')}
      none="–"
      value={fields.brand_id}
      options={toOptions(brands.data)}
      onChange={(brand_id) => set({ brand_id })}
    />
  );
}

/** The limits of quantity, and of the amount without the list. */
function Bounds({ fields, set }: PartProps) {
  const { t } = useTranslation('catalog');
  return (
    <>
      <div className={f.pair}>
        <Typed
          label={t('from_quantity')}
          value={fields.min_quantity}
          number={quantityFormat(4)}
          onChange={(min_quantity) => set({ min_quantity })}
        />
        <Typed
          label={t('to_quantity')}
          hint={t('bound_text')}
          value={fields.max_quantity}
          number={quantityFormat(4)}
          onChange={(max_quantity) => set({ max_quantity })}
        />
      </div>
      <div className={f.pair}>
        <AmountField
          label={t('from_amount')}
          value={fields.min_amount}
          onChange={(min_amount) => set({ min_amount })}
        />
        <AmountField
          label={t('to_amount')}
          value={fields.max_amount}
          onChange={(max_amount) => set({ max_amount })}
        />
      </div>
    </>
  );
}

function fieldsOf(line: PriceListRow | null, format: NumberFormatter): Fields {
  const quantity = (value: Quantity | null | undefined) => (value ? format.quantity(value) : '');
  const product =
    line === null || (line.product_id === null && line.variant_id === null)
      ? null
      : {
          product_id: line.of_product_id,
          variant_id: line.variant_id,
          name: localName(line, format.language),
        };
  return {
    kind: kindOf(line),
    product,
    unit_id: line?.unit_id ?? null,
    category_id: line?.category_id ?? '',
    brand_id: line?.brand_id ?? '',
    how: methodOf(line),
    price: line?.price ?? ZERO,
    percent: line?.rate ? format.percent(Math.abs(line.rate) as Rate) : '',
    min_quantity: quantity(line?.min_quantity),
    max_quantity: quantity(line?.max_quantity),
    min_amount: line?.min_amount ?? ZERO,
    max_amount: line?.max_amount ?? ZERO,
  };
}

function kindOf(line: PriceListRow | null): Kind {
  if (line === null || line.product_id !== null || line.variant_id !== null) return 'goods';
  if (line.category_id !== null) return 'category';
  return line.brand_id === null ? 'all' : 'brand';
}

function methodOf(line: PriceListRow | null): How {
  if (line === null || line.rate === null) return 'price';
  return line.rate < 0 ? 'less' : 'more';
}

/** The body of the request, or the key of the missing field. */
function bodyOf(fields: Fields) {
  const { kind, product, how } = fields;
  const priced_product = kind === 'goods' ? product : null;
  if (kind === 'goods' && product === null) return 'choose_goods';
  if (kind === 'category' && fields.category_id === '') return 'choose_category';
  if (kind === 'brand' && fields.brand_id === '') return 'choose_brand';
  const share = how === 'price' ? null : percentIn(fields.percent);
  if (how !== 'price' && (share === null || share <= 0)) return 'not_a_percent';
  const bound = (text: string) => (text.trim() === '' ? null : quantityIn(text, 4));
  const min_quantity = bound(fields.min_quantity);
  const max_quantity = bound(fields.max_quantity);
  const isTyped = (text: string, value: Quantity | null) => text.trim() === '' || value !== null;
  if (!isTyped(fields.min_quantity, min_quantity) || !isTyped(fields.max_quantity, max_quantity)) {
    return 'not_a_quantity';
  }
  return {
    ...targetOf(fields),
    unit_id: priced_product === null ? null : fields.unit_id,
    rate: share === null ? null : ((how === 'less' ? -share : share) as Rate),
    price: how === 'price' ? fields.price : null,
    min_quantity: min_quantity ?? (0 as Quantity),
    max_quantity,
    min_amount: fields.min_amount,
    max_amount: fields.max_amount === 0 ? null : fields.max_amount,
  };
}

function targetOf({ kind, product, category_id, brand_id }: Fields) {
  if (kind === 'category') return { target: kind, target_id: category_id };
  if (kind === 'brand') return { target: kind, target_id: brand_id };
  if (kind === 'all' || product === null) return { target: 'all' as const, target_id: null };
  return product.variant_id === null
    ? { target: 'product' as const, target_id: product.product_id }
    : { target: 'variant' as const, target_id: product.variant_id };
}
