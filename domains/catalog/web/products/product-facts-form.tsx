import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { changeProductRoute } from '../../contract/change-product.ts';
import type { Product } from '../../contract/product.ts';
import { withFallbackName } from '../../core/with-fallback-name.ts';
import { useShelves } from '../catalog.queries.ts';
import { customOf, fieldValuesOf } from '../part/custom-inputs.tsx';
import { announceProductsChanged } from '../part/products-changed.ts';
import { type Facts, ProductFacts } from './product-facts.tsx';

/** Remembers the last save, because the form is rendered again with the saved version. */
let savedAt = '';

/** Names, code, category and units of a product; a version conflict overwrites nothing. */
export function ProductFactsForm({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const shelves = useShelves();
  const client = useQueryClient();
  const { id, version, code, name, name_bn, unit_id, kind } = product;
  const { tracking, requires_expiry, warranty_months, negative_stock, income_account_id } = product;
  const [facts, setFacts] = useDrafted<Facts>('facts', {
    code,
    name,
    name_bn,
    unit_id,
    kind,
    tracking,
    requires_expiry,
    warranty_months,
    negative_stock,
    income_account_id,
    category_id: product.category_id ?? '',
    brand_id: product.brand_id ?? '',
    custom: customOf(product.custom),
  });
  const saving = useMutation({
    mutationFn: () =>
      call(changeProductRoute, {
        params: { id },
        body: {
          ...withFallbackName(facts),
          custom: fieldValuesOf(facts.custom),
          version,
          tracking: facts.kind === 'goods' ? (facts.tracking ?? tracking) : 'none',
          category_id: facts.category_id || null,
          brand_id: facts.brand_id || null,
        },
      }),
    onSuccess: async ({ data }) => {
      savedAt = `${id} ${data.version}`;
      announceProductsChanged();
      await client.invalidateQueries();
    },
  });
  const failure = failureMessage(saving.error, t('unreached'));
  const isOld = saving.error instanceof ApiError && saving.error.code === 'version_conflict';
  const isLocked = !me.can('product.update') || product.archived;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <form className={`${ui.sheet} ${ui.parts}`} onSubmit={submit} aria-label={t('facts')}>
      <fieldset className={f.form} disabled={isLocked}>
        <legend className="for-readers">{t('facts')}</legend>
        <ProductFacts
          facts={facts}
          shelves={shelves}
          onChange={(changed) => setFacts({ ...facts, ...changed })}
        />
      </fieldset>
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      {!isLocked && (
        <div className={f.actions}>
          <p role="status" className={ui.ok}>
            {savedAt === `${id} ${version}` && !saving.isPending && t('saved')}
          </p>
          {isOld && (
            <Button size="md" variant="default" onClick={() => void client.invalidateQueries()}>
              {t('load_again')}
            </Button>
          )}
          <Button type="submit" size="md" loading={saving.isPending}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}
