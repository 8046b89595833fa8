import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { CostMethod } from '#domains/inventory/web/part/cost-method.tsx';
import { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { firstStepsRoute } from '../contract/first-steps.ts';
import { removeSampleProductsRoute } from '../contract/sample-products.ts';
import s from './branches.module.css';
import { CodeSettings } from './code-settings.tsx';
import { CostNotice } from './cost-notice.tsx';
import { LateEntries } from './late-entries.tsx';
import { ShopLogo } from './shop-logo.tsx';
import { ShopSettingsForm } from './shop-settings-form.tsx';

/** Name, VAT, rounding and document texts of the shop. */
export default function ShopSettings() {
  const { t } = useTranslation('setup');
  const me = useMe();
  return (
    <ListPage title={t('shop_settings')} trail={[t('settings:settings')]}>
      {me.can('shop-settings.update') ? <Known /> : <NoPermission />}
    </ListPage>
  );
}

function Known() {
  const { t } = useTranslation('setup');
  const shopQuery = useQuery({ ...queryOptionsFor(shopInfoRoute), staleTime: 0 });
  const shop = shopQuery.data?.data;
  if (shop === undefined) {
    return shopQuery.error === null ? (
      <div className={`${ui.sheet} ${ui.column} ${ui.outline}`} aria-busy="true" />
    ) : (
      <ErrorState
        title={t('settings_failed')}
        error={shopQuery.error}
        onRetry={() => void shopQuery.refetch()}
      />
    );
  }
  return (
    <div className={`${ui.page} ${ui.column}`}>
      <FormDraft key={shop.version} of={`shop ${shop.version}`}>
        <ShopSettingsForm shop={shop} />
      </FormDraft>
      <ShopLogo logo={shop.logo} />
      {shop.cost_method !== undefined && (
        <CostMethod key={shop.cost_method} method={shop.cost_method} />
      )}
      {shop.cost_increase_share !== undefined && (
        <FormDraft of={`cost_increase ${shop.version}`}>
          <CostNotice version={shop.version} share={shop.cost_increase_share} />
        </FormDraft>
      )}
      <LateEntries version={shop.version} rule={shop.late_entries} />
      <FormDraft key={`codes ${shop.version}`} of={`codes ${shop.version}`}>
        <CodeSettings shop={shop} />
      </FormDraft>
      <Samples />
    </div>
  );
}

/** The sample products, while there are any: removed with two presses. */
function Samples() {
  const { t } = useTranslation('setup');
  const me = useMe();
  const client = useQueryClient();
  const [isSure, setSure] = useState(false);
  const steps = useQuery({
    ...queryOptionsFor(firstStepsRoute),
    enabled: me.can('first-steps.read'),
  });
  const removing = useMutation({
    mutationFn: () => call(removeSampleProductsRoute),
    onSuccess: () => {
      announceProductsChanged();
      return client.invalidateQueries();
    },
  });
  const removed = removing.data?.data;
  const failure = failureMessage(removing.error, t('unreached'));
  const hasSamples = steps.data?.data.has_samples === true;
  if (!me.can('sample-products.delete') || (!hasSamples && removed === undefined)) return null;
  return (
    <section className={`${ui.sheet} ${ui.column} ${f.form}`} aria-label={t('sample_products')}>
      <b>{t('sample_products')}</b>
      <p className={ui.quiet}>{t('sample_goods_text')}</p>
      <p role="status" className={f.done}>
        {removed !== undefined && t('samples_removed')}
      </p>
      {failure !== null && (
        <p role="alert" className={f.failure}>
          {failure}
        </p>
      )}
      {hasSamples && (
        <div className={f.actions}>
          <Button
            variant="default"
            size="md"
            className={s.archive ?? ''}
            loading={removing.isPending}
            onClick={() => (isSure ? removing.mutate() : setSure(true))}
          >
            {t(isSure ? 'remove_samples_sure' : 'remove_samples')}
          </Button>
        </div>
      )}
    </section>
  );
}
