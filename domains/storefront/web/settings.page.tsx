import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listAllProductsRoute } from '../contract/products.ts';
import { readStoreSettingsRoute, type StoreSettings } from '../contract/settings.ts';
import { Delivery } from './delivery.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The web store of the shop: its address, names and look, and which products it lists. */
export default function StoreSettingsPage() {
  const { t } = useTranslation('storefront');
  const canRead = useMe().can('store.read');
  const settingsQuery = useQuery({
    ...queryOptionsFor(readStoreSettingsRoute),
    enabled: canRead,
    staleTime: 0,
  });
  const found = settingsQuery.data;
  return (
    <ListPage title={t('web_store')} trail={[t('settings:settings')]}>
      {!canRead && <NoPermission />}
      {canRead && found === undefined && settingsQuery.error === null && (
        <div className={`${ui.outline} ${ui.column}`} aria-busy="true" />
      )}
      {found === undefined && settingsQuery.error !== null && (
        <ErrorState
          title={t('store_failed')}
          error={settingsQuery.error}
          onRetry={() => void settingsQuery.refetch()}
        />
      )}
      {found !== undefined && <Known store={found.data} />}
    </ListPage>
  );
}

function Known({ store }: { store: StoreSettings | null }) {
  const { t } = useTranslation('storefront');
  const version = store?.version ?? 0;
  return (
    <div className={`${ui.page} ${ui.column}`}>
      {store !== null && store.state !== 'draft' && (
        <p>
          <a href={store.url} target="_blank" rel="noreferrer">
            {t('open_store', { url: store.url })}
          </a>
        </p>
      )}
      {store === null && <p>{t('no_store')}</p>}
      <FormDraft key={version} of={`store ${version}`}>
        <SettingsForm store={store} />
      </FormDraft>
      {store !== null && <Delivery />}
      {store !== null && <Listed store={store} />}
    </div>
  );
}

/** How many products visitors can see, and a button for those that they cannot. */
function Listed({ store }: { store: StoreSettings }) {
  const { t } = useTranslation('storefront');
  const { count } = useNumberFormat();
  const client = useQueryClient();
  const canList = useMe().can('store-products.update');
  const listing = useMutation({
    mutationFn: () => call(listAllProductsRoute),
    onSuccess: () => client.invalidateQueries(),
  });
  const failure = failureMessage(listing.error, t('unreached'));
  return (
    <section className={`${ui.sheet} ${f.form}`} aria-label={t('listed_products')}>
      <h2>{t('listed_products')}</h2>
      <p role="status">
        {t('listed_count', { n: count(store.listed_count) })}{' '}
        {store.unlisted_count > 0 && t('unlisted_count', { n: count(store.unlisted_count) })}
      </p>
      {failure !== null && (
        <p role="alert" className={f.failure}>
          {failure}
        </p>
      )}
      {canList && store.unlisted_count > 0 && (
        <div className={f.actions}>
          <Button
            variant="default"
            size="md"
            loading={listing.isPending}
            onClick={() => listing.mutate()}
          >
            {t('list_all')}
          </Button>
        </div>
      )}
    </section>
  );
}
